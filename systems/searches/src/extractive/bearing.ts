import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import { MeaningReader, overlapOf } from './matching.ts'
import { familiesOf, isAlone, withoutNames, type Trait } from './traits.ts'

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
}

const SHORT_ANSWER = 14
/** "De noche no trabajaría": in so few words what is denied may stand first. */
const SHORT_CLAUSE = 6
const RIGHT_BEFORE = 20
/** "Su pareja trabaja en remoto": that is somebody else. */
const OF_ANOTHER =
  /(?<![\p{L}])su\s+(?:pareja|mujer|marido|espos[oa]|novi[oa]|herman[oa]|padre|madre|familia)(?![\p{L}])/iu
const AFFIRMS =
  /(?:^|[^\p{L}])(?:sí|siempre|uno\s+solo|una\s+sola|el\s+mismo|la\s+misma|únic[oa]|solo\s+con|sólo\s+con|depende|vigente)(?![\p{L}])/iu
const RESIDENCE = /residencia$/

/** Reads what sentences say of the traits of no-fits. */
export class BearingReader {
  readonly #instruments: Instruments
  readonly #reader: MeaningReader
  readonly #families = new Map<string, ReadonlySet<string>>()

  /** Sentences that stand right behind the question they answer. */
  readonly #replies: ReadonlySet<Statement>

  constructor(statements: readonly Statement[], instruments: Instruments) {
    this.#instruments = instruments
    this.#replies = repliesIn(statements)
    this.#reader = new MeaningReader(instruments, 'concept_')
  }

