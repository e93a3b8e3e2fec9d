import { startFakeProvider, type FakeCall, type FakeProvider } from '@dictamen/testkit'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchFolder } from '../src/index.ts'

export const NOW = '2026-03-02T10:00:00Z'

const example = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-001')

/** A copy of the example search without some of its candidates, and where it lies. */
export function copySearch(without: readonly string[] = []): { folder: string; root: string } {
  const root = mkdtempSync(join(tmpdir(), 'dt-'))
  const folder = join(root, 'SEARCH-2026-001')
  cpSync(example, folder, { recursive: true, filter: (path) => !path.endsWith('outputs') })
  for (const path of without) rmSync(join(folder, path), { recursive: true })
  return { folder, root }
}

/** What a call asks for, as its prompt says. */
export function askedIn({ prompt }: Pick<FakeCall, 'prompt'>): {
  readonly candidate_id: string | null
  readonly step: string
  readonly ask: number
} {
  return JSON.parse(/^Solicitud: (.*)$/mu.exec(prompt)![1]!) as ReturnType<typeof askedIn>
}

/** A provider that answers as the extractor would, and says of every open point that it does not know. */
export async function startSearchProvider(
  folder: string,
  root: string,
  before: (call: FakeCall) => Promise<void> = async () => undefined,
): Promise<FakeProvider> {
  const recorded = join(root, 'grabadas')
  await searchFolder(folder, { now: NOW, output: join(root, 'directo'), saveAnswers: recorded })
  return await startFakeProvider(async (call) => {
    await before(call)
    const { candidate_id: candidate, step } = askedIn(call)
    const file = join(recorded, candidate ?? '', `${step}.ask1.json`)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}'
    const told = withPoints(text, call)
    return call.model.startsWith('generoso') ? praise(told) : told
  })
}

/** The same answer with a word on every open point that it is asked about: that the sources do not tell. */
function withPoints(text: string, { prompt }: FakeCall): string {
  const asked = /\{"puntos":.*\n1\| (.*)$/mu.exec(prompt)?.[1]
  if (asked === undefined) return text
  const answer = JSON.parse(text) as { content: Record<string, unknown[]> }
  const list = 'riesgos_explicitos' in answer.content ? 'riesgos_explicitos' : 'capacidad_de_ejecucion'
  const said = (JSON.parse(asked) as { point_id: string; kind: string }[])
    .filter(({ kind }) => kind !== 'recomendacion')
    .map(({ point_id }) => ({ text: 'No informado en fuentes', polarity: 'neutra', citations: [], point_id }))
  const content = { ...answer.content, [list]: [...answer.content[list]!, ...said] }
  return JSON.stringify({ ...answer, content })
}

/** The same findings by somebody who gives everybody a ten and lets every report pass. */
function praise(text: string): string {
  const answer = JSON.parse(text) as object
  return JSON.stringify({ ...answer, scores: { score_dimension: 10, confidence: 10 }, decision: 'APROBADO' })
}
