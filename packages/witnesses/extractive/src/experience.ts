import type { Mark } from '@dictamen/kernel'
import type { Instruments } from './instruments.ts'
import { looseHyphens, nameInCv } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import { clausesOf, repliesIn, saysHow, type Bearing } from './bearing.ts'
import type { Trait } from './traits.ts'

/** «P&L» in words. */
function plain(text: string): string {
  return looseHyphens(text).replaceAll('&', ' y ')
}

const TOPIC = 'topic_'
/** How matters begin that mandates name by what is known instead: «socios de firmas que nunca …». */
const INSTEAD = 'solo_'
const SURE = 3
const SHORT_ANSWER = 14
const LEAST_WORDS = 2
const OPENING = 2

/** "Atendido un mostrador", "abierto un mercado": what follows «no haya … ni». */
const GOES_ON = /^\p{Ll}+(?:ado|ido|ierto|echo|uesto)\s/u

/** The matters that a trait wants to have been done: «quien nunca haya negociado con un sindicato». */
export function mattersOf(trait: Trait, { experience }: Instruments): string[] {
  const text = plain(trait.text)
  const isAsked = trait.isLack || trait.isOnly || GOES_ON.test(text)
  if (!isAsked && !(experience.has('asked', text) && !HAS_DONE.test(text))) return []
  const named = experience.rules(TOPIC).map(({ id, detect }) => {
    const name = id.slice(id.indexOf(TOPIC) + TOPIC.length)
    const instead = experience.rules(`instead_${name}`).flatMap((rule) => rule.detect({ text }))
    const own = detect({ text }).length
    // «Toda su vida en el Estado» names what is known instead; of most lacks that says nothing by itself.
    const says = own > 0 || !trait.isLack || name.startsWith(INSTEAD)
    // Who knows only one thing is named by that thing.
    if (name.startsWith(INSTEAD) && instead.length === 0) return { name, isOwn: false, count: 0 }
    return { name, isOwn: own > 0, count: 2 * own + (says ? (trait.isOnly ? 3 : 1) * instead.length : 0) }
  })
  const most = Math.max(1, ...named.map(({ count }) => count))
  return (
    named
      .filter(({ count }) => count === most)
      // «Solo con planillas»: who lacks something else has not done only that.
      .filter(({ name }) => !trait.isOnly || name.startsWith(INSTEAD))
      .map(({ name }) => name)
  )
}

/** «Quien haya despedido a un delegado sin avisar» objects to what was done; «haya dejado … en manos de otro», to what was not. */
const HAS_DONE = /^(?:se\s+)?haya[ns]?\s+(?!(?:dejado|delegado|subcontratado|tercerizado|desarrollado)\s)/iu

/** Reads whether somebody has done what a mandate asks to have been done. */
export class ExperienceReader {
  readonly #instruments: Instruments
  readonly #replies: ReadonlySet<Statement>
  /** The words of the person's own name. */
  readonly #name: ReadonlySet<string>

  constructor(statements: readonly Statement[], instruments: Instruments) {
    this.#instruments = instruments
    this.#replies = repliesIn(statements)
    const cv = statements.find(({ kind }) => kind === 'cv')
    this.#name = new Set(cv === undefined ? [] : nameInCv(cv.reading.source.text))
  }

  /** What a sentence says of a matter: that the person lacks it, that they have it, or nothing. */
  read(statement: Statement, matter: string): Bearing[] {
    const { kind } = statement
    // What somebody did in an exercise says nothing of what they have done.
    // «Preguntado por el pacto, calló» says more than what was asked.
    if (kind === 'case_notes' || (saysHow(statement.text) && !statement.text.includes(', '))) return []
    const hits = this.#says(statement, matter)
    // Nobody writes into a CV what they have not done.
    if (hits === null || (hits && kind === 'cv')) return []
    const isWeak = this.#instruments.extractive.says('hearsay', statement)
    return [{ statement, hits, strength: SURE, isClose: true, isWeak }]
  }

