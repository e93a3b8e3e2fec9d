import type { Element } from './html-tree.ts'

/** Bytes of one picture. */
const MOST = 16 * 1024 * 1024

/** The bytes of a picture: inside the page, or in a file that was saved beside it; null where neither has them. */
export function bytesOf({ attributes }: Element, beside: ReadonlyMap<string, Uint8Array>): Uint8Array | null {
  const source = attributes.get('src') ?? ''
  const inside = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[^,]{0,100}?(;base64)?,/i.exec(source)
  if (inside === null) return beside.get(fileOf(source)) ?? null
  const text = source.slice(inside[0].length)
  if (text.length > MOST * 2) return null
  return inside[1] === undefined ? Buffer.from(unescape(text)) : Buffer.from(text, 'base64')
}

/** The name of the file that a page names, without the folder. */
function fileOf(source: string): string {
  return unescape(source.split(/[?#]/)[0]!.split('/').at(-1)!)
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
