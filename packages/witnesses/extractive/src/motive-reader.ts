import type { Mark, Rule } from '@dictamen/kernel'
import { foldCase } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { looseHyphens } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import { clausesOf, isAsked, NONE_OF_IT, repliesIn, saysHow, type Bearing } from './bearing.ts'
import { LANGUAGE, wordsOf, type Motive } from './motives.ts'
import {
  isElsewhere,
  isOldMove,
  isOldRefusal,
  isThere,
  livesThere,
  placeAfter,
  staysSomewhere,
  willLiveThere,
} from './residence.ts'

const SHORT_ANSWER = 14
/** «Cuida a», «vive con»: whoever follows is not of whom it is said. */
const AS_OBJECT = /(?<![\p{L}])(?:a|con|de|por)\s+$/iu
const BARE = 3
const SURE = 3
const LEAST_WORDS = 3
const RIGHT_AFTER = 2

/** Reads what sentences say of the reasons for which a mandate excludes people. */
export class MotiveReader {
  readonly #instruments: Instruments
  readonly #replies: ReadonlySet<Statement>
  readonly #statements: readonly Statement[]

  constructor(statements: readonly Statement[], instruments: Instruments) {
    this.#instruments = instruments
    this.#replies = repliesIn(statements)
    this.#statements = statements
  }

  /** What a sentence says of a reason, clause by clause. */
  read(statement: Statement, motive: Motive): Bearing[] {
    // «No competencia.» names it.
    if (statement.text.split(' ').length < LEAST_WORDS && statement.question === null) return []
    if (motive.isAsked ? saysHow(statement.text) : isAsked(statement.text)) return []
    if (!this.#namesLanguage(statement, motive) || isOldRefusal(statement.text, motive)) return []
    const isWeak = this.#isHearsay(statement, motive)
    // «Vivo en Lima desde 2010 y no pienso moverme»: whoever is there stays there.
    const isStaying =
      livesThere(statement.text, motive) && (STAYS.test(statement.text) || NEED_NOT_MOVE.test(statement.text))
    const bearing = (hits: boolean): Bearing => ({ statement, hits, strength: SURE, isClose: true, isWeak })
    if (isStaying || willLiveThere(statement.text, motive)) return [bearing(false)]
    const answer = this.#answer(statement, motive)
    if (answer !== null) return [{ ...bearing(answer), isBare: statement.text.split(' ').length <= BARE }]
    const isNamed = !motive.isClearedByName || this.#isAbout(statement.passage.folded.text, motive)
    const canClear = isNamed && !IN_PART.test(statement.text)
    const clauses = clausesOf(statement.text)
      .map((clause) =>
        motive.isAsked && this.#goesOnOfAnother(statement.text, clause)
          ? []
          : this.#ofClause(clause, motive, isNamed),
      )
      .filter((said) => said.length > 0)
    const canHit = this.#canHit(statement, motive) && !this.#isDenied(statement, motive)
    // «Tengo el 30 %, y esas acciones no las vendo»: where two clauses disagree, what is said last holds.
    const isMixed =
      clauses.flat().includes(true) && clauses.flat().includes(false) && !livesThere(statement.text, motive)
    const said =
      isMixed && !this.#headHits(statement.text, motive, isNamed) ? clauses.at(-1)! : clauses.flat()
    return (said.length > 0 ? said : this.#ofWhole(statement.text, motive))
      .filter((hits) => (hits ? canHit : canClear))
      .map(bearing)
  }

  /** «Dirige desde la oficina: lo he visto dos veces en planta»: what follows tells how. */
  #headHits(text: string, motive: Motive, isNamed: boolean): boolean {
    const head = /^([^:;]{8,60}):\s/u.exec(text)?.[1]
    return head !== undefined && this.#ofClause(head, motive, isNamed).includes(true)
  }

  /** «Se presenta como ingeniero; su título es de técnico»: what no clause says by itself. */
  #ofWhole(text: string, motive: Motive): boolean[] {
    const whole = looseHyphens(text)
    if (this.#namesSeveral(whole, motive)) return []
    const { falls, clears } = this.#marksIn(whole, motive)
    if (clears.length > 0) return []
    const isDenied = this.#denialIn(whole, this.#negationsBeside(whole, falls))
    return falls.some((mark) => hitsWith(whole, mark, motive, isDenied)) ? [true] : []
  }

  /** «No consta en el registro de títulos»: hearsay that belongs to the words that hit is none. */
  #isHearsay(statement: Statement, motive: Motive): boolean {
    const { extractive } = this.#instruments
    if (!extractive.says('hearsay', statement)) return false
    const falls = this.#fallsIn(looseHyphens(statement.text), motive)
    return !extractive
      .marks('hearsay', statement.text)
      .every(
        (mark) =>
          /^no\s/iu.test(statement.text.slice(mark.start, mark.end)) &&
          falls.some(({ start, end }) => mark.start >= start && mark.end <= end),
      )
  }

