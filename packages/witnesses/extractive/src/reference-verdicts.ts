import type { ReferenceRow } from '@dictamen/contracts'
import { valueOfDigits } from '@dictamen/dossier/reading'
import type { Instruments } from './instruments.ts'
import { NUMBER_WORDS, valueOfWords } from '@dictamen/spanish'
import { type Statement, withText } from '@dictamen/dossier/statements'
import type { CreditReader } from './credit.ts'
import { judge } from './judgement.ts'
import { movesFigure } from './outcomes.ts'

export type Verdict = ReferenceRow['veredicto']

/** "La merma no bajó un 30 %", "no es cierto que lo completara": what was claimed did not happen. */
const NOT_DONE =
  /\bno\s+(?:se\s+)?(?:(?!volvi|perdi|quej|fall|hubo|mand[óa]|ech[óa]|culp|grit|engañ|escond|minti|falt|dud|titube|abandon|solt|rindi|escatim)\p{L}{2,}(?:ó|ieron|aron)|es\s+(?:cierto|verdad|correcto|exacto)|fue\s+así|(?:exist|aparec|figur|const)(?:e|a|en|an))(?![\p{L}])/iu

const NUMBER = `\\d|(?:${NUMBER_WORDS})(?![\\p{L}])`
/** "Fueron 2,3 millones, no 1,9": the figure that was claimed is taken back. */
const NOT_THAT = new RegExp(
  `,\\s+(?:y\\s+)?(?:no|nunca|jamás)\\s+(?:(?:en|de|del|a|al|los|las|el|un|unos|unas)\\s+){0,2}(?:${NUMBER})`,
  'iu',
)

/** "Calidad ya funcionaba cuando llegó": it was there before. */
const WAS_THERE =
  /(?<![\p{L}])ya\s+(?:se\s+)?\p{L}+(?:aba|ía|ábamos|íamos|aban|ían)(?![\p{L}])[^.;]*(?<![\p{L}])(?:cuando|antes)(?![\p{L}])|(?<![\p{L}])cuando\s[^.;]{2,40},[^.;]*\sya\s+(?:se\s+)?\p{L}+(?:aba|ía|aban|ían)(?![\p{L}])/iu

/** Whether a figure, or what was claimed with it, is taken back. */
export function deniesFigure(text: string): boolean {
  return NOT_DONE.test(text) || NOT_THAT.test(text)
}

const CLITIC = /(?<![\p{L}])(no\s+)?(?:se\s+)?(?:lo|la|los|las)\s+$/iu
/** "…lo cerré yo", "…la diseñó la consultora": another than the candidate. */
const ANOTHER =
  /^\s+(?:yo|nosotr[oa]s|ell[oa]s|mi|mis|nuestr[oa]s?|otr[oa]s?|el|la|los|las|un|una|su|realmente|en\s+realidad)(?![\p{L}])/iu
const THEY = /^\s+(?:él|ella)(?![\p{L}])/iu

/** Who did it, where a sentence says "lo hizo…": the candidate, somebody else, or nobody that it says. */
function doerIn(text: string, { extractive }: Instruments): 'candidate' | 'another' | null {
  let found: 'candidate' | 'another' | null = null
  for (const { start, end } of extractive.marks('doing', text)) {
    const clitic = CLITIC.exec(text.slice(0, start))
    if (clitic === null) continue
    const after = text.slice(end)
    if (clitic[1] !== undefined) return 'another'
    if (THEY.test(after)) return 'candidate'
    if (ANOTHER.test(after)) found ??= 'another'
  }
  return found
}

/** «Ningún otro lo había hecho». */
const NOBODY_ELSE =
  /(?<![\p{L}])(?:ningún\s+otro|ninguna\s+otra|nadie(?:\s+más)?)\s+(?:antes\s+)?(?:lo|la|los|las)\s/iu

/** What a referee says, by their words, of what somebody claims. */
export function verdictInWords(
  statement: Statement,
  credit: CreditReader,
  instruments: Instruments,
): Verdict | null {
  const { extractive } = instruments
  const doer = doerIn(statement.text, instruments)
  if (doer === 'candidate' || clearsOfFault(statement, instruments)) return 'confirma'
  if (doer === 'another' || deniesFigure(statement.text) || credit.isOfAnother(statement.text))
    return 'contradice'
  const confirms = statement.sections.includes('confirms') || extractive.says('confirms', statement)
  if (statement.sections.includes('contradictions')) return 'contradice'
  // "Es cierto, aunque lo heredó": what is granted first holds.
  const denied =
    (extractive.says('denies', statement) && !NOBODY_ELSE.test(statement.text)) ||
    WAS_THERE.test(statement.text)
  if (denied && !(confirms && extractive.says('grants', statement))) return 'contradice'
  if (confirms) return 'confirma'
  const polarity = judge(statement, instruments)
  // «Grita y culpa al equipo cuando un negocio se cae» tells of no achievement.
  if (polarity === 'en_contra') return null
  if (movesFigure(statement.text) && /\d/u.test(statement.text)) return 'confirma'
  return extractive.says('achieved', statement) || polarity === 'a_favor' ? 'confirma' : null
}

/** «Es falso que lo escondiera»: whoever denies a fault takes nothing back of what somebody claims. */
function clearsOfFault(statement: Statement, instruments: Instruments): boolean {
  const denied = DENIES_THAT.exec(statement.text)?.[1]
  return denied !== undefined && judge(withText(statement, denied), instruments) === 'en_contra'
}

const DENIES_THAT = /(?<![\p{L}])(?:es\s+falso|no\s+es\s+(?:cierto|verdad))\s+que\s+([^:;.,]+)/iu

const DIGITS = '\\d{1,3}(?:\\.\\d{3})*|\\d+'
const COUNTED = new RegExp(`(?<![\\d.,])(${DIGITS})\\s+(\\p{Ll}{4,})`, 'giu')
/** "Los clientes son 12", "él abrió seis". */
const COUNTS = new RegExp(
  `(?:(?:son|eran|fueron|hay|había|hubo)|(?:él|ella)\\s+\\p{Ll}+ó)\\s+(?:solo\\s+|sólo\\s+|apenas\\s+)?(?:(${DIGITS})|(${NUMBER_WORDS})(?![\\p{L}]))(?!\\s*%)(?![\\d,])`,
  'giu',
)
const MOST_APART = 90

/** "Los clientes son 12", where the CV counts 27 of them. */
export function countsOther(claim: string, said: string): boolean {
  const counts = [...said.matchAll(COUNTS)].map(([, digits, words]) =>
    digits === undefined ? valueOfWords(words!) : valueOfDigits(digits),
  )
  if (counts.length === 0) return false
  return [...claim.matchAll(COUNTED)].some(([, number, noun]) => {
    const value = valueOfDigits(number!)
    const isNamed = new RegExp(`(?<![\\p{L}])${noun!.slice(0, -1)}`, 'iu').test(said)
    return (
      isNamed && counts.every((count) => 100 * Math.min(count, value) < MOST_APART * Math.max(count, value))
    )
  })
}
