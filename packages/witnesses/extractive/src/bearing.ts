import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { findFigures, nameInCv } from '@dictamen/dossier/reading'
import { findDates } from '@dictamen/spanish'
import { deniesPart, MeaningReader, overlapOf } from './matching.ts'
import { familiesOf, withoutNames, type Trait } from './traits.ts'

/** What a clause says of a trait: that the person is hit by it, or that they are not. */
export interface Bearing {
  readonly statement: Statement
  readonly hits: boolean
  /** How closely it speaks of it. */
  readonly strength: number
  /** Its predicate and its object are the trait's, or a word for it that stands alone. */
  readonly isClose: boolean
  /** Hearsay, or something that was still to be checked. */
  readonly isWeak: boolean
  /** A bare «no» or «nunca» to a question: it answers that one and no other. */
  readonly isBare?: boolean
  /** By a figure that was held against one of the mandate's. */
  readonly isMeasured?: boolean
}

const SHORT_ANSWER = 14
/** "De noche no trabajaría": in so few words what is denied may stand first. */
const SHORT_CLAUSE = 6
const RIGHT_BEFORE = 20
const AFFIRMS =
  /(?:^|[^\p{L}])(?:sí|siempre|uno\s+solo|una\s+sola|el\s+mismo|la\s+misma|únic[oa]|solo\s+con|sólo\s+con|depende|vigente)(?![\p{L}])/iu

/** Reads what sentences say of the traits of no-fits. */
export class BearingReader {
  readonly #instruments: Instruments
  readonly #reader: MeaningReader
  readonly #families = new Map<string, ReadonlySet<string>>()

  /** Sentences that stand right behind the question they answer. */
  readonly #replies: ReadonlySet<Statement>

  /** The words of the person's own name. */
  readonly #name: ReadonlySet<string>

  constructor(statements: readonly Statement[], instruments: Instruments) {
    this.#instruments = instruments
    this.#replies = repliesIn(statements)
    const cv = statements.find(({ kind }) => kind === 'cv')
    this.#name = new Set(cv === undefined ? [] : nameInCv(cv.reading.source.text))
    this.#reader = new MeaningReader(instruments, 'concept_')
  }