  #fallsIn(text: string, { name }: Motive): Mark[] {
    return this.#instruments.exclusions
      .rules(`falls_${name}`)
      .flatMap((rule) => [...rule.detect({ text })].filter((mark) => !this.#isTurnedInside(text, mark, rule)))
  }

  /** «El regalo de un proveedor no lo aceptó»: a denial among the words that is none of them turns what they say. */
  #isTurnedInside(text: string, { start, end }: Mark, { detect }: Rule): boolean {
    const words = text.slice(start, end)
    return this.#negationsIn(words).some((at) => {
      const without = `${words.slice(0, Math.max(0, at))}${words.slice(at).replace(NEGATION, '')}`
      return at > 0 && without.length < words.length && detect({ text: without })[0]?.end === without.length
    })
  }

  /** «El dueño es de allí y no se mueve»: a clause without a subject is of whoever the one before it is of. */
  #goesOnOfAnother(text: string, clause: string): boolean {
    const before = /[^.;:«"“]*\sy\s+$/u.exec(text.slice(0, Math.max(0, text.indexOf(clause))))?.[0]
    // «Cuido a mi hermano y no puedo dormir fuera» goes on of whoever speaks.
    if (SPEAKS_OF_SELF.test(clause)) return false
    return before !== undefined && this.#instruments.exclusions.has('another', before)
  }

  /** Whether each thing said of it in a clause hits the person. */
  #ofClause(said: string, motive: Motive, isNamed: boolean): boolean[] {
    const clause = looseHyphens(said)
    if (this.#isOfOtherLanguage(clause, motive)) return []
    const { falls, clears } = this.#marksIn(clause, motive)
    const negations = this.#negationsBeside(clause, [...falls, ...clears])
    const isDenied = this.#denialIn(clause, negations)
    // «Nunca levantó la mano» speaks of no pact.
    const cleared = (isNamed ? clears : [])
      .filter((mark) => !isOldMove(clause, mark, motive) && !isElsewhere(clause, mark, motive))
      // «No conserva ninguna acción» denies once.
      .map((mark) => isDenied(mark) && !this.#negationsIn(clause.slice(mark.start, mark.end)).includes(0))
    const fallen = falls.map((mark) => hitsWith(clause, mark, motive, isDenied))
    // «No decir nada al consejo ni al supervisor hasta tenerlo todo»: one hit is enough.
    const own = [...cleared, ...(fallen.includes(true) ? [true] : fallen)]
    const isNegated = (mark: Mark): boolean =>
      isDenied(mark) ||
      (!motive.isAsked && (NONE_OF_IT.test(clause) || negations.some((at) => isRightAfter(mark, at))))
    const refused =
      OF_SEVERAL.test(clause) || OF_WHOEVER.test(clause)
        ? []
        : motive.rule.detect({ text: clause }).filter(isNegated)
    // «No me voy a trasladar ni a viajar cada semana»: what is asked is refused before anything else is.
    const isRefused =
      motive.isAsked &&
      refused.some((mark) =>
        [...falls, ...clears].every(
          ({ start, end }) => mark.end <= start || /\sni\s/u.test(clause.slice(mark.end, end)),
        ),
      )
    if (own.length > 0 && !(isRefused && !own.includes(true))) return own
    if (this.#hasIt(clause, motive)) return [true]
    if (refused.length > 0) return [motive.isAsked && !isThere(this.#statements, motive)]
    return livesThere(clause, motive) ? [false] : []
  }

  /** «Tengo despacho propio», of whoever keeps «despacho propio». */
  #hasIt(clause: string, { isAsked: asks, isReproach, named }: Motive): boolean {
    if (asks || isReproach || this.#negationsIn(clause).length > 0) return false
    const said = foldCase(clause)
    return this.#instruments.exclusions
      .marks('has_now', clause)
      .some(({ end }) =>
        [...named].some((word) => word.includes(' ') && said.slice(end).startsWith(` ${word}`)),
      )
  }

  /** «No voy a vender», «ya no tiene»: a negation that belongs to the words has done its work. */
  #negationsBeside(clause: string, marks: readonly Mark[]): number[] {
    return this.#negationsIn(clause).filter((at) => !marks.some(({ start, end }) => at >= start && at < end))
  }

  /** Which marks are denied; «es falso que no quiera venir a vivir» denies nothing. */
  #denialIn(clause: string, negations: readonly number[]): (mark: Mark) => boolean {
    const untrue = this.#instruments.exclusions.marks('untrue', clause)
    return ({ start, end }) =>
      (negations.some((at) => at < start && !AND.test(clause.slice(Math.max(0, at), start))) ||
        isRuledOut(clause, start, end)) !== untrue.some((mark) => mark.end <= start)
  }

  /** The words of a clause that hit the person and those that clear them. */
  #marksIn(clause: string, motive: Motive): { readonly falls: Mark[]; readonly clears: Mark[] } {
    const { exclusions } = this.#instruments
    // «Cuida a su madre: no puede viajar» is of whoever cares for her.
    const others = (motive.isAsked ? exclusions.marks('another', clause) : []).filter(
      ({ start, end }) =>
        !AS_OBJECT.test(clause.slice(0, start)) || !/^[:;,]/u.test(clause.slice(end).trimStart()),
    )
    const falls = this.#fallsIn(clause, motive)
      .filter(({ start }) => !others.some(({ end }) => end < start))
      .filter(({ start }) => !motive.isReproach || !OF_ANOTHER.test(clause.slice(0, start)))
      .filter((mark) => staysSomewhere(clause, mark, motive))
      .filter(({ start }) => !OF_WHOEVER.test(clause.slice(0, start)))
    const clears = exclusions
      .marks(`clears_${motive.name}`, clause)
      .filter(({ start }) => !OF_WHOEVER.test(clause.slice(0, start)))
      // «No baja a la nave» says one thing.
      .filter((mark) => !falls.some(({ start, end }) => start <= mark.start && mark.start < end))
    // «Renunció a la no competencia» names it to let it go.
    const held = falls.filter(
      (mark) => !clears.some(({ start, end }) => start < mark.start && mark.end <= end),
    )
    return { falls: held, clears }
  }

  /** Nobody writes a deed or a charge into their CV; an exercise is no deed, and its plans are not the person's. */
  #canHit({ kind, text, position }: Statement, { isReproach, isAsked: asks, wasDone }: Motive): boolean {
    // «De joven gritaba; hace años que no.»
    if (this.#instruments.exclusions.has('over', text)) return false
    // «Grité una vez, por una carga»: who tells what they once did has no such manner.
    if (
      isReproach &&
      kind === 'interview_notes' &&
      this.#instruments.exclusions.has('once', text) &&
      !wasDone
    )
      return false
    // «Su fortaleza es que lo revisa todo».
    if (isReproach && this.#instruments.extractive.has('named_strength', text)) return false
    if (isReproach) return kind === 'interview_notes' || kind === 'references'
    // «Con base en Soria»: where an earlier post was.
    if (asks && position !== null) return false
    if (kind !== 'case_notes') return true
    return /[«"“]/u.test(text) || this.#instruments.extractive.has('reported', text)
  }

  /** «Se defiende» is said of much else than a language. */
  #namesLanguage({ passage, question }: Statement, { name, rule }: Motive): boolean {
    if (name !== LANGUAGE) return true
    const { exclusions } = this.#instruments
    const over = [passage.folded.text, question ?? '', ...passage.headings.map(({ text }) => text)]
    return over.some((text) =>
      [rule, exclusions.rule('languages'), exclusions.rule('through_another')].some(
        ({ detect }) => detect({ text: looseHyphens(text) }).length > 0,
      ),
    )
  }

  /** «Inglés (B1), catalán (C1)»: each clause speaks of its own language. */
  #isOfOtherLanguage(clause: string, { name, languages }: Motive): boolean {
    if (name !== LANGUAGE) return false
    const named = wordsOf(this.#instruments.exclusions.rule('languages'), clause)
    return named.size > 0 && ![...named].some((word) => languages.has(word))
  }

  #namesSeveral(text: string, { name }: Motive): boolean {
    return name === LANGUAGE && wordsOf(this.#instruments.exclusions.rule('languages'), text).size > 1
  }

  /** Where a clause begins to deny; to have no objection denies nothing. */
  #negationsIn(clause: string): number[] {
    const { extractive, exclusions } = this.#instruments
    const willing = [...exclusions.marks('no_objection', clause), ...exclusions.marks('untrue', clause)]
    const denials = [...extractive.marks('denied', clause), ...exclusions.marks('free_of', clause)]
    // «Intereses en proveedores: ninguno».
    return [...denials.map(({ start }) => start), ...(NONE_OF_IT.test(clause) ? [-1] : [])].filter(
      (at) => !willing.some(({ start, end }) => at >= start && at < end) && !isManner(clause, at),
    )
  }

  /** A short answer to a question that names it: whether it hits the person. */
  #answer(statement: Statement, motive: Motive): boolean | null {
    const { question, text } = statement
    if (question === null || !this.#replies.has(statement)) return null
    if (text.split(' ').length > SHORT_ANSWER || !this.#isAbout(question, motive)) return null
    // «¿Cumplió lo de los castigos?»: only whoever asks by its name asks of a charge.
    if ((motive.isReproach || motive.isClearedByName) && !this.#isNamed(question, motive)) return null
    const { exclusions } = this.#instruments
    // «¿Negocia en inglés?» «Yo, sin traductor.»
    if (motive.isAsked && exclusions.has(`clears_${motive.name}`, looseHyphens(text))) return null
    // «¿Algún impedimento para viajar?» «No, ninguno.»; «¿Y si le pidieran dejarlo?» «Diría que no.»
    const isAgainst = exclusions.has(motive.isAsked ? 'objection' : 'asks_to_leave', looseHyphens(question))
    // «Vivo a veinte minutos. De la capital me fui y no vuelvo.»: what follows an answer denies something of its own.
    if (!SAYS_NO.test(text) && this.#goesOn(statement)) return null
    if (!SAYS_YES.test(text) && this.#negationsIn(looseHyphens(text)).length > 0)
      return motive.isAsked !== isAgainst
    return exclusions.has('affirms', text) ? motive.isAsked === isAgainst : null
  }

  /** Another sentence has answered the question before. */
  #goesOn({ passage, from, question, reading }: Statement): boolean {
    return this.#statements.some(
      (before) =>
        before.reading === reading &&
        before.question === question &&
        !before.isQuestion &&
        (before.passage.index < passage.index || (before.passage === passage && before.from < from)),
    )
  }

  /** «¿Sanciones?» «Ninguna. A la cooperativa la multaron en 2014.»: whoever denied it goes on of something else. */
  #isDenied(statement: Statement, motive: Motive): boolean {
    if (motive.isAsked || statement.question === null || TAKES_BACK.test(statement.text)) return false
    return this.#statements.some(
      (before) =>
        before.passage === statement.passage &&
        before.from < statement.from &&
        this.#answer(before, motive) === false,
    )
  }

  #isAbout(text: string, motive: Motive): boolean {
    const given = { text: looseHyphens(text) }
    const falls = this.#instruments.exclusions.rules(`falls_${motive.name}`)
    return this.#isNamed(text, motive) || falls.some(({ detect }) => detect(given).length > 0)
  }

  #isNamed(text: string, { name, rule }: Motive): boolean {
    const given = { text: looseHyphens(text) }
    const rules = [rule, ...this.#instruments.exclusions.rules(`about_${name}`)]
    return rules.some(({ detect }) => detect(given).length > 0)
  }
}

