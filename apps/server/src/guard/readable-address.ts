import { Denial } from '../problem.ts'

/** Refuses an address that no text is written as: broken escapes, and a character that no database takes. */
export function checkReadable({ url }: Request): void {
  const { pathname, search } = new URL(url)
  for (const part of [pathname, search.replaceAll('+', ' ')]) {
    const text = decoded(part)
    if (text === null || text.includes('\0'))
      throw new Denial('RequestWrong', 'La dirección lleva un carácter que no es texto (por ejemplo %00).')
  }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
