/** What a heading or the first cell of a row names: a section by its number or a rule by its id. */
export interface Numbering {
  readonly kind: 'section' | 'rule'
  readonly id: string
  readonly title: string
}

const LABEL =
  '(?:§\\s*|secci[oó]n\\s+|secc?\\.\\s*|apartado\\s+|art[íi]culo\\s+|art\\.\\s*|cap[íi]tulo\\s+|anexo\\s+|punto\\s+)?'
const SECTION = new RegExp(`^${LABEL}(\\d{1,4}(?:\\.\\d{1,4})*)(?:[.)º]|\\.?[–—:-])?(?:\\s+|$)(.*)$`, 'iu')
const CODED_SECTION =
  /^[\p{Lu}][\p{Lu}\p{N}]{1,7}\s*§\s*(\d{1,4}(?:\.\d{1,4})*)[.)]?\s*[–—:-]?(?:\s+|$)(.*)$/u
const RULE_ID = '[\\p{Lu}]{1,8}\\d{1,4}(?:\\.\\d{1,4})+|[\\p{Lu}]{1,8}[.-]\\d{1,4}(?:[.-]\\d{1,4})*'
const RULE = new RegExp(`^(?:regla\\s+|norma\\s+)?\\[?(${RULE_ID})\\]?(?:\\s*[–—:.-]\\s*|\\s+|$)(.*)$`, 'iu')
const SHORT_RULE = /^(?:[Rr]egla\s+)?\[?([\p{Lu}]{1,4}\d{1,4})\]?\s*[–—:-]\s+(.*)$/u
const WHOLE_RULE = new RegExp(`^(?:${RULE_ID}|[\\p{Lu}]{1,4}\\d{1,4})$`, 'u')

/** Letters and figures that name a standard and never a rule: UTF-8, SHA-256. */
const STANDARDS = new Set('UTF ISO SHA MD RFC HTTP TLS AES RSA BASE CRC UUID IPV NET C'.split(' '))

/** Reads the number or id at the beginning of a heading whose Markdown marks are gone. */
export function readHeadingNumber(heading: string): Numbering | null {
  const text = heading.trim()
  const rule = RULE.exec(text)
  if (rule !== null && rule[1] === rule[1]?.toUpperCase() && isRuleId(rule[1] ?? ''))
    return { kind: 'rule', id: rule[1]!, title: titleOf(rule[2]!) }
  const short = SHORT_RULE.exec(text)
  if (short !== null && isRuleId(short[1]!)) return { kind: 'rule', id: short[1]!, title: titleOf(short[2]!) }
  const section = CODED_SECTION.exec(text) ?? SECTION.exec(text)
  return section === null ? null : { kind: 'section', id: section[1]!, title: titleOf(section[2]!) }
}

/** Whether a cell is nothing but the id of a rule. */
export function isRuleId(cell: string): boolean {
  return WHOLE_RULE.test(cell) && !STANDARDS.has(prefixOf(cell))
}

/** The letters an id begins with: `DR` of `DR.07`. */
export function prefixOf(id: string): string {
  return /^\p{Lu}*/u.exec(id)![0]
}

/** One spelling for the ids of rules: `DR-07` and `DR.07` are one. */
export function foldRuleId(id: string): string {
  return id.toUpperCase().replaceAll('-', '.')
}

function titleOf(text: string): string {
  return text.replace(/^[–—:.\s-]+/, '').trim()
}