  /** What a sentence says of a trait, clause by clause. */
  read(statement: Statement, trait: Trait): Bearing[] {
    // What somebody did in an exercise says nothing of what they have done.
    if (trait.isLack && statement.kind === 'case_notes' && !ofResidence(trait)) return []
    if (statement.text.split(' ').length < 2 && statement.question === null) return []
    if (SETTING.test(statement.text) && !/habl|convers/iu.test(statement.text)) return []
    if (ASKED.test(statement.text)) return []
    const answers = this.#answers(statement, trait)
    const isWeak = this.#instruments.extractive.says('hearsay', statement)
    const clauses = answers ? [statement.text] : clausesOf(statement.text)
    return clauses.flatMap((clause): Bearing[] => {
      const about = this.#about(clause, statement, trait)
      if (about === null && !answers) return []
      const hits = trait.isLack
        ? this.#bearsOnLack(clause, statement, trait, answers)
        : this.#bearsOnTrait(clause, statement, trait, answers)
      if (hits === null) return []
      const { strength, isClose, isLoose } = about ?? { strength: 2, isClose: true, isLoose: false }
      if (hits && isLoose && !answers) return []
      return [{ statement, hits, strength, isClose: isClose || answers, isWeak }]
    })
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
    const shared = this.#sharedFamilies(question, trait)
    return shared.some(isAlone) || (shared.length > 0 && this.#objects(question, trait) > 0)
  }

  #sharedFamilies(text: string, { families }: Trait): string[] {
    return [...this.#familiesOf(text)].filter((family) => families.has(family))
  }

  /** What a trait is of stands first: of «interés en un proveedor de obra», who speaks of building speaks of nothing. */
  #namesHead(text: string, trait: Trait): boolean {
    const [first, second] = trait.meaning.stems
    const head = new Set([first, second].filter((stem) => stem !== undefined))
    return (
      overlapOf(this.#reader.read(text), { stems: head, concepts: new Set() }).words > 0 ||
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
    const away = ofResidence(trait) && staysAway(clause, trait)
    const isClose = away || families.some(isAlone) || (families.length > 0 && (objects > 0 || concepts > 0))
    const isPart =
      trait.isLack && words >= 1 && overlapOf(this.#reader.read(statement.text), trait.meaning).words >= 2
    if (!isClose && words < 2 && concepts < 1 && !isPart && !this.#isOpposite(clause, trait)) return null
    // A common topic alone, without a word or a deed in common, hits nobody.
    const isLoose = !isClose && !hard && words === 0
    return { strength: 2 * words + concepts + (isClose ? 1 : 0), isClose, isLoose }
  }

  /** Who lacks something is hit by its denial and saved by having done it. */
  #bearsOnLack(clause: string, statement: Statement, trait: Trait, answers: boolean): boolean | null {
    const { extractive } = this.#instruments
    if (this.#isDenial(clause, trait, answers)) return true
    const families = this.#sharedFamilies(clause, trait)
    if (ofResidence(trait) && !answers) return families.some(isAlone) && settles(clause, trait) ? false : null
    if (extractive.has('wishes', clause) && !families.some(isAlone)) return null
    const done = families.length > 0 || hasDone(clause)
    const { words } = overlapOf(this.#reader.read(clause), trait.meaning)
    if (answers) return false
    return done && (words >= 2 || families.length > 0 || statement.kind !== 'cv') ? false : null
  }

  /** Who has a trait is hit by its affirmation and saved by its denial. */
  #bearsOnTrait(clause: string, statement: Statement, trait: Trait, answers: boolean): boolean | null {
    const { extractive } = this.#instruments
    const { words, concepts, hard } = overlapOf(this.#reader.read(clause), trait.meaning)
    if (this.#keeps(clause, trait)) return true
    if (extractive.has('lapsed', clause) && !answers) return false
    if (trait.isOnly) return this.#isOnly(clause, words)
    if (this.#isDenial(clause, trait, answers)) return false
    if (answers) return AFFIRMS.test(clause) ? true : null
    const shared = this.#sharedFamilies(clause, trait).filter(isAlone)
    const isAsked = extractive.has('demands', clause) && !OF_ANOTHER.test(clause)
    const alone = shared.some((family) => !family.endsWith('remoto') || isAsked)
    if (shared.length > 0 && !alone) return null
    if ((hard || alone) && statement.kind !== 'cv') return true
    return this.#namesHead(clause, trait) && affirms(statement, words, concepts) ? true : null
  }

  /** "No voy a vender mi parte": who does not end a tie keeps it. */
  #keeps(clause: string, trait: Trait): boolean {
    if (!this.#sharedFamilies(clause, trait).some(isAlone)) return false
    const said = withoutNames(clause)
    const negation = this.#instruments.extractive.marks('denied', said)[0]
    return negation !== undefined && ENDS.test(said.slice(negation.start))
  }

  /** "Toda su carrera ha sido en auditoría": nothing but that; having done it among other things hits nothing. */
  #isOnly(clause: string, words: number): boolean | null {
    const { extractive } = this.#instruments
    if (words < 1 || !extractive.has('only', clause)) return null
    return !/(?<![\p{L}])no\s+(?:solo|sólo|solamente|únicamente|siempre)(?![\p{L}])/iu.test(clause)
  }

  /** "Presencial sin problema", where the mandate objects to working from afar. */
  #isOpposite(clause: string, { families }: Trait): boolean {
    const own = this.#familiesOf(clause)
    return OPPOSITES.some(
      ([a, b]) =>
        (families.has(a) && own.has(b) && !own.has(a)) || (families.has(b) && own.has(a) && !own.has(b)),
    )
  }

  /** "Nunca se ha sentado con un comité", "eso lo llevaba recursos humanos". */
  #isDenial(said: string, trait: Trait, answers: boolean): boolean {
    const clause = withoutNames(said)
    if (FREE_OF.test(clause) || IS_FALSE.test(clause) || NONE_OF_IT.test(clause)) return true
    if (ofResidence(trait) && staysAway(clause, trait)) return true
    if (ofResidence(trait) && trait.isLack && NO_OBJECTION.test(clause)) return false
    if (this.#isOpposite(clause, trait)) return true
    const negation = this.#instruments.extractive.marks('denied', clause)[0]
    if (negation !== undefined) {
      const isShort = clause.split(' ').length <= SHORT_CLAUSE
      const reach = trait.isLack ? RIGHT_BEFORE : 0
      const denied = isShort ? clause : clause.slice(Math.max(0, negation.start - reach))
      const { words, concepts } = overlapOf(this.#reader.read(denied), trait.meaning)
      if (answers || words + concepts > 0 || this.#sharedFamilies(denied, trait).some(isAlone)) return true
    }
    return BY_ANOTHER.test(clause)
  }
}

/** «Le pregunté por el pacto.»: whoever asks has said nothing. */
const ASKED =
  /^["«“]?(?:(?:se\s+)?(?:le|les|me|nos)\s+)?(?:pregunt\p{Ll}+|consult\p{Ll}+)\s+(?:por|sobre|si|acerca)(?![\p{L}])[^:.]*\.?$/iu
/** «Intereses en proveedores: ninguno». */
const NONE_OF_IT = /:\s+(?:ningun[oa]?s?|ningún|no|nada|negativo|descartad[oa])(?![\p{L}])/iu
/** "Presencial, 95 minutos": how the interview was held. */
const SETTING =
  /(?<![\p{L}])(?:formato|duración|modalidad)\s*:|\d+\s*(?:min|minutos|h)(?![\p{L}])|(?:una|dos|media)\s+horas?(?![\p{L}])|hora\s+y\s+(?:media|cuarto)/iu
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['extractive/family_alone_remoto', 'extractive/family_alone_presencia'],
]

const MOST_REPLIES = 2

function repliesIn(statements: readonly Statement[]): ReadonlySet<Statement> {
  const replies = new Set<Statement>()
  let asked: Statement | null = null
  let count = 0
  for (const statement of statements) {
    if (statement.isQuestion) [asked, count] = [statement, 0]
    else if (asked !== null && statement.reading === asked.reading && count < MOST_REPLIES) {
      replies.add(statement)
      count++
    }
  }
  return replies
}

/** A sentence can affirm one thing and deny another: "Vive en Guadalajara, no quiere mudarse." */
function clausesOf(text: string): string[] {
  return text
    .split(
      /[,;]\s+|:\s+(?!(?:ningun|ningún|no\s|nada|sin\s|negativ|descartad))|\s+(?:pero|aunque|sino)\s+|\s+y\s+(?=no\s|nunca\s)/u,
    )
    .filter((clause) => clause.length > 3)
}

/** "Eso lo llevaba su jefe", "con ellos siempre habló otro". */
const BY_ANOTHER =
  /(?<![\p{L}])(?:lo|la|los|las|eso|de\s+eso)\s+(?:llevaba|veía|hacía|se\s+ocupaba|se\s+encargaba|gestionaba|negociaba|trataba)(?![\p{L}])|\p{L}{3,}(?:ó|aba|ía)\s+(?:siempre\s+)?(?:otr[oa]s?|su\s+(?:jef[ea]|director\p{L}*|soci[oa]|segund[oa])|recursos\s+humanos|la\s+(?:dirección|matriz|central|propiedad)|el\s+(?:dueño|despacho|abogado))(?![\p{L}])/iu
const ENDS =
  /(?<![\p{L}])(?:vend|ced|desprend|renunci|solt|suelt|deshac|liquid|romp|cancel|rescind|liber|levant|traspas)\p{L}*/iu

/** "Sin pacto vigente.", "Nada de deudas.": what begins so denies all of it. */
const FREE_OF =
  /^(?:["«“]\s*)?(?:sin|nada\s+de|ningún|ninguna|libre\s+de|carece\s+de|exent[oa]\s+de|cero)\s(?!(?:problema|inconveniente|pega|reparo|dificultad|drama))/iu
/** «Es falso que los cerrara sin el consejo». */
const IS_FALSE =
  /(?<![\p{L}])(?:es|era|resulta|son)\s+(?:falso|mentira|un\s+bulo|una\s+calumnia)(?![\p{L}])|(?<![\p{L}])no\s+(?:es|era)\s+(?:cierto|verdad)(?![\p{L}])|^(?:falso|mentira)(?![\p{L}])/iu
const NO_OBJECTION =
  /(?<![\p{L}])(?:sin|no\s+(?:ve|tiene|pone|hay|habría|le\s+supone|supone))\s+(?:ning[uú]n\p{L}*\s+)?(?:problema|inconveniente|pega|reparo|dificultad|drama|impedimento|obstáculo)s?(?![\p{L}])/iu

/** "Seguiría viviendo en Madrid": who stays does not move. */
const STAYS =
  /(?<![\p{L}])(?:(?:[Ss]egu|[Ss]ig|[Cc]ontinu|[Pp]erman)\p{Ll}*\s+(?:(?:a\s+)?vivi(?:endo|r)\s+|residiendo\s+|afincad[oa]\s+)?en\s+(\p{Lu}\p{Ll}+)?|(?:[Ss]e|[Mm]e)\s+qued\p{Ll}+\s+(?:a\s+vivir\s+)?en\s+(\p{Lu}\p{Ll}+)?|(?:ahí|aquí|allí|acá)\s+(?:me|nos|se)\s+qued\p{Ll}+|[Nn]o\s+(?:me|nos|se)\s+mue?v\p{Ll}+|[Mm]i\s+casa\s+(?:es|está\s+en)\s+(?=\p{Lu})|[Nn]o\s+(?:(?:contempla|piensa|quiere|va\s+a|está\s+por|se\s+plantea)\s+)?(?:dej|abandon|mov|cambi|salir\s+de)\p{Ll}*\s)/u
const COMMUTES =
  /(?<![\p{L}])(?:[Ii]ría|[Vv]endría|[Vv]iajaría|[Bb]ajaría|[Ss]ubiría)\s+(?:a\s+\p{Lu}\p{Ll}+\s+)?(?:de\s+|los\s+)?(?:lunes|martes|miércoles|jueves|viernes)(?![\p{L}])|(?<![\p{L}])(?:[Ii]ría|[Vv]endría|[Bb]ajaría|[Ss]ubiría|[Vv]iajaría|[Aa]cudiría|[Ii]rá|[Vv]endrá)\s+(?:y\s+vendría\s+)?(?:en\s+el\s+día|a\s+(?:diario|la\s+sede|la\s+planta|la\s+oficina)|cada\s|los\s+(?:lunes|martes|miércoles|jueves|viernes)|(?:un|dos|tres|cuatro)\s+días|cuando\s+haga\s+falta)/u

function ofResidence({ families }: Trait): boolean {
  return [...families].some((family) => RESIDENCE.test(family))
}

function staysAway(clause: string, { names }: Trait): boolean {
  if (COMMUTES.test(clause)) return true
  const stays = STAYS.exec(clause)
  if (stays === null) return false
  const place = stays[1] ?? stays[2]
  return place === undefined || !names.has(place)
}

/** "Vive en Valladolid", "se mudaría sin problema"; living elsewhere says nothing of moving. */
function settles(clause: string, { names }: Trait): boolean {
  const lives = /(?<![\p{L}])(?:[Vv]iv|[Rr]esid)(?:e|o|en)\s+en\s+(\p{Lu}\p{Ll}+)/u.exec(clause)?.[1]
  return lives === undefined || names.size === 0 || names.has(lives) || /mud|traslad|instal/iu.test(clause)
}

/** A trait is hit by two of its words, or by one and its concept; a CV that only names the field does not hit it. */
function affirms(statement: Statement, words: number, concepts: number): boolean {
  if (statement.kind === 'cv') return words >= 3
  return (
    words >= 2 ||
    (concepts >= 1 &&
      words >= 1 &&
      /\b(?:pide|exige|necesita|requiere|quiere|solo|sólo|siempre)\b/iu.test(statement.text))
  )
}

function hasDone(text: string): boolean {
  return /\b(?:ha|he|había)\s+\p{L}+(?:ado|ido|to|cho)\b|\p{L}{3,}(?:ó|é|í|aba|ía)(?![\p{L}])/iu.test(text)
}
