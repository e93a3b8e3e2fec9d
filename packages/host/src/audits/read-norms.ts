import type { NormFile } from '@dictamen/audits'
import type { Problem } from '@dictamen/kernel'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../sentences.ts'

const LEFT_OUT = /^(?:readme|léeme|leeme|changelog|license|contributing)\.md$/i

/** Reads the Markdown documents of a folder and of those below it, in order of their names. */
export function readNorms(folder: string): NormFile[] {
  const problems: Problem[] = []
  const files: NormFile[] = []
  for (const path of listMarkdown(folder)) {
    const bytes = readFileSync(path)
    try {
      files.push({ name: path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) })
    } catch {
      problems.push({ pointer: '', message: 'no es texto UTF-8 válido', file: path })
    }
  }
  if (problems.length > 0)
    throw new Refusal('NormsBroken', { name: folder, count: problems.length }, problems)
  return files
}

function listMarkdown(folder: string): string[] {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Refusal('FileMissing', { name: folder })
    if (code === undefined) throw error
    throw new Refusal('FileUnreadable', {
      name: folder,
      reason: code === 'ENOTDIR' ? 'no es una carpeta' : code,
    })
  }
  return entries
    .filter(({ name }) => name.toLowerCase().endsWith('.md') && !LEFT_OUT.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('node_modules') && statSync(path).isFile())
    .sort()
}
