import type { Family } from './directive-options.ts'
import type { Grammar, VerbForm } from './grammar.ts'

/** Something that a sentence wants done. */
export interface Act {
  readonly family: Family
  /** No reading of it tells what somebody does. */
  readonly isOrder: boolean
  readonly isDenied: boolean
  /** The verb carries whom it is about: "puntúelo". */
  readonly hasObject: boolean
  /** "Apruébame". */
  readonly isMine: boolean
}

interface Token {
  readonly text: string
  readonly start: number
  /** What stands before it in its clause. */
  readonly before: string
}

const TOKEN = /[a-z0-9ñ_']+/gu
const CLAUSE =
  /[:;,.!?()[\]{}"«»“”*#|>=–—•/]|(?<![a-z0-9ñ])(?:y|e|o|pero|and|then|but|luego|despues|asi que|entonces|que)(?![a-z0-9ñ])/gu
/** What may stand before the verb of an order. */
const OPENING =
  /^(?:[\s-]|(?:por favor|favor|please|kindly|ahora|simplemente|siempre|solo|solamente|unicamente|always|just|simply|tambien|ademas|en todo caso|directamente|usted|ustedes|vosotros|tu|you|se|le|les|lo|la|los|las|me|no|nunca|jamas|ni|do not|don't|never|do)(?![a-z0-9ñ]))*$/u
const DENIED =
  /(?<![a-z0-9ñ])(?:no|nunca|jamas|ni|sin|never|not|don't|without|avoid|evite|evita|evitar|evitese|prohibido|abstenerse de|abstengase de|abstente de|deje de|deja de)(?:\s+(?:se|le|les|lo|la|los|las|me|te|debe|deben|debera|deberan|ha de|han de|hay que|puede|podra|be|que|a|bajo ningun concepto|en ningun caso|ser)){0,3}\s*$/u
/** "Citas" may be quotations; "no citas", "si citas" are not. */
const SAID_TO =
  /(?:^|[^a-z0-9ñ])(?:no|que|si|cuando|nunca|jamas|te|me|le|tu|mientras|ni|no (?:lo|la|los|las|se|le))\s+$/u
/** "Evaluarla fue sencillo": an infinitive that something is said of. */
const TOLD = /(?<![a-z0-9ñ])(?:fue|era|eran|fueron|resulto|ha sido|son|supuso|permitio)(?![a-z0-9ñ])/u
const MOST_BETWEEN = 60
const MOST_BEFORE = 120

/** What the verbs of a folded sentence want done. */
export function readActs(text: string, grammar: Grammar): Act[] {
  return tokensOf(text).flatMap((token) =>
    (grammar.forms.get(token.text) ?? []).flatMap((form): Act[] => {
      const isOrder = strengthOf(form, token, text, grammar)
      if (isOrder === null) return []
      const isDenied = DENIED.test(text.slice(Math.max(0, token.start - MOST_BETWEEN), token.start))
      const isBound = isOrder && form.mood !== 'participle' && !form.isEnglish
      const hasObject = isBound && /(?:l[aeo]s?|me|nos)$/u.test(token.text)
      const isMine =
        (isBound && /[aeonr]me$/u.test(token.text)) ||
        (isOrder && form.isEnglish && /^ me(?![a-z])/u.test(text.slice(token.start + token.text.length)))
      return [{ family: form.family, isOrder, isDenied, hasObject, isMine }]
    }),
  )
}

const SUBJECTLESS = /(?<![a-z0-9ñ])se(?:\s+(?:le|les|lo|la))?\s*$/u
const PASSIVE = /(?<![a-z0-9ñ])(?:ser|sea|sean|be|being|quedar|quede|como)\s+(?:\w+\s+)?$/u
const COURTESY = /(?:please|kindly|do not|don't|never|always)\s*$/u

/** True for an order, false for what may be one, null for neither. */
function strengthOf(form: VerbForm, token: Token, text: string, { words }: Grammar): boolean | null {
  const opens = OPENING.test(token.before)
  const before = text.slice(Math.max(0, token.start - MOST_BETWEEN), token.start)
  const isAsked = (words.asks.test(before) || words.must.test(before)) && !isOfCandidate(before, form, words)
  const only = (isOrder: boolean): true | null => (isOrder ? true : null)
  if (form.mood === 'order') return only(opens || isAsked)
  if (form.mood === 'second') return only(SAID_TO.test(before) || /[ae]ras$/u.test(token.text))
  if (form.mood === 'future')
    return only(
      isAsked ||
        SUBJECTLESS.test(before) ||
        words.addressee.test(before) ||
        (form.family === 'suppress' && words.evaluator.test(before)),
    )
  if (form.mood === 'participle') return only(isAsked && PASSIVE.test(before))
  if (isAsked) return true
  if (!opens || (form.mood === 'infinitive' && TOLD.test(text))) return null
  return form.isEnglish && COURTESY.test(token.before)
}

/** "El candidato debe aprobar una prueba": the candidate is to do it, nobody is to do it to the candidate. */
function isOfCandidate(
  before: string,
  { mood, family }: VerbForm,
  { candidate, subject }: Grammar['words'],
): boolean {
  return mood !== 'participle' && family !== 'receive' && (candidate.test(before) || subject.test(before))
}

function tokensOf(text: string): Token[] {
  const breaks = [...text.matchAll(CLAUSE)].map(({ index, 0: found }) => index + found.length)
  return [...text.matchAll(TOKEN)].map(({ index, 0: word }) => {
    const clause = breaks.findLast((at) => at <= index) ?? 0
    // Nothing so far from where its clause begins opens it.
    const before = index - clause > MOST_BEFORE ? '…' : text.slice(clause, index)
    return { text: word, start: index, before }
  })
}
