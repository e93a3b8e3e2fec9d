import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What a run calls its files; anything else under outputs belongs to somebody else and stays. */
const OURS =
  /^(?:gem[1-5](?:_retry_[12])?\.(?:json|md|(?:(?:ask[123]|verify)\.)?raw\.txt)|(?:supervisor_general|escalation|report|search_report)\.(?:json|md)|(?:sheet|search_ledger)\.json)$/

/** Writes the files of a search under a folder, each in one piece, and takes away those that no longer hold. */
export async function writeOutputs(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) await writeInPlace(join(folder, path), text)
  for (const path of await listOurs(folder))
    if (!files.has(path)) await rm(join(folder, path), { force: true })
}

async function writeInPlace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  await writeFile(temporary, text)
  await rename(temporary, path)
}

/** The files of earlier runs, as paths within the folder. */
async function listOurs(folder: string): Promise<string[]> {
  const found: string[] = []
  const root = join(folder, 'outputs')
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (entry.isFile() && OURS.test(entry.name)) found.push(`outputs/${entry.name}`)
    if (!entry.isDirectory()) continue
    for (const inner of await readdir(join(root, entry.name), { withFileTypes: true }))
      if (inner.isFile() && OURS.test(inner.name)) found.push(`outputs/${entry.name}/${inner.name}`)
  }
  return found
}
