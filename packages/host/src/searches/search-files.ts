/** A file of a search, by its path within the folder that it would be. */
export interface SearchFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const PATH = /^(?!\.{1,2}(?:\/|$))[^\\\p{Cc}/]+(?:\/(?!\.{1,2}(?:\/|$))[^\\\p{Cc}/]+){0,7}$/u
const LONGEST_PATH = 400

/** Whether a path names a file inside a folder and nothing else. */
export function isInside(path: string): boolean {
  return path.length <= LONGEST_PATH && PATH.test(path)
}
