import type { HiddenFormName } from '@dictamen/contracts'
import { joinAround, remainder, type Found, type Screened } from './found.ts'

/** What of a Markdown text is not shown when it is rendered. */
interface Cut {
  readonly start: number
  readonly end: number
  readonly form: HiddenFormName
  readonly text: string
}

const COMMENT = /<!--([\s\S]*?)(?:-->|$)/gu
const LINK_COMMENT =
  /^[ \t]{0,3}\[[^\]\n]*\]:[ \t]*(?:#|<>)[ \t]*(?:\(([^\n]*)\)|"([^\n]*)"|'([^\n]*)')[ \t]*$/gmu
const OPENING = /<([a-z][a-z0-9]*)\b([^<>]*)>/giu
const NEVER_SHOWN = new Set(['script', 'style', 'template', 'noscript', 'object'])
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'source'])
// Words that programs leave for one another.
const DIRECTIVE =
  /^\s*(?:(?:markdownlint|prettier|eslint|cspell|vale|textlint)\b.*|\/?(?:toc|tocstop|more|pagebreak)|[-–—=*\s]*)\s*$/iu
const STYLES: readonly (readonly [RegExp, HiddenFormName])[] = [
  [/display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/iu, 'oculto'],
  [
    /opacity\s*:\s*0?(?:\.0\d*)?(?![.\d])|color\s*:\s*(?:transparent|rgba?\([^)]*[,/]\s*0(?:\.0\d*)?%?\s*\))/iu,
    'transparente',
  ],
  [/font-size\s*:\s*(?:0|[01](?:\.\d+)?(?:px|pt)|0?\.\d+(?:px|pt|r?em|%)?|[0-9]%)(?![\d])/iu, 'diminuto'],
  [/(?:left|top|right|bottom|text-indent|margin(?:-\w+)?)\s*:\s*-\d{3,}/iu, 'fuera_de_pagina'],
  [
    /(?:clip(?:-path)?\s*:\s*(?:rect\(\s*0|inset\(\s*(?:50|100)%)|(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|$))/iu,
    'recortado',
  ],
  [
    /(?:^|[;\s"'])color\s*:\s*(?:white|#f{3}\b|#f[a-f0-9]f[a-f0-9]f[a-f0-9]\b|rgba?\(\s*2[45]\d\s*[,\s]\s*2[45]\d\s*[,\s]\s*2[45]\d\b|hsl\([^)]*\b(?:9[5-9]|100)%\s*\)|snow|ivory|ghostwhite|whitesmoke|floralwhite)/iu,
    'sin_contraste',
  ],
]

/** Takes out of a Markdown text what its reader does not see: comments, and elements that styles hide. */
export function screenMarkdown({ lines, found }: Screened): Screened {
  const text = lines.map((line) => line ?? '').join('\n')
  if (!/[<\]]/u.test(text)) return { lines, found }
  const cuts = mergeCuts([...commentsOf(text), ...elementsOf(text)])
  if (cuts.length === 0) return { lines, found }
  const starts = startsOf(text)
  const noted = cuts
    .filter((cut) => /[\p{L}\p{N}]/u.test(cut.text) && !DIRECTIVE.test(cut.text))
    .map(({ form, text: hidden, start }): Found => {
      return { form, index: lineAt(starts, start), text: hidden.trim(), page: null, count: 1 }
    })
  return { lines: withoutCuts(lines, starts, cuts), found: [...found, ...noted] }
}

function commentsOf(text: string): Cut[] {
  const cutOf = (match: RegExpExecArray): Cut => ({
    start: match.index,
    end: match.index + match[0].length,
    form: 'comentario',
    text: match.slice(1).find((group) => group !== undefined) ?? '',
  })
  return [...[...text.matchAll(COMMENT)].map(cutOf), ...[...text.matchAll(LINK_COMMENT)].map(cutOf)]
}

function elementsOf(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const match of text.matchAll(OPENING)) {
    if (match.index < (cuts.at(-1)?.end ?? 0)) continue
    const name = match[1]!.toLowerCase()
    const form = formOf(name, match[2]!)
    if (form === null || EMPTY.has(name)) continue
    const inside = match.index + match[0].length
    const end = match[2]!.trimEnd().endsWith('/') ? inside : endOfElement(text, name, inside)
    const content = text.slice(inside, end).replace(/<[^<>]*>/gu, ' ')
    cuts.push({ start: match.index, end, form, text: content.trim() })
  }
  return cuts
}

function formOf(name: string, attributes: string): HiddenFormName | null {
  if (NEVER_SHOWN.has(name) || /(?:^|\s)hidden(?:\s|=|$)/iu.test(attributes)) return 'oculto'
  const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(attributes)
  const declared = style === null ? '' : (style[1] ?? style[2] ?? '')
  const isOnGround = /background/iu.test(declared)
  for (const [pattern, form] of STYLES)
    if (pattern.test(declared) && !(form === 'sin_contraste' && isOnGround)) return form
  if (name === 'font' && /\bcolor\s*=\s*["']?(?:white|#f{3}(?:f{3})?)\b/iu.test(attributes))
    return 'sin_contraste'
  return null
}

/** Where an element ends: at its own closing tag, or at the end of the text. */
function endOfElement(text: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'giu')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return tag.index + tag[0].length
  }
  return text.length
}

function mergeCuts(cuts: readonly Cut[]): Cut[] {
  const merged: Cut[] = []
  for (const cut of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (merged.length === 0 || cut.start >= merged.at(-1)!.end) merged.push(cut)
  return merged
}

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function withoutCuts(
  lines: readonly (string | null)[],
  starts: readonly number[],
  cuts: readonly Cut[],
): (string | null)[] {
  // Cuts stand one behind the other: those that ended before a line are of no concern to the next ones either.
  let first = 0
  return lines.map((line, index) => {
    const from = starts[index]!
    while (first < cuts.length && cuts[first]!.end <= from) first += 1
    const to = from + Math.max(1, line?.length ?? 0)
    if (line === null || first === cuts.length || cuts[first]!.start >= to) return line
    let kept = ''
    let at = 0
    for (let next = first; next < cuts.length && cuts[next]!.start < to; next++) {
      const { start, end } = cuts[next]!
      kept = joinAround(kept, line.slice(at, Math.max(at, start - from)))
      at = Math.max(at, end - from)
    }
    return remainder(joinAround(kept, line.slice(at)))
  })
}
