/** The last part of a path. */
export function basenameOf(path: string): string {
  return path.split(/[\\/]/).at(-1)!
}
