import type { Mood } from '@dictamen/spanish'
import type { Family } from './directive-options.ts'
import type { Grammar, VerbForm } from './grammar.ts'

/** Something that a sentence wants done. */
export interface Act {
  /** Where its verb stands. */
  readonly start: number
  readonly family: Family
  /** No reading of it tells what somebody does. */
  readonly isOrder: boolean
  readonly isDenied: boolean
  /** "Mencionarlas está prohibido." */
  readonly isBarred: boolean
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
  /** Its clause hangs on a verb: "ofrece que lo confirme". */
  readonly isSubordinate: boolean
}

const TOKEN = /[a-z0-9éñ_']+/gu
const CLAUSE =
  /[:;,.!?()[\]{}"«»“”*#|>=–—•/]|(?<![a-z0-9ñ])(?:y|e|o|pero|and|then|but|luego|despues|asi que|entonces|que)(?![a-z0-9ñ])/gu
/** What may stand before the verb of an order. */
const OPENING =
  /^(?:[\s-]|(?:por favor|favor|please|kindly|ahora|simplemente|siempre|solo|solamente|unicamente|always|just|simply|tambien|ademas|en todo caso|directamente|usted|ustedes|vosotros|tu|vos|you|bajo ningun concepto|bajo ninguna circunstancia|en ningun caso|de ninguna manera|no|nunca|jamas|ni|do not|don't|never|do)(?![a-z0-9ñ])|(?<=(?<![a-z])(?:no|nunca|jamas|ni) )(?:(?:se|le|les|lo|la|los|las|me|nos) )+)*$/u
/** "En el resumen escriba…", "ante la duda resuelva…": a wish that hangs on nothing. */
const PLACED = /^\s*(?:en|ante) (?:[a-z0-9ñ]+ ){1,4}$/u
/** "Lo aprueba", "las da por buenas", "no lo menciona": with a pronoun or a denial before it, a bare form tells what somebody does. */
const TELLS = /(?<![a-z0-9ñ])(?:se|le|les|lo|la|los|las|me|te|nos|os|no|nunca|jamas|ni)\s+$/u
const DENIED =
  /(?<![a-z0-9ñ])(?:no|nunca|jamas|ni|sin|bajo ningun concepto|bajo ninguna circunstancia|en ningun caso|de ninguna manera|never|not|don't|without|avoid|evite|evita|evitar|evitese|prohibido|abstenerse de|abstengase de|abstente de|deje de|deja de)(?:\s+(?:se|le|les|lo|la|los|las|me|te|debe|deben|debera|deberan|ha de|han de|hay que|puede|podra|be|que|a|bajo ningun concepto|en ningun caso|ser)){0,3}\s*$/u
const OBJECT = /(?:l[aeo]s?|me|nos)$/u
/** "… y le suba la nota": after "la" there may be a noun. */
const PROCLITIC = /(?<![a-z0-9ñ])(?:le|les|lo|me|nos)\s+$/u
/** "Citas" may be quotations; "no citas", "si citas" are not. */
const SAID_TO =
  /(?:^|[^a-z0-9ñ])(?:no|que|si|cuando|nunca|jamas|te|me|le|tu|mientras|ni|no (?:lo|la|los|las|se|le))\s+$/u
/** "Evaluarla fue sencillo": an infinitive that something is said of. */
const TOLD = /(?<![a-z0-9ñ])(?:fue|era|eran|fueron|resulto|ha sido|son|supuso|permitio)(?![a-z0-9ñ])/u
const MOST_BETWEEN = 60
const MOST_BEFORE = 120

/** What the verbs of a folded sentence want done. */
export function readActs(text: string, grammar: Grammar): Act[] {
  const asks = grammar.words.asks.test(text) || grammar.words.must.test(text)
  const whole = { text, words: grammar.words, asks }
  return tokensOf(text).flatMap((token) =>
    (grammar.forms.get(token.text) ?? []).flatMap((form): Act[] => {
      const isOrder = strengthOf(form, token, whole)
      if (isOrder === null) return []
      const isBarred = form.mood === 'infinitive' && isBarredBehind(token, text, grammar.words)
      const isDenied = isBarred || DENIED.test(beforeOf(token, text))
      const hasObject = isOrder && (OBJECT.test(form.pronoun) || PROCLITIC.test(beforeOf(token, text)))
      const isMine =
        isOrder &&
        (/^(?:se)?me/u.test(form.pronoun) ||
          (form.isEnglish && /^ me(?![a-z])/u.test(text.slice(token.start + token.text.length))))
      return [{ start: token.start, family: form.family, isOrder, isDenied, isBarred, hasObject, isMine }]
    }),
  )
}

/** Who speaks to "tú" tells nothing of somebody else. */
const SAID_TO_YOU =
  /(?<![a-z0-9ñ])(?:tus?|te|ti|vos|contigo|has|eres|debes|puedes|tienes|hayas|vuestr[oa]s?)(?![a-z0-9ñ])/u
const SUBJECTLESS = /(?<![a-z0-9ñ])se(?:\s+(?:le|les|lo|la))?\s*$/u
const PASSIVE = /(?<![a-z0-9ñ])(?:ser|sea|sean|be|being|quedar|quede|como)\s+(?:\w+\s+)?$/u
const COURTESY = /(?:please|kindly|do not|don't|never|always)\s*$/u

/** A sentence, and whether it asks or must anything. */
interface Whole {
  readonly text: string
  readonly words: Grammar['words']
  readonly asks: boolean
}

/** A verb form where it stands. */
interface Reading {
  readonly form: VerbForm
  readonly token: Token
  readonly text: string
  readonly words: Grammar['words']
  /** What stands before it, clause or not. */
  readonly before: string
  readonly opens: boolean
  readonly isAsked: boolean
}

/** «En un café de la calle Mayor»: a thing of that name. */
const A_THING = /(?<![a-z0-9ñ])(?:de|en|por|desde|hasta|sobre)\s+(?:la|el|las|los|una?|esta|esa)\s+$/u

/** True for an order, false for what may be one, null for neither. */
function strengthOf(form: VerbForm, token: Token, { text, words, asks }: Whole): boolean | null {
  const opens = !token.isSubordinate && OPENING.test(token.before)
  const before = beforeOf(token, text)
  if (form.mood === 'order' && A_THING.test(before)) return null
  const isAsked =
    asks && (words.asks.test(before) || words.must.test(before)) && !isOfCandidate(before, form, words)
  return STRENGTH[form.mood]({ form, token, text, words, before, opens, isAsked })
}

const only = (isOrder: boolean): true | null => (isOrder ? true : null)

const STRENGTH: Readonly<Record<Mood, (reading: Reading) => boolean | null>> = {
  order: ({ token, opens, isAsked }) =>
    only(opens || isAsked || (!token.isSubordinate && PLACED.test(token.before))),
  second: ({ before, token }) => only(SAID_TO.test(before) || /[ae]ras$/u.test(token.text)),
  future: (reading) => only(reading.isAsked || isForeseen(reading)),
  participle: ({ isAsked, before }) => only(isAsked && PASSIVE.test(before)),
  infinitive: ({ token, text, words, before, opens, isAsked }) => {
    if (isAsked || isBarredBehind(token, text, words)) return true
    return words.leans.test(before) || (opens && !TOLD.test(text)) ? false : null
  },
  bare: ({ form, token, text, before, opens, isAsked }) => {
    if (!form.isEnglish && TELLS.test(before)) return null
    if (isAsked) return true
    if (!opens) return null
    return form.isEnglish ? COURTESY.test(token.before) : SAID_TO_YOU.test(text)
  },
}

/** "Se puntuará", "el evaluador omitirá". */
function isForeseen({ form: { family }, before, words }: Reading): boolean {
  if (SUBJECTLESS.test(before) || words.addressee.test(before)) return true
  return (family === 'suppress' || family === 'against') && words.evaluator.test(before)
}

function beforeOf({ start }: Token, text: string): string {
  return text.slice(Math.max(0, start - MOST_BETWEEN), start)
}

/** "Mencionar las contradicciones está prohibido." */
function isBarredBehind({ start }: Token, text: string, words: Grammar['words']): boolean {
  return words.barred.test(text.slice(start).split(/[.;:!?]/u, 1)[0]!)
}

/** "El candidato debe aprobar una prueba": the candidate is to do it, nobody is to do it to the candidate. */
function isOfCandidate(
  before: string,
  { mood, family }: VerbForm,
  { candidate, subject }: Grammar['words'],
): boolean {
  return mood !== 'participle' && family !== 'receive' && (candidate.test(before) || subject.test(before))
}

const START = { at: 0, isSubordinate: false }
/** On a verb, or on a label: "riesgo: que deje el puesto". "… para que favorezca" says what is wanted. */
const HANGS = /[a-z0-9ñ:](?<!(?<![a-z0-9ñ])para)\s+$/u

/** What is feared, not wanted. */
const FEARED =
  /(?<![a-z0-9ñ])(?:riesgo|peligro|temor|miedo|amenaza|preocupa|preocupacion|temen|teme)(?![a-z0-9ñ])[^.;:]{0,40}?\sque\s/u

function tokensOf(text: string): Token[] {
  let hangs = false
  const breaks = [...text.matchAll(CLAUSE)].map(({ index, 0: found }) => {
    // «El riesgo es que el consejo fuerce las aperturas y deje sin margen…»: both hang on it.
    hangs =
      found === 'que'
        ? HANGS.test(text.slice(Math.max(0, index - MOST_BETWEEN), index))
        : hangs && (found === 'y' || found === 'e') && FEARED.test(text.slice(0, index))
    return { at: index + found.length, isSubordinate: hangs }
  })
  return [...text.matchAll(TOKEN)].map(({ index, 0: word }) => {
    const { at: clause, isSubordinate } = breaks.findLast(({ at }) => at <= index) ?? START
    // Nothing so far from where its clause begins opens it.
    const before = index - clause > MOST_BEFORE ? '…' : text.slice(clause, index)
    return { text: word, start: index, before, isSubordinate }
  })
}
