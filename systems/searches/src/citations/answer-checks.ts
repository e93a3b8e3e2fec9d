import {
  placeFindings,
  type AnswerChecks,
  type Finding,
  type GemAnswer,
  type PlacedFinding,
  type UnsupportedClaim,
} from '@dictamen/contracts'
import { fluffIn, unsupportedFigures, type Lexicon } from '@dictamen/dossier'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { QuotedText } from '@dictamen/likeness'
import { z } from 'zod'
import { unknownNames } from './names-supported.ts'

export const quotes = defineRule<{ readonly least_ratio: number }>({
  id: 'quotes/likeness',
  options: z.strictObject({ least_ratio: z.int().min(0).max(1_000_000) }),
})

/** The rule set of verified citations. */
export const quotesRules: RulesetDefinition = { id: 'quotes', coded: [quotes] }

/** A text that an answer may cite. */
export interface CitedText {
  readonly path: string
  readonly text: string
}

/** By what citations and wording are judged. */
interface Judging {
  /** From which likeness on, in millionths, a quote is taken for what its source says. */
  readonly leastRatio: number
  readonly generic: Lexicon
}

type Corrected = AnswerChecks['corrected'][number]

/** Looks every citation of an answer up and leaves only what its sources carry. */
export function checkAnswer(
  answer: GemAnswer,
  sources: readonly CitedText[],
  judging: Judging,
): AnswerChecks {
  const checker = new AnswerChecker(sources, judging)
  const dropped = new Set<string>()
  const replaced = new Map<string, Finding>()
  for (const placed of placeFindings(answer.content)) {
    const checked = checker.check(placed)
    if (checked === null) dropped.add(placed.pointer)
    else replaced.set(placed.pointer, checked)
  }
  const content = rebuild(answer.content, '/content', dropped, replaced)
  return {
    answer: { ...answer, content } as GemAnswer,
    unsupported: checker.unsupported,
    corrected: checker.corrected,
    fluff: placeFindings(content as object).flatMap(({ pointer, finding }) =>
      fluffIn(withoutQuotations(finding.text), judging.generic).map((phrase) => ({
        pointer,
        id: finding.id,
        phrase,
      })),
    ),
  }
}

/** What a finding quotes is not its own wording; the places of the rest stay. */
function withoutQuotations(text: string): string {
  return text.replace(/«[^»]*»|"[^"]*"|“[^”]*”/gu, (quotation) => ' '.repeat(quotation.length))
}

class AnswerChecker {
  readonly unsupported: UnsupportedClaim[] = []
  readonly corrected: Corrected[] = []
  readonly #sources: ReadonlyMap<string, QuotedText>
  readonly #texts: readonly string[]
  readonly #least: number

  constructor(sources: readonly CitedText[], { leastRatio }: Judging) {
    this.#sources = new Map(sources.map(({ path, text }) => [path, new QuotedText(text)]))
    this.#texts = sources.map(({ text }) => text)
    this.#least = leastRatio
  }

  /** The finding with literal quotes and right lines; null when it must not stay. */
  check({ pointer, finding }: PlacedFinding): Finding | null {
    const refuse = (reason: UnsupportedClaim['reason'], detail: string): null => {
      const { id, text } = finding
      this.unsupported.push({ pointer, id, text, reason, detail, dropped: true })
      return null
    }
    if (finding.status === 'sustentado' && finding.citations.length === 0)
      return refuse('sin_cita', 'Se presenta como sustentado y no cita ninguna fuente.')
    const citations: Finding['citations'] = []
    for (const [index, citation] of finding.citations.entries()) {
      const source = this.#sources.get(citation.source)
      if (source === undefined) return refuse('fuente_desconocida', `No hay una fuente «${citation.source}».`)
      const found = source.find(citation.quote, citation.line, this.#least)
      if (found === null)
        return refuse('cita_no_encontrada', `«${citation.quote}» no está en ${citation.source}.`)
      const at = `${pointer}/citations/${index}`
      if (found.quote !== citation.quote && found.ratio < 1_000_000)
        this.corrected.push({
          pointer: `${at}/quote`,
          was: citation.quote,
          now: found.quote,
          ratio: found.ratio,
        })
      if (found.line !== citation.line)
        this.corrected.push({
          pointer: `${at}/line`,
          was: String(citation.line),
          now: String(found.line),
          ratio: null,
        })
      citations.push({ source: citation.source, quote: found.quote, line: found.line })
    }
    const checked = { ...finding, citations }
    if (finding.status === 'no_informado') return checked
    const figures = unsupportedFigures(
      checked,
      citations.map(({ source }) => this.#sources.get(source)!.text),
    )
    if (figures.length > 0)
      return refuse(
        'cifra_sin_fuente',
        `Sus citas no dicen ${figures.map((figure) => `«${figure}»`).join(', ')}.`,
      )
    const names = unknownNames(finding.text, this.#texts)
    return names.length === 0
      ? checked
      : refuse('cifra_sin_fuente', `Ninguna fuente nombra ${names.map((name) => `«${name}»`).join(', ')}.`)
  }
}

/** The content without the dropped findings and with the corrected ones in their place. */
function rebuild(
  value: unknown,
  pointer: string,
  dropped: ReadonlySet<string>,
  replaced: ReadonlyMap<string, Finding>,
): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const at = `${pointer}/${index}`
      return dropped.has(at) ? [] : [replaced.get(at) ?? item]
    })
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]: [string, unknown]) => [
      key,
      rebuild(child, `${pointer}/${key}`, dropped, replaced),
    ]),
  )
}