  /** What a sentence says of a trait, clause by clause. */
  read(statement: Statement, trait: Trait): Bearing[] {
    // What somebody did in an exercise says nothing of what they have done.
    if (statement.kind === 'case_notes') return []
    if (statement.text.split(' ').length < 2 && statement.question === null) return []
    // «Al principio el turno lo llevaba otro»: what was so at first is no lack.
    if (saysHow(statement.text) || (trait.isLack && AT_FIRST.test(statement.text))) return []
    const answers = this.#answers(statement, trait)
    const isWeak = this.#instruments.extractive.says('hearsay', statement)
    const clauses = answers ? [statement.text] : clausesOf(statement.text)
    return clauses.flatMap((clause): Bearing[] => {
      const about = this.#about(clause, statement, trait)
      if (about === null && !answers) return []
      const hits = trait.isLack
        ? this.#bearsOnLack(clause, trait, answers)
        : this.#bearsOnTrait(clause, statement, trait, answers)
      if (hits === null || (hits && this.#isQualified(statement, trait))) return []
      const { strength, isClose, isLoose } = about ?? { strength: 2, isClose: true, isLoose: false }
      if (hits && isLoose && !answers) return []
      return [{ statement, hits, strength, isClose: isClose || answers, isWeak }]
    })
  }

  /** «Nunca ha llevado dos fábricas a la vez» denies more than the mandate asks for. */
  #isQualified(statement: Statement, trait: Trait): boolean {
    const { experience } = this.#instruments
    return trait.isLack && experience.says('qualified', statement) && !experience.has('qualified', trait.text)
  }

  /** «No ha vendido arándano, solo mango fresco», of whoever never sold fresh fruit: what was done instead is of it. */
  hasDoneInstead({ text }: Statement, trait: Trait): boolean {
    const instead = trait.isLack ? /[,;]\s+s[oó]lo\s+(.+)$/iu.exec(text)?.[1] : undefined
    return instead !== undefined && this.#objects(instead, trait) > 0
  }

  #familiesOf(text: string): ReadonlySet<string> {
    const known = this.#families.get(text)
    if (known !== undefined) return known
    const found = familiesOf(text, this.#instruments)
    this.#families.set(text, found)
    return found
  }

  /** A short answer to a question about the trait. */
  #answers(statement: Statement, trait: Trait): boolean {
    const { question, text } = statement
    if (question === null || !this.#replies.has(statement)) return false
    if (text.split(' ').length > SHORT_ANSWER) return false
    const { words, concepts } = overlapOf(this.#reader.read(question), trait.meaning)
    if (words >= 2 || concepts >= 1) return true
    return this.#sharedFamilies(question, trait).length > 0 && this.#objects(question, trait) > 0
  }

  #sharedFamilies(text: string, { families }: Trait): string[] {
    return [...this.#familiesOf(text)].filter((family) => families.has(family))
  }

  /** What a trait is of stands first: of «interés en un proveedor de obra», who speaks of building speaks of nothing. */
  #namesHead(text: string, trait: Trait): boolean {
    const [first, second] = trait.meaning.stems
    const head = new Set([first, second].filter((stem) => stem !== undefined))
    return (
      overlapOf(this.#reader.read(text), { stems: head, concepts: new Map() }).words > 0 ||
      this.#sharedFamilies(text, trait).length > 0
    )
  }

  #objects(text: string, { object }: Trait): number {
    const { stems } = this.#reader.read(text)
    return [...object].filter((stem) => stems.has(stem)).length
  }

  #about(
    clause: string,
    statement: Statement,
    trait: Trait,
  ): { readonly strength: number; readonly isClose: boolean; readonly isLoose: boolean } | null {
    const meaning = this.#reader.read(clause)
    const { words, concepts, hard } = overlapOf(meaning, trait.meaning)
    const families = this.#sharedFamilies(clause, trait)
    const objects = this.#objects(clause, trait)
    const isClose = (families.length > 0 && (objects > 0 || concepts > 0)) || sharesInitials(clause, trait)
    const isPart =
      trait.isLack &&
      words + families.length >= 1 &&
      overlapOf(this.#reader.read(statement.text), trait.meaning).words >= 2
    // «Siempre he estado en agencias», of whoever knows nothing else.
    const isAllOfIt = trait.isOnly && objects > 0 && this.#instruments.extractive.has('only', clause)
    if (!isClose && words < 2 && concepts < 1 && !isPart && !isAllOfIt) return null
    // A common topic alone, without a word or a deed in common, hits nobody.
    const isLoose = !isClose && !isPart && !hard && words === 0
    return { strength: 2 * words + concepts + (isClose ? 1 : 0), isClose, isLoose }
  }

  /** Who lacks something is hit by its denial and saved by having done it. */
  #bearsOnLack(clause: string, trait: Trait, answers: boolean): boolean | null {
    const { extractive } = this.#instruments
    if (this.#isDenial(clause, trait, answers)) return !isBeyond(clause, trait.text)
    const families = this.#sharedFamilies(clause, trait)
    if (extractive.has('wishes', clause)) return null
    const done = families.length > 0 || hasDone(clause)
    const { words } = overlapOf(this.#reader.read(clause), trait.meaning)
    // «Estudiaría la norma antes»: what somebody would do.
    if (WOULD.test(clause)) return null
    if (answers) return false
    return done && (words >= 2 || families.length > 0) ? false : null
  }

  /** Who has a trait is hit by its affirmation and saved by its denial. */
  #bearsOnTrait(clause: string, statement: Statement, trait: Trait, answers: boolean): boolean | null {
    const { words, concepts, hard } = overlapOf(this.#reader.read(clause), trait.meaning)
    if (trait.isOnly) return this.#isOnly(clause, words)
    // «¿Prueba antes de entregar?» «Siempre.», of whoever delivers «sin pruebas».
    const isTurned = answers && WITHOUT.test(trait.text) !== WITHOUT.test(statement.question ?? '')
    if (this.#isDenial(clause, trait, answers)) return isTurned
    if (answers) return AFFIRMS.test(clause) ? !isTurned : null
    if (deniesPart(clause, trait.text, trait.meaning)) return false
    if (hard && statement.kind !== 'cv') return true
    const hasFamily = this.#sharedFamilies(clause, trait).length > 0
    return this.#namesHead(clause, trait) && affirms(statement, words, concepts, hasFamily) ? true : null
  }

  /** "Toda su carrera ha sido en auditoría": nothing but that; having done it among other things hits nothing. */
  #isOnly(clause: string, words: number): boolean | null {
    const { extractive } = this.#instruments
    if (words < 1 || !extractive.has('only', clause)) return null
    return !/(?<![\p{L}])no\s+(?:solo|sólo|solamente|únicamente|siempre)(?![\p{L}])/iu.test(clause)
  }

  /** "Nunca se ha sentado con un comité", "eso lo llevaba recursos humanos". */
  #isDenial(said: string, trait: Trait, answers: boolean): boolean {
    const clause = withoutNames(said)
    if (FREE_OF.test(clause) || IS_FALSE.test(clause) || NONE_OF_IT.test(clause)) return true
    const negation = this.#instruments.extractive.marks('denied', clause)[0]
    const isOther =
      negation === undefined ||
      this.#isOfAnother(clause.slice(0, negation.start)) ||
      (trait.isLack && NO_DEED.test(clause.slice(negation.start)))
    if (!isOther) {
      const isShort = clause.split(' ').length <= SHORT_CLAUSE
      // «Tras la mudanza no hubo averías»: what was done is when it was, and not what was denied.
      const isWhen = /(?<![\p{L}])(?:tras|después\s+de|durante|desde|a\s+raíz\s+de)\s[^,;]*$/iu.test(
        clause.slice(0, negation.start),
      )
      const reach = trait.isLack && !isWhen ? RIGHT_BEFORE : 0
      const denied = isShort ? clause : clause.slice(Math.max(0, negation.start - reach))
      const { words, concepts } = overlapOf(this.#reader.read(denied), trait.meaning)
      if (answers || words + concepts > 0) return true
      // «Ninguna he tenido yo a mi cargo»: the deed, of what the sentence named before.
      if (trait.isLack && this.#sharedFamilies(denied, trait).length > 0) return true
    }
    return BY_ANOTHER.test(clause)
  }

  /** «Molinos Turia no tiene otra fábrica»: what somebody else lacks. */
  #isOfAnother(before: string): boolean {
    if (A_THING_THAT.test(before)) return true
    const subject = /\S\s+(\p{Lu}\p{Ll}+)\s+$/u.exec(before)?.[1]
    return subject !== undefined && !this.#name.has(subject)
  }
}

const WITHOUT = /(?<![\p{L}])sin\s/iu

const WOULD = /(?<![\p{L}])(?!(?:re)?quería|había|tenía|debía|podía)\p{L}{2,}[aei]ría[ns]?(?![\p{L}])/iu

/** «Nunca he visto a la CNBV»: a house that is known by its initials is the very one. */
function sharesInitials(clause: string, { text, isLack }: Trait): boolean {
  const initials = new Set([...clause.matchAll(INITIALS)].map(([name]) => name))
  return isLack && [...text.matchAll(INITIALS)].some(([name]) => initials.has(name))
}

const INITIALS = /(?<![\p{L}])\p{Lu}{3,6}(?![\p{L}])/gu

/** «Tuvo una imprenta que nunca exportó»: what is said of a thing. */
const A_THING_THAT =
  /(?<![\p{L}])(?:un|una|unos|unas)\s+(?!persona|profesional|ejecutiv|direct|gerent|perfil|jef|l[ií]der|hombre|mujer|candidat|tip)\p{Ll}+(?:\s+\p{Ll}+)?\s+que\s+$/iu

const AT_FIRST = /(?<![\p{L}])(?:al\s+(?:comienzo|principio|inicio)|en\s+un\s+principio)(?![\p{L}])/iu

/** «Decidió no pelear», «no un consultor»: what was left undone once, or somebody else, is no lack. */
const NO_DEED = /^no\s+(?:\p{Ll}+[aeií]r(?:l[aeo]s?|se|me)?|una?|el|la|los|las)(?![\p{L}])/iu

/** «Le pregunté por el pacto.»: whoever asks has said nothing. */
const ASKED =
  /^["«“]?(?:(?:se\s+)?(?:le|les|me|nos)\s+)?(?:pregunt\p{Ll}+|consult\p{Ll}+)\s+(?:por|sobre|si|acerca)(?![\p{L}])[^:.]*\.?$/iu
/** «Le recordé lo de la dedicación.» */
const READ_OUT =
  /^(?:se\s+)?(?:le|les)\s+(?:leo|leí|leyó|lee|leímos|leyeron|recuerd[oa]|record[éo]|recordamos|mencion[éoa]|plante[éoa]|planteamos|explic[oóa]|explicamos|expliqu[ée]|expus[eo]|contamos|cuento|cont[éó]|describ[oíei]\p{L}*)\s[^:;«"“]*\.?$/iu
/** «Intereses en proveedores: ninguno». */
export const NONE_OF_IT =
  /:\s+(?:ningun[oa]?s?|ningún|no(?=\s*(?:[.,;»"”]|$)|\s+(?:tien|ten|tuv|hay|const|pose|exist|conoc|ha\s|he\s))|nada|negativo|descartad[oa])(?![\p{L}])/iu
/** "Presencial, 95 minutos": how the interview was held. */
const SETTING =
  /(?<![\p{L}])(?:formato|duración|modalidad)\s*:[^«"“]*$|\d+\s*(?:min|minutos|h)(?![\p{L}])|(?:una|dos|media)\s+horas?(?![\p{L}])|hora\s+y\s+(?:media|cuarto)/iu
/** How the interview was held, or what was asked in it: nothing was said yet. */
export function saysHow(text: string): boolean {
  return (SETTING.test(text) && !/habl|convers/iu.test(text)) || isAsked(text)
}

/** What somebody asked about, or read to the person. */
export function isAsked(text: string): boolean {
  return ASKED.test(text) || READ_OUT.test(text)
}

const MOST_REPLIES = 2

/** Sentences that stand right behind the question they answer. */
export function repliesIn(statements: readonly Statement[]): ReadonlySet<Statement> {
  const replies = new Set<Statement>()
  let asked: Statement | null = null
  let count = 0
  for (const statement of statements) {
    if (statement.isQuestion || statement.question === null) continue
    const isSame = asked?.reading === statement.reading && asked.question === statement.question
    if (!isSame) [asked, count] = [statement, 0]
    if (count++ < MOST_REPLIES) replies.add(statement)
  }
  return replies
}

/** A sentence can affirm one thing and deny another: "Vive en Guadalajara, no quiere mudarse." */
export function clausesOf(text: string): string[] {
  return (
    text
      // «No tengo, ni yo ni los míos, acciones»: an aside.
      .replace(/,\s+(ni\s[^,;.]{2,40}),\s+/gu, ' $1 ')
      .split(
        /[,;]\s+|:\s+(?!(?:ningun|ningún|no\s|nada|sin\s|negativ|descartad))|\s+(?:pero|aunque|sino)\s+|\s+y\s+(?=(?:(?:todavía\s+|aún\s+|ya\s+|hoy\s+|hasta\s+hoy\s+)?(?:no|nunca)|yo)\s)/u,
      )
      .filter((clause) => clause.length > 3)
  )
}

/** "Eso lo llevaba su jefe", "con ellos siempre habló otro". */
const BY_ANOTHER =
  /(?<![\p{L}])(?:lo|la|los|las|eso|de\s+eso)\s+(?:llevaba|veía|hacía|se\s+ocupaba|se\s+encargaba|gestionaba|negociaba|trataba)(?![\p{L}])|\p{L}{3,}(?:ó|aba|ía)\s+(?:siempre\s+)?(?:otr[oa]s?|su\s+(?:jef[ea]|director\p{L}*|soci[oa]|segund[oa])|recursos\s+humanos|la\s+(?:dirección|matriz|central|propiedad)|el\s+(?:dueño|despacho|abogado))(?![\p{L}])/iu
/** "Sin pacto vigente.", "Nada de deudas.": what begins so denies all of it. */
const FREE_OF =
  /^(?:["«“]\s*)?(?:sin|nada\s+de|ningún|ninguna|libre\s+de|carece\s+de|exent[oa]\s+de|cero)\s(?!(?:problema|inconveniente|pega|reparo|dificultad|drama))/iu
/** «Es falso que los cerrara sin el consejo». */
const IS_FALSE =
  /(?<![\p{L}])(?:es|era|resulta|son)\s+(?:falso|mentira|un\s+bulo|una\s+calumnia)(?![\p{L}])|(?<![\p{L}])no\s+(?:es|era)\s+(?:cierto|verdad)(?![\p{L}])|^(?:falso|mentira)(?![\p{L}])/iu
/** A trait is hit by three of its words, by two and its deed, or by one and its concept; a CV that only names the field does not hit it. */
function affirms(statement: Statement, words: number, concepts: number, hasFamily: boolean): boolean {
  if (statement.kind === 'cv') return words >= 3
  return (
    words >= 3 ||
    (words >= 2 && hasFamily) ||
    (concepts >= 1 &&
      words >= 1 &&
      /\b(?:pide|exige|necesita|requiere|quiere|solo|sólo|siempre)\b/iu.test(statement.text))
  )
}

/** «Nunca tuvo más de 75» is no lack where 60 are asked for. */
function isBeyond(clause: string, asked: string): boolean {
  const counts = (text: string): number[] =>
    findFigures(text, findDates(text)).flatMap(({ unit, low }) =>
      unit === 'count' || unit === 'people' ? [low] : [],
    )
  const [least] = counts(asked)
  const said = counts(clause)
  return least !== undefined && said.length > 0 && said.every((count) => count > least)
}

function hasDone(text: string): boolean {
  return /\b(?:ha|he|había)\s+\p{L}+(?:ado|ido|to|cho)\b|\p{L}{3,}(?:ó|é|í|aba|ía)(?![\p{L}])/iu.test(text)
}
