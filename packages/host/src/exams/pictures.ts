import type { ExamBank, ExamBank11 } from '@dictamen/contracts'
import type { Picture } from '@dictamen/exams'
import { Buffer } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Refusal } from '../sentences.ts'

const MOST_BYTES = 16 * 1024 * 1024

/** The pictures that a bank names and a folder holds. A name is a file of that folder and of no other. */
export function readPictures(bank: ExamBank | ExamBank11, folder: string | undefined): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  if (folder === undefined) return pictures
  for (const { file } of bank.questions.flatMap(({ stem }) => stem.assets)) {
    if (file === null || pictures.has(file) || !isPicture(file)) continue
    const path = join(folder, file)
    if (!existsSync(path) || !statSync(path).isFile()) continue
    const { size } = statSync(path)
    if (size > MOST_BYTES) throw new Refusal('DocumentTooHeavy', { name: path, size, limit: MOST_BYTES })
    const bytes = readFileSync(path)
    pictures.set(file, { file, bytes, base64: bytes.toString('base64') })
  }
  return pictures
}

/** Pictures at hand, ready to travel. */
export function asPictures(pictures: ReadonlyMap<string, Uint8Array> = new Map()): Map<string, Picture> {
  return new Map(
    [...pictures].map(([file, bytes]) => [
      file,
      { file, bytes, base64: Buffer.from(bytes).toString('base64') },
    ]),
  )
}

/** Pictures that a file brought, ready to be written. */
export function decodePictures(
  pictures: readonly { readonly file: string; readonly base64: string }[],
): { file: string; bytes: Uint8Array }[] {
  return pictures
    .filter(({ file }) => isPicture(file))
    .map(({ file, base64 }) => ({ file, bytes: Buffer.from(base64, 'base64') }))
}

function isPicture(file: string): boolean {
  return file === basename(file) && !file.includes('\\') && /\.(png|jpe?g|gif|svg|webp)$/i.test(file)
}
