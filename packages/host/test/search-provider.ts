import { startFakeProvider, type FakeCall, type FakeProvider } from '@dictamen/testkit'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchFolder, type GemRequest, type SearchWitness } from '../src/index.ts'
import { openExtractive } from '../src/searches/open-extractive.ts'

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

/** A provider that answers as a good model would: what is written, and a word in favour on every open point. */
export async function startSearchProvider(
  folder: string,
  root: string,
  before: (call: FakeCall) => Promise<void> = async () => undefined,
): Promise<FakeProvider> {
  const recorded = join(root, 'grabadas')
  const agent = goodWitness()
  await searchFolder(folder, { agent, now: NOW, output: join(root, 'directo'), saveAnswers: recorded })
  return await startFakeProvider(async (call) => {
    await before(call)
    const { candidate_id: candidate, step } = askedIn(call)
    const file = join(recorded, candidate ?? '', `${step}.ask1.json`)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}'
    return call.model.startsWith('generoso') ? praise(text) : text
  })
}

/** Says what is written, and in favour of every open point that a passage touches it. */
function goodWitness(): SearchWitness {
  const extractive = openExtractive()
  return {
    identity: { name: 'bueno', version: '1', sha256: null },
    testify: async (request, key) => {
      const testimony = await extractive.testify(request, key)
      return { ...testimony, text: withPoints(testimony.text, request) }
    },
  }
}

function withPoints(text: string, { gem, points }: GemRequest): string {
  const answer = JSON.parse(text) as { content: Record<string, unknown[]> }
  const list = gem === 'GEM_3' ? 'encaje_estrategico' : 'capacidad_de_ejecucion'
  const said = points
    .filter(({ kind }) => kind !== 'recomendacion')
    .map(({ point_id, question, passages }, at) => ({
      id: `P${at + 1}`,
      text: passages[0]?.quote ?? question,
      polarity: passages.length === 0 ? 'neutra' : 'a_favor',
      severity: null,
      citations: passages.slice(0, 1),
      status: passages.length === 0 ? 'no_informado' : 'sustentado',
      point_id,
    }))
  const content = {
    ...answer.content,
    ...(said.length === 0 ? {} : { [list]: [...(answer.content[list] ?? []), ...said] }),
    ...(gem === 'GEM_3' ? { recomendacion: 'SI', recomendacion_hallazgos: said.slice(0, 1) } : {}),
  }
  return JSON.stringify({ ...answer, content })
}

/** The same findings by somebody who gives everybody a ten and lets every report pass. */
function praise(text: string): string {
  const answer = JSON.parse(text) as object
  return JSON.stringify({ ...answer, scores: { score_dimension: 10, confidence: 10 }, decision: 'APROBADO' })
}
