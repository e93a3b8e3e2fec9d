import type { Exam } from '@dictamen/contracts'
import { correctKeys } from './answers.ts'
import type { Gap } from './gaps.ts'
import type { Facts, NumberedItem } from './facts.ts'
import { keysByPicture } from './picture-keys.ts'
import { keysByPrint } from './print-keys.ts'
import type { Ordering } from './ordering.ts'
import type { Parts } from './parts.ts'
import { wholeChoice } from './pairs.ts'
import { textOfWords, type Placed } from './placed.ts'
import { findTemplate } from './template.ts'
import type { Wording } from './wording.ts'

type Question = Exam['questions'][number]
export type Kind = Question['kind']

/** A question's content and, by pointer below it, the words that each value comes from. */
export interface Extracted {
  readonly content: Question['content']
  readonly evidence: readonly (readonly [pointer: string, words: readonly Placed[]])[]
  /** Whether the student's answer, and the right one, were found. */
  readonly answered: boolean
  readonly keyed: boolean
}

type Extractor = (facts: Facts, wording: Wording) => Extracted

/** One extractor for each kind. */
export const extractors: Readonly<Record<Kind, Extractor>> = {
  single_choice: extractChoice,
  multi_select: extractChoice,
  true_false: extractTrueFalse,
  matching: extractPairs,
  short_answer_text: extractShort,
  numeric: extractNumeric,
  cloze_labeled_blanks: extractBlanks,
  cloze_inline: extractGaps,
  cloze_table: extractTable,
  multipart_short_answer: extractItems,
  essay: (facts) => {
    const words = (facts.essay?.rows ?? []).flatMap((row) => row.words)
    const user = textOfWords(words) || null
    return { content: { user }, evidence: [['/user', words]], answered: user !== null, keyed: true }
  },
  description: nothing,
  external_media_reference: (facts) => {
    const words = facts.stem.flatMap((row) => row.words)
    const answered = facts.gaps.some((gap) => gap.user !== null)
    return {
      content: { reference_text: textOfWords(words) },
      evidence: [['/reference_text', words]],
      answered,
      keyed: facts.parts.key !== null,
    }
  },
  unclassified: nothing,
}

function nothing(): Extracted {
  return { content: {}, evidence: [], answered: true, keyed: true }
}

function extractChoice(facts: Facts, wording: Wording): Extracted {
  const { options, parts } = facts
  const drawn = keysByPrint(facts)
  const named = drawn ?? correctKeys(parts.key, options)
  const correct = named.length > 0 ? named : keysByPicture(parts, options, wording)
  const chosen = options.filter((option) => option.chosen)
  return {
    content: {
      options: options.map(({ key, text }) => ({ key, text })),
      correct,
      user: chosen.map(({ key }) => key),
    },
    evidence: [
      ...options.map(({ words }, index) => [`/options/${index}/text`, words] as const),
      [
        '/correct',
        parts.key === null || parts.key.words.length > 0 ? (parts.key?.words ?? []) : parts.key.line,
      ],
      ['/user', chosen.flatMap(({ sign }) => sign ?? [])],
    ],
    answered: chosen.length > 0,
    keyed: correct.length > 0,
  }
}

function extractTrueFalse(facts: Facts, { answers }: Wording): Extracted {
  const truth = (text: string | undefined): boolean | null => {
    if (text === undefined) return null
    if (findTemplate(answers.true, text, 'whole') !== null) return true
    return findTemplate(answers.false, text, 'whole') === null ? null : false
  }
  const chosen = facts.options.find((option) => option.chosen)
  const correct = truth(facts.parts.key?.text.replace(/\.$/, ''))
  const user = truth(chosen?.text)
  return {
    content: { correct, user },
    evidence: [
      ['/correct', facts.parts.key?.words ?? []],
      [
        '/user',
        chosen === undefined ? [] : [...chosen.words, ...(chosen.sign === null ? [] : [chosen.sign])],
      ],
    ],
    answered: user !== null,
    keyed: correct !== null,
  }
}

/** What a student sorted, as pairs of place and item. */
function extractOrder({ right, user }: Ordering, { key }: Parts): Extracted {
  const placed = (texts: readonly string[]): { left: string; right: string }[] =>
    texts.map((text, index) => ({ left: String(index + 1), right: text }))
  return {
    content: {
      pairs_user: placed(user.map(({ text }) => text)),
      pairs_correct: placed(right),
      domain_hint: right.toSorted().join(' | '),
    },
    evidence: [
      ...user.map(({ words }, index) => [`/pairs_user/${index}`, words] as const),
      ['/pairs_correct', key?.words ?? []],
    ],
    answered: user.length > 0,
    keyed: true,
  }
}

function extractPairs({ pairs, keyPairs, parts, ordering }: Facts): Extracted {
  if (ordering !== null) return extractOrder(ordering, parts)
  const answered = pairs.filter(({ gap }) => gap.user !== null)
  const choices = keyPairs.map(({ right }) => right)
  const chosen = answered.map(({ left, gap }) => ({ left, right: wholeChoice(gap, choices) }))
  const rights = [...new Set([...choices, ...chosen.map(({ right }) => right)])]
  return {
    content: {
      pairs_user: chosen,
      pairs_correct: keyPairs.map((pair) => ({ ...pair })),
      domain_hint: rights.length === 0 ? null : rights.join(' | '),
    },
    evidence: [
      ...answered.map(({ words, gap }, index) => [`/pairs_user/${index}`, [...words, ...gap.words]] as const),
      ['/pairs_correct', parts.key?.words ?? []],
    ],
    answered: answered.length > 0,
    keyed: keyPairs.length > 0,
  }
}

