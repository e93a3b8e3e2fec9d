import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const example = join(import.meta.dirname, '../../../examples/busquedas/SEARCH-2026-001')

export const NOW = ['--now', '2026-03-02T10:00:00Z']
/** Everybody but the first candidate. */
export const ALONE = ['CAND-002', 'CAND-003', 'CAND-004', 'CAND-005']
export const NO_FIT = 'no_fit:brief_jd.md:25'

/** A copy of the example, or of some of it, that goes away with the test. */
export function copyOf(name = 'SEARCH-2026-001', without: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'dictamen-search-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, name)
  cpSync(example, folder, { recursive: true, filter: (path) => !path.endsWith('outputs') })
  for (const path of without) rmSync(join(folder, path), { recursive: true })
  return folder
}

/** What a person says of the first candidate so that she is approved: offline nobody else can say it. */
export const APPROVING = [
  { point_id: NO_FIT, verdict: 'no_incurre', reason: 'Ha dirigido plantas propias.' },
  { point_id: 'no_fit:brief_jd.md:26', verdict: 'no_incurre', reason: 'Ya vive en Valencia.' },
  { point_id: 'recomendacion:brief_jd.md:8', verdict: 'SI', reason: 'Ya ha ordenado dos plantas.' },
]

/** A copy of the example with its first candidate judged before anything ran. */
export function judgedCopyOf(without: readonly string[] = []): string {
  const folder = copyOf('SEARCH-2026-001', without)
  const signed = { by: 'Ana Ruiz', at: '2026-03-01T09:00:00Z', citations: [] }
  const judgements = APPROVING.map((one) => ({ ...one, ...signed }))
  mkdirSync(join(folder, 'outputs/CAND-001'), { recursive: true })
  writeFileSync(
    join(folder, 'outputs/CAND-001/judgements.json'),
    JSON.stringify({ search_id: 'SEARCH-2026-001', candidate_id: 'CAND-001', judgements }),
  )
  return folder
}

/** A file beside the copy. */
export function besideOf(folder: string, name: string, text: string): string {
  const path = join(dirname(folder), name)
  writeFileSync(path, text)
  return path
}

/** Every file under a folder with its bytes. */
export function filesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  )
}