const SPEAKS_OF_SELF =
  /^(?:no|nunca|tampoco)\s+(?:me\s+)?(?:puedo|podría|quiero|voy|tengo|estoy|pienso|viajo)(?![\p{L}])/iu

const NEGATION = /^(?:no|nunca|jamás|tampoco)\s+/iu

const STAYS =
  /(?<![\p{L}])(?:[Vv]iv|[Rr]esid)(?:e|o)\s+en\s+\p{Lu}\p{Ll}+(?:\s+desde\s+(?:\S+\s+){0,3}?\S+)?,?\s+y\s+no\s+(?:piens|quier|va|voy|ten)\p{L}*\s+(?:a\s+)?(?:mov|mud|ir|march|sal)/u
/** «Vive en Lima; no tendría que mudarse». */
const NEED_NOT_MOVE =
  /(?<![\p{L}])no\s+(?:tendría|tendrá|tiene|tengo|tendré|necesit\p{L}+|hac\p{L}+\s+falta)\s+(?:que\s+)?(?:mud|traslad|mov)/iu

const SAYS_NO = /^[\s«"“¡]*(?:no|nunca|jamás|tampoco|ni|ningun[oa]?|ningún|nada)(?![\p{L}])/iu
const SAYS_YES = /^[\s«"“¡]*s[ií](?![\p{L}])/iu
const TAKES_BACK = /(?<![\p{L}])(?:pero|salvo|excepto|aunque|bueno|una\s+vez)(?![\p{L}])/iu

/** «Un proveedor que acosaba a los deudores», «una cooperativa amenazó»: somebody else did it. */
const OF_ANOTHER =
  /(?<![\p{L}])(?:un|una|unos|unas|otr[oa]s?)\s+(?!jef|l[ií]der|direct|gerent|persona|tipo|mand|ejecut|profesion|encargad|vez|veces|día|tarde|noche|mañana|semana|ocasión|reunión|lunes|viernes)\p{Ll}+(?:\s+(?:de|del|en)\s+\p{L}+|\s+\p{Ll}{4,})?\s+(?:que\s+)?(?:(?:me|le|les|l[oa]s?|se|nos)\s+)?$/iu

/** «No ha expuesto nunca en inglés y pide que le traduzcan»: what is denied ends there. */
const AND = /\sy\s/u

/** «Dice sin que nadie lo pida que es socio»: how something is said denies nothing of it. */
function isManner(clause: string, at: number): boolean {
  return (
    at >= 0 &&
    /^sin\s+(?:que\s|(?:capacit|form|entren|prepar|avis|consult|inform)ar(?:l[aeo]s?)?\s|\p{L}+[aeií]r(?:se|l[aeo]s?)?\s+que\s)/iu.test(
      clause.slice(at),
    )
  )
}

/** What hits is turned round by a denial, and by staying where the mandate wants the person; «no se mudaría a Teruel» is not. */
function hitsWith(clause: string, mark: Mark, motive: Motive, isDenied: (mark: Mark) => boolean): boolean {
  const goesThere = /^\s*a\s/u.test(clause.slice(mark.end))
  return isDenied(mark) === (!goesThere && placeAfter(clause, mark.end, motive) === 'wanted')
}

/** «Acciones no tengo». */
function isRightAfter({ end }: Mark, at: number): boolean {
  return at >= end && at - end <= RIGHT_AFTER
}

/** «Sin casco no pasa nadie». */
function isRuledOut(clause: string, start: number, end: number): boolean {
  return /^sin\s/iu.test(clause.slice(start, end)) && /^[^,;]{0,30}?\sno\s/iu.test(clause.slice(end))
}

/** «El que avisa no engaña»: said of anybody; «el proyecto en el que está» is not. */
const OF_WHOEVER =
  /(?<!(?<![\p{L}])(?:en|a|de|con|por|para|sobre)\s)(?<=^|[\s«"“])(?:(?:el|la|los|las)\s+que\s+\p{L}+|quien(?:es)?\s)/iu

/** «No factura a Alfa, sí a otras tres». */
const IN_PART = /[,;]\s+(?:pero\s+)?sí\s/iu

/** «No quisieron el traslado»: what others refused. */
const OF_SEVERAL = /(?<![\p{L}])(?:no|nunca|tampoco)\s+(?:se\s+)?\p{Ll}+(?:aron|ieron|aban|ían)(?![\p{L}])/iu
