// A fixed string may have places: `{number}` for a whole number, `{label}` for what a teacher may number with, `{text}` for
// anything, other names for figures.

const FIGURE = '[-−]?\\d+(?:[.,]\\d+)?'

/** 1a, 2-b, 3.1, A4, iv, B: a letter or two beside a number, or a short one alone. A word glued to a number is none. */
const LABEL = '\\d{1,4}[.-]?(?:\\p{L}{1,3}|\\d{1,3})|\\p{L}{1,2}[.-]?\\d{1,4}|[ivxIVX]{1,6}|\\p{Lu}'

function compileTemplate(text: string, where: 'start' | 'whole' | 'anywhere'): RegExp {
  const body = text
    .split(/(\{[a-z_]+\})/)
    .map((part) => {
      const place = /^\{([a-z_]+)\}$/.exec(part)
      if (place === null) return escape(part)
      if (place[1] === 'number') return '(?<number>\\d{1,6})'
      if (place[1] === 'label') return `(?<label>${LABEL})`
      return place[1] === 'text' ? '(?<text>.+?)' : `(?<${place[1]}>${FIGURE})`
    })
    .join('')
  const before = where === 'anywhere' ? '(?<![\\p{L}\\d])' : '^\\s*'
  const after = where === 'whole' ? '\\s*$' : /[\p{L}\d}]$/u.test(text) ? '(?![\\p{L}\\d])' : ''
  return new RegExp(`${before}${body}${after}`, 'u')
}

/** The first of some fixed strings that a text says. */
export function findTemplate(
  texts: readonly string[],
  text: string,
  where: 'start' | 'whole' | 'anywhere',
): RegExpExecArray | null {
  for (const template of texts) {
    const found = cached(template, where).exec(text)
    if (found !== null) return found
  }
  return null
}

/** Whether a text is nothing but some of the fixed strings, one behind the other. */
export function isMadeOf(texts: readonly string[], text: string): boolean {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length)
  let rest = text.trim()
  while (rest !== '') {
    const found = findTemplate(longestFirst, rest, 'start')
    if (found === null) return false
    rest = rest.slice(found[0].length).trim()
  }
  return true
}

/** A printed figure: decimal comma or point. */
export function readFigure(text: string | undefined): number | null {
  if (text === undefined) return null
  const figure = Number(text.replace('−', '-').replace(',', '.'))
  return Number.isNaN(figure) ? null : figure
}

const compiled = {
  start: new Map<string, RegExp>(),
  whole: new Map<string, RegExp>(),
  anywhere: new Map<string, RegExp>(),
}

function cached(template: string, where: 'start' | 'whole' | 'anywhere'): RegExp {
  const known = compiled[where].get(template)
  if (known !== undefined) return known
  const pattern = compileTemplate(template, where)
  compiled[where].set(template, pattern)
  return pattern
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
}
