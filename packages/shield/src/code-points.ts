/** The code points of a text with the place of each. V8 may misread `codePointAt`: surrogates are put together here. */
export function codePointsOf(
  text: string,
): { readonly code: number; readonly at: number; readonly length: 1 | 2 }[] {
  const points: { code: number; at: number; length: 1 | 2 }[] = []
  for (let at = 0; at < text.length; at++) {
    const high = text.charCodeAt(at)
    const low = text.charCodeAt(at + 1)
    const isPair = high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
    points.push(
      isPair
        ? { code: (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000, at, length: 2 }
        : { code: high, at, length: 1 },
    )
    if (isPair) at++
  }
  return points
}

export function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe007f
}

/** Marks, spaces and joiners without width, fillers that look like nothing, and selectors that carry smuggled bytes. */
export function isZeroWidth(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200d) ||
    (code >= 0x2060 && code <= 0x2064) ||
    (code >= 0x206a && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0100 && code <= 0xe01ef) ||
    (code >= 0xfff9 && code <= 0xfffb) ||
    ALONE.has(code)
  )
}

const ALONE: ReadonlySet<number> = new Set([
  0xfeff, 0x180e, 0x034f, 0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4, 0x17b5, 0xfffc,
])

/** Overrides put letters into another order than they are written in. */
export function isOverride(code: number): boolean {
  return code === 0x202d || code === 0x202e
}

/** Controls of direction that only say how a piece of text runs. */
export function isDirection(code: number): boolean {
  return (
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069) ||
    code === 0x200e ||
    code === 0x200f ||
    code === 0x061c
  )
}

/** Pictograms, and what joins them into one. */
export function isPictogram(code: number): boolean {
  return (
    (code >= 0x1f000 && code <= 0x1faff) ||
    (code >= 0x2190 && code <= 0x2bff) ||
    code === 0xfe0f ||
    code === 0x20e3 ||
    (code >= 0x30 && code <= 0x39)
  )
}

/** Letters of scripts in which a joiner changes how a word is written: Hebrew to the Indic ones. */
export function isJoiningLetter(code: number): boolean {
  return code >= 0x0590 && code <= 0x0fff
}