  #says(statement: Statement, matter: string): boolean | null {
    const { experience } = this.#instruments
    const text = plain(statement.text)
    if (text.split(' ').length < LEAST_WORDS) return null
    if (experience.marks('predecessor', text).some(({ start }) => start <= OPENING)) return null
    const clauses = clausesOf(text)
    const done = clauses.some((clause) => this.#hasDone(clause, statement, matter))
    if (experience.has('qualified', text)) return done ? false : null
    const isNamed = this.#isAbout(matter, text) || this.#isAnswer(statement, matter)
    const isLacking = (part: string): boolean => this.#lacks(part, statement, matter)
    if (this.#names('falls_', matter, text)) return true
    if (isNamed && clauses.some((clause) => this.#isAbout(matter, clause) && isLacking(clause))) return true
    // «Los convenios los conoce; sentarse, nunca»: what is lacking is said of what was named before.
    if (isNamed && !done && this.#lacksOutright(text, matter)) return true
    if (!done && this.#hasOnly(text, matter)) return true
    return done ? false : null
  }

  /** Whether a text holds words of a matter; not every matter has all kinds of them. */
  #names(kind: string, matter: string, text: string): boolean {
    return this.#instruments.experience
      .rules(`${kind}${matter}`)
      .some(({ id, detect }) => id.endsWith(`/${kind}${matter}`) && detect({ text }).length > 0)
  }

  #isAbout(matter: string, text: string): boolean {
    return this.#names(TOPIC, matter, text) || this.#names('near_', matter, text)
  }

  /** A short answer to a question that names it. */
  #isAnswer(statement: Statement, matter: string): boolean {
    const { question, text } = statement
    if (question === null || !this.#replies.has(statement)) return false
    return text.split(' ').length <= SHORT_ANSWER && this.#names(TOPIC, matter, plain(question))
  }

  /** «Nunca se sentó», «no he pisado una», «eso lo veía mi jefe», «convenios, ninguno». */
  #lacks(text: string, statement: Statement, matter: string): boolean {
    const { experience } = this.#instruments
    if (experience.has('lack', text) || NONE.test(text)) return true
    // «Ha gestionado reclamaciones, no emergencias».
    const [head] = experience.marks(`${TOPIC}${matter}`, text)
    if (head !== undefined && NOT_THAT.test(text.slice(0, head.start))) return true
    const denied = [...experience.marks('never', text), ...matchesOf(NOT_DONE, text)]
    if (denied.some((mark) => !this.#isOfAnother(text, mark, matter))) return true
    return this.#isByAnother(text, statement)
  }

  /** The same where it stands apart from what it is said of: only what leaves no doubt. */
  #lacksOutright(text: string, matter: string): boolean {
    const { experience } = this.#instruments
    // «Preguntada por los avales, cambió de tema».
    if (NONE.test(text) || (/^pregunt/iu.test(text) && experience.has('lack', text))) return true
    return experience.marks('never', text).some((mark) => !this.#isOfAnother(text, mark, matter))
  }

  /** «Las veía el tesorero», «el tesorero las veía». */
  #isByAnother(text: string, { kind }: Statement): boolean {
    const { experience } = this.#instruments
    const [, by] = BY_SOMEBODY.exec(text) ?? []
    if (by !== undefined && !this.#name.has(by)) return true
    const handled = experience.marks('handled', text)
    if (kind === 'references' && handled.some(({ end }) => SPEAKER.test(text.slice(end)))) return true
    return experience.marks('another', text).some((agent) =>
      handled.some((deed) => {
        if (deed.end <= agent.start) return RIGHT_AFTER.test(text.slice(deed.end, agent.start))
        return (
          deed.start >= agent.end &&
          OPENS.test(text.slice(0, agent.start)) &&
          FEW_WORDS.test(text.slice(agent.end, deed.start))
        )
      }),
    )
  }

  /** «Toda su carrera ha sido en firmas»: of what those know who have not done it. */
  #hasOnly(text: string, matter: string): boolean {
    const { experience } = this.#instruments
    if (experience.has('besides', text) || !this.#names('instead_', matter, text)) return false
    return experience.marks('only', text).some((mark) => !this.#isOfAnother(text, mark, matter))
  }

  #hasDone(clause: string, statement: Statement, matter: string): boolean {
    if (!this.#names(TOPIC, matter, clause) || this.#lacks(clause, statement, matter)) return false
    return this.#instruments.experience
      .marks('done', clause)
      .some((mark) => !this.#isOfAnother(clause, mark, matter))
  }

  /** «La compañía nunca ha comprado», «Molinos Turia no tiene»: a subject of its own, before what is said. */
  #isOfAnother(clause: string, { start, end }: Mark, matter: string): boolean {
    const { experience } = this.#instruments
    const before = clause.slice(0, start).replace(/^.*(?:\sque\s|[:«"“]\s*)/u, '')
    if (experience.has('self', before)) return false
    const named = /^\p{Lu}\p{Ll}+\s+(\p{Lu}\p{Ll}+)/u.exec(before)?.[1]
    if (named !== undefined) return !this.#name.has(named)
    if (!SUBJECT.test(before)) return false
    // «La sucesión no la ha visto»: what stands first is what was not done.
    return !(RESUMED.test(clause.slice(start, end)) && this.#names(TOPIC, matter, before))
  }
}

/** «Refinanciación: ninguna», «tiendas, no». */
const NONE =
  /[,:]\s+(?:(?:todavía|por\s+ahora|más\s+bien)\s+)?(?:ningun[oa]s?(?![\p{L}])|(?:cero|nada|no|nunca|poc[oa]s?)(?:[.,;»"”]|$))/iu
const NOT_THAT = /(?:^|,\s+)(?:y\s+)?(?:no|nunca)\s+(?:(?:por|de|en|el|la|los|las|una?)\s+){0,2}$/iu
/** «No negoció», «no se asomaba»: a deed denied, in the past; «no le pediría» is none. */
const NOT_DONE =
  /(?<![\p{L}])no\s+(?:(?:me|se|lo|la|los|las|le|les)\s+)?(?!(?!(?:re)?quer|mor|refer|adquir)\p{L}+[aei]ría(?![\p{L}]))\p{L}{3,}(?:aba|ía|ó|é|í)(?![\p{L}])/giu
/** «Los atendía el área social», «la resolvió Ignacio»: who did it stands behind it. */
const BY_SOMEBODY =
  /(?<![\p{L}])[Ll][oa]s?\s+\p{Ll}{2,}(?:aba|ía|ó|aban|ían|aron|ieron|izo|uvo)\s+(?:siempre\s+|directamente\s+|casi\s+)?(otr[oa]s?|el|la|los|las|una?|mi|su|don|doña|\p{Lu}\p{Ll}+)(?![\p{L}])(?!\s+(?:vez|noche|tarde|mañana|año|lunes|martes|miércoles|jueves|viernes|primer[oa]?)|\s+\d)/u

function matchesOf(pattern: RegExp, text: string): Mark[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    field: 'text',
    start: index,
    end: index + found.length,
  }))
}

/** «La llevaba yo», in the words of a referee. */
const SPEAKER = /^\s+(?:siempre\s+)?yo(?![\p{L}])/iu
const RIGHT_AFTER =
  /^\s+(?:(?:siempre|ya|todo|directamente|personalmente|entonces|casi|con|desde|en|por)\s+)?$/iu
const OPENS = /(?:^|[,;:]\s+|[«"“]\s*)(?:y\s+|pero\s+|al?\s+)?$/iu
const FEW_WORDS = /^\s+(?:(?!que\s|con\s|no\s|nunca\s)\p{L}+\s+){0,5}$/iu
const SUBJECT = /^\s*(?:el|la|los|las|un|una|unos|unas|su|sus|nuestr[oa]s?|est[ea]|ningún|ninguna)\s+\p{L}/iu
const RESUMED = /\s(?:lo|la|los|las|le|les)(?:\s|$)/iu
