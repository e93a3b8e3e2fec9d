import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

const PAGE = /\.x?html?$/i
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg)$/i
/** Pictures of a review: each, all of them and how many. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_TOGETHER = 64 * 1024 * 1024
const MOST_FILES = 500

/** Whether a file is named as pages are that a browser saved. */
export function isPageName(path: string): boolean {
  return PAGE.test(path)
}

/**
 * The pictures that a browser saved beside a page, by their file names: those in the folder that is called as the page and
 * something more, whatever the browser's language adds. Links are not followed.
 */
export function picturesBeside(path: string): ReadonlyMap<string, Uint8Array> {
  const pictures = new Map<string, Uint8Array>()
  if (!isPageName(path) || !existsSync(path)) return pictures
  const stem = basename(path, extname(path))
  const around = dirname(path)
  const folders = readdirSync(around, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isFolderOf(entry.name, stem))
    .map(({ name }) => join(around, name))
  let together = 0
  for (const file of folders.flatMap(filesIn).slice(0, MOST_FILES)) {
    const { size } = lstatSync(file)
    together += size
    if (size > MOST_BYTES || together > MOST_TOGETHER) continue
    pictures.set(basename(file), readFileSync(file))
  }
  return pictures
}

/** A page's own folder: its name, a sign and one word. */
function isFolderOf(name: string, stem: string): boolean {
  return name.startsWith(stem) && /^[_.-]\p{L}+$/u.test(name.slice(stem.length))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()
}