function userOf({ answer }: Facts, wording: Wording): { user: string | null; words: readonly Placed[] } {
  if (answer === null) return { user: null, words: [] }
  if (answer.gap !== null) {
    const { gap, unit } = answer
    const user = [gap.user, unit?.user ?? null].filter((text) => text !== null).join(' ')
    return { user: gap.user === null ? null : user, words: [...gap.words, ...(unit?.words ?? [])] }
  }
  const said = findTemplate(wording.secondary.answer, answer.row.text, 'start')
  const skipped = said === null ? 0 : said[0].trim().split(/\s+/).length
  const words = answer.row.words.slice(skipped).filter((word) => !wording.signs.test(word.text))
  return { user: textOfWords(words) || null, words }
}

function extractShort(facts: Facts, wording: Wording): Extracted {
  const { user, words } = userOf(facts, wording)
  const expected = facts.parts.key === null || facts.parts.key.text === '' ? [] : [facts.parts.key.text]
  return {
    content: { expected, user },
    evidence: [
      ['/expected', facts.parts.key?.words ?? []],
      ['/user', words],
    ],
    answered: user !== null,
    keyed: expected.length > 0,
  }
}

const DECIMALS: Readonly<Record<string, number>> = {
  un: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
}

function extractNumeric(facts: Facts, wording: Wording): Extracted {
  const short = extractShort(facts, wording)
  const { expected, user } = short.content as { expected: string[]; user: string | null }
  const stem = textOfWords(facts.stem.flatMap((row) => row.words))
  const figures = [...expected, user ?? ''].join(' ')
  const decimals =
    /(\d|\bun[oa]?|\bdos|\btres|\bcuatro|\bcinco|\bseis)\s+(?:cifras\s+|posiciones\s+)?decimal(?:es)?/iu.exec(
      stem,
    )
  const tolerance =
    /(?:±|tolerancia\s+(?:de\s+)?|error\s+(?:máximo\s+)?(?:de\s+)?)\s*(\d+(?:[.,]\d+)?)/iu.exec(stem)
  const digit = decimals?.[1]?.toLowerCase()
  return {
    ...short,
    content: {
      expected,
      user,
      numeric_format: {
        decimal_separator: figures.includes(',') ? ',' : figures.includes('.') ? '.' : null,
        round_decimals: digit === undefined ? null : (DECIMALS[digit] ?? Number.parseInt(digit, 10)),
        tolerance: tolerance?.[1] ?? null,
      },
    },
  }
}

function gapEvidence(name: string, gaps: readonly Gap[]): [string, readonly Placed[]][] {
  return gaps.map((gap, index) => [`/${name}/${index}/user`, gap.words])
}

function extractBlanks({ labelled }: Facts): Extracted {
  return {
    content: {
      blanks: labelled.map(({ before, user }) => ({
        label: before.replace(/\s*:$/, ''),
        expected: null,
        user,
      })),
    },
    evidence: gapEvidence('blanks', labelled),
    answered: labelled.some(({ user }) => user !== null),
    keyed: false,
  }
}

function extractGaps({ gaps, parts }: Facts): Extracted {
  const expected = bracketed(parts.key?.text ?? '', gaps.length)
  return {
    content: {
      gaps: gaps.map(({ before, user }, index) => ({
        index: index + 1,
        before,
        expected: expected[index] ?? null,
        user,
      })),
    },
    evidence: [
      ...gapEvidence('gaps', gaps),
      ...expected.map((_, index): [string, readonly Placed[]] => [
        `/gaps/${index}/expected`,
        parts.key?.words ?? [],
      ]),
    ],
    answered: gaps.some(({ user }) => user !== null),
    keyed: expected.length > 0,
  }
}

/** Texts with pieces to choose print their key as the whole text, each piece in brackets; one gap, as the piece alone. */
function bracketed(key: string, gaps: number): string[] {
  const found = [...key.matchAll(/\[([^[\]]+)\]/g)].map(([, text]) => text!.trim())
  if (found.length === gaps) return found
  return gaps === 1 && key !== '' ? [key] : []
}

function extractTable({ table, gaps }: Facts): Extracted {
  return {
    content: { table: table === null ? null : { rows: table.cells.map((row) => [...row]) } },
    evidence: [['/table', table?.words ?? []]],
    answered: gaps.some(({ user }) => user !== null),
    keyed: false,
  }
}

function extractItems({ items }: Facts, wording: Wording): Extracted {
  return {
    content: {
      items: items.map((item) => {
        const [first, ...more] = item.gaps
        const sub = (
          gap: Gap,
          at: number,
        ): { index: number; prompt: string; expected: null; user: string | null } => ({
          index: at + 1,
          prompt: gap.before,
          expected: null,
          user: gap.user,
        })
        return {
          index: item.index,
          prompt: promptOf(item, wording),
          expected: null,
          user: more.length === 0 ? (first?.user ?? null) : null,
          subitems: more.length === 0 ? [] : item.gaps.map(sub),
        }
      }),
    },
    evidence: items.map((item, index) => [`/items/${index}`, item.rows.flatMap((row) => row.words)] as const),
    answered: items.some((item) => item.gaps.some(({ user }) => user !== null)),
    keyed: false,
  }
}

function promptOf(item: NumberedItem, wording: Wording): string {
  const inside = new Set(item.gaps.flatMap((gap) => gap.words))
  const words = item.rows.flatMap((row) => row.words).slice(1)
  return textOfWords(words.filter((word) => !inside.has(word) && !wording.signs.test(word.text)))
}
