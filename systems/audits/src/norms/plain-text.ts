const LINE_MARKS = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-*+•]|\d{1,3}[.)])[ \t]+)?/gm
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*(?:\|[ \t]*)?$/gm
const FENCES = /^[ \t]*(?:`{3,}|~{3,}).*$/gm
const LINK = /!?\[([^\][\n]*)\]\([^()\s]*\)/g
const EMPHASIS = /\*+|~~|`+|(?<![\p{L}\p{N}_])_+(?=[^\s_])|(?<=[^\s_])_+(?![\p{L}\p{N}_])/gu

/** A text as it is compared: Markdown marks gone, white space folded to single spaces. */
export function foldMarkdown(text: string): string {
  return foldInline(
    text.replace(TABLE_RULE, '').replace(FENCES, '').replace(LINE_MARKS, '').replaceAll('|', ' '),
  )
}

/** The same for a piece of one line, whose beginning may look like the mark of an item and is none. */
export function foldInline(text: string): string {
  return text.replace(LINK, '$1').replace(EMPHASIS, '').replace(/\s+/gu, ' ').trim()
}
