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

/** A provider that answers as the extractor would: its answers were recorded before. */
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
    return existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  })
}
