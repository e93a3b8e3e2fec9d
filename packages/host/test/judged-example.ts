import { VERDICTS, type SheetPoint } from '@dictamen/contracts'
import { documentOf, type Json } from '@dictamen/kernel'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepJudgements, openSheets, searchFolder, type SearchReport } from '../src/index.ts'

/** What a consultant who knows the dossier says against a candidate; of everything else that is open, that it is so. */
const AGAINST: Readonly<Record<string, RegExp>> = { 'CAND-005': /residir/u }
const REASONS: Readonly<Record<SheetPoint['kind'], string>> = {
  no_fit: 'Lo hablamos en la entrevista y no deja dudas.',
  criterio: 'Lo cuenta con sus cifras y lo sostiene quien le dirigió.',
  cultura: 'Es como trabaja ahora.',
  referencia: 'Lo dicen con sus palabras.',
  recomendacion: 'Ha resuelto ya el problema que tiene el cliente, con un equipo del mismo tamaño.',
}

/** A copy of an example that was run, judged by a person and decided again. */
export async function judgedExample(name: string): Promise<{ folder: string; report: SearchReport }> {
  const folder = join(mkdtempSync(join(tmpdir(), 'judged-')), name)
  cpSync(join(import.meta.dirname, '../../../examples/busquedas', name), folder, { recursive: true })
  await searchFolder(folder, { now: '2026-03-02T10:00:00Z' })
  const { sheets } = await openSheets(folder)
  for (const { candidate_id, points } of sheets) {
    const judgements = points.filter(isOpen).map((point) => judge(candidate_id, point))
    const document = documentOf({ judgements } as unknown as Json, 'juicios')
    const hand = { candidate: candidate_id, by: 'Marta Vidal', now: '2026-03-03T09:00:00Z' }
    await keepJudgements(folder, document, hand)
  }
  const { report } = await searchFolder(folder, { now: '2026-03-03T09:00:00Z' })
  return { folder, report }
}

/** Of the culture one statement is left open, so that a question stays. */
function isOpen({ state, kind, question }: SheetPoint): boolean {
  return (state === 'por_juzgar' || kind === 'recomendacion') && !/austera/u.test(question)
}

function judge(candidate: string, { point_id, kind, question, passages }: SheetPoint): object {
  const pattern = AGAINST[candidate]
  const isAgainst = pattern !== undefined && (pattern.test(question) || kind === 'recomendacion')
  return {
    point_id,
    verdict: VERDICTS[kind][isAgainst ? 0 : 1],
    reason: isAgainst && kind === 'recomendacion' ? 'Incurre en una exclusión del mandato.' : REASONS[kind],
    citations: passages.slice(0, 1),
  }
}
