import type { Box, Page } from '@dictamen/kernel/ports'
import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'

/** A picture as rows of red, green, blue and opacity. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Decodes a PNG of eight bits a channel with opacity, the only kind that clips are. */
export function decodePng(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const channels = bytes[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const raw = inflateSync(Buffer.concat(parts))
  const stride = width * channels
  const plain = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]!
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : plain[y * stride + x - channels]!
      const above = y === 0 ? 0 : plain[(y - 1) * stride + x]!
      const corner = x < channels || y === 0 ? 0 : plain[(y - 1) * stride + x - channels]!
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]!
      plain[y * stride + x] = raw[y * (stride + 1) + 1 + x]! + guess
    }
  }
  if (channels === 4) return { width, height, data: plain }
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) data.set(plain.subarray(at * 3, at * 3 + 3), at * 4)
  return { width, height, data }
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** How many pixels have a colour, give or take. */
export function countColor({ data }: Pixels, [red, green, blue]: readonly number[], slack = 24): number {
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (
      Math.abs(data[at]! - red!) <= slack &&
      Math.abs(data[at + 1]! - green!) <= slack &&
      Math.abs(data[at + 2]! - blue!) <= slack
    )
      count++
  return count
}

/** Whether anything stands out inside a part of a picture; `shown` is what of the page it shows. */
function hasInk({ width, height, data }: Pixels, shown: Box, part: Box): boolean {
  const [across, down] = [width / (shown[2] - shown[0]), height / (shown[3] - shown[1])]
  const x0 = Math.max(0, Math.ceil((part[0] - shown[0]) * across))
  const y0 = Math.max(0, Math.ceil((part[1] - shown[1]) * down))
  const x1 = Math.min(width, Math.floor((part[2] - shown[0]) * across))
  const y1 = Math.min(height, Math.floor((part[3] - shown[1]) * down))
  if (x1 <= x0 || y1 <= y0) return false
  const first = 4 * (y0 * width + x0)
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs(data[4 * (y * width + x) + channel]! - data[first + channel]!) > 24) return true
  return false
}

const SIGN = /^[\uf058\uf057\uf042\uf00c\uf00d\uf14a\u2713\u2714\u2717\u2718\u25d0]$/u
/** Grounds and edges with which Moodle tells right from wrong, and what it says of an answer. */
const TELLING = [
  [0x35, 0x7a, 0x32],
  [0xca, 0x31, 0x20],
  [0xdf, 0xf0, 0xd8],
  [0xf2, 0xde, 0xde],
  [0xfc, 0xef, 0xdc],
  [0xfc, 0xf2, 0xd4],
]
/** Fewer pixels of a colour are the edges of letters. */
const FEW = 12

/** What a picture of a question gives away: marks, what was written in boxes, and the colours of right and wrong. */
export function givenAway(png: Uint8Array, shown: Box, page: Page): string[] {
  const pixels = decodePng(png)
  const words = page.lines.flatMap(({ cells }) => cells.flatMap((cell) => cell.words))
  const marks = words.filter(({ text, box }) => SIGN.test(text) && hasInk(pixels, shown, inner(box)))
  const written = words.filter(({ box }) => isInField(box, page) && hasInk(pixels, shown, inner(box)))
  const colors = TELLING.filter((color) => countColor(pixels, color, 3) > FEW)
  return [
    ...marks.map(({ text }) => `mark ${text}`),
    ...written.map(({ text }) => `field «${text}»`),
    ...colors.map((color) => `colour ${color.join(',')}`),
  ]
}

/** A word in a box of a field's height that is drawn twice, ground and edge. */
function isInField([left, top, right, bottom]: Box, { shapes, width }: Page): boolean {
  const around = shapes.filter(
    ({ box }) =>
      box[0] <= left &&
      box[1] <= top + 1 &&
      box[2] >= right &&
      box[3] >= bottom - 1 &&
      box[3] - box[1] <= 34 &&
      box[2] - box[0] <= width / 2,
  )
  return around.some(
    (one) =>
      one.fill !== null &&
      around.some((other) => other !== one && other.fill !== one.fill && isNear(one.box, other.box)),
  )
}

function isNear(one: Box, other: Box): boolean {
  return one.every((side, at) => Math.abs(side - other[at]!) <= 1.5)
}

/** The middle of a word, which its neighbours do not reach. */
function inner([left, top, right, bottom]: Box): Box {
  return [left + 1, top + 1.5, right - 1, bottom - 1.5]
}
