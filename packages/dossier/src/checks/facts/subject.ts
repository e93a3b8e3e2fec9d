import { tokenize } from '@dictamen/kernel/text'
import type { Lexicon } from '../../reading/lexicon.ts'
import type { CandidateReading, Statement } from '../../statements/statements.ts'
import { findTitles } from '../../timeline/titles.ts'

/** Whom words speak of: whoever is evaluated, whoever gives the reference, or somebody else. */
type Subject = 'candidate' | 'speaker' | 'other'

/** Tells whether what stands at a place of a sentence is said of the candidate. */
export class Subjects {
  /** The words of the names of those who give references. */
  readonly #names: ReadonlySet<string>
  /** Every word of a CV that begins with a name; none when the candidate's name is not known. */
  readonly #own: ReadonlySet<string>
  readonly #positions: CandidateReading['positions']
  /** As the titles of the CV tell it. */
  readonly #gender: 'f' | 'm' | null
  readonly #lexicon: Lexicon
  readonly #timeline: Lexicon

  constructor({ statements, readings, positions }: CandidateReading, lexicon: Lexicon, timeline: Lexicon) {
    const cvs = readings.filter(({ source }) => source.kind === 'cv')
    const own = new Set(cvs.flatMap(({ source }) => tokenize(source.text).map(({ folded }) => folded)))
    const named = statements.flatMap(({ referee }) => (referee === null ? [] : nameIn(referee)))
    this.#names = new Set(named.filter((name) => !own.has(name)))
    this.#own = cvs.some(({ source }) => HEADED_BY_NAME.test(source.text)) ? own : new Set()
    this.#positions = positions
    this.#gender = genderOf(positions.flatMap(({ title }) => title ?? []))
    this.#lexicon = lexicon
    this.#timeline = timeline
  }

  /** «Entré en 2015», said by a referee, and «el contador se fue en 2013» are not of the candidate. */
  isCandidate(statement: Statement, at: number): boolean {
    if (statement.kind === 'cv') return true
    const before = statement.text.slice(0, at)
    return this.#subjectOf(/[^.;:?!«»"“”]*$/u.exec(before)![0], statement) === 'candidate'
  }

  #subjectOf(clause: string, statement: Statement): Subject {
    const others = this.#othersIn(clause, statement)
    const isSpoken = statement.kind === 'references'
    let subject: Subject = 'candidate'
    let named: Subject | null = null
    let isOfObject = false
    let [before, earlier] = ['', '']
    for (const { start, exact: word } of tokenize(clause)) {
      const isName = start > 0 && /^\p{Lu}/u.test(clause.slice(start))
      if (others.has(start)) named = 'other'
      else if (isSpoken && isWord(YO, word)) {
        if (!isOfObject && !LIKE.has(before)) subject = 'speaker'
      } else if (subject === 'speaker' && this.#isOfCandidate(before, word)) subject = 'candidate'
      else if (isWord(THEY, word) && isSubject(before, earlier))
        [subject, named] = [this.#isOfOtherGender(word) ? 'other' : 'candidate', null]
      else if (isSpoken && !isName && this.#isFirstPerson(word)) {
        isOfObject = OBJECTS.has(before)
        ;[subject, named] = [isOfObject ? 'candidate' : 'speaker', null]
      } else if (named !== null && (this.#isThird(word) || COULD_BE_THIRD.test(word)))
        [subject, named] = [named, null]
      else if (subject === 'speaker' && this.#isThird(word)) subject = 'candidate'
      ;[before, earlier] = [word, before]
    }
    return subject
  }

  /** Where somebody else is named of whom what follows may be said. */
  #othersIn(clause: string, statement: Statement): ReadonlySet<number> {
    const people = [...findTitles(clause, this.#timeline), ...this.#lexicon.marks('somebody', clause)]
    const nouns = people.filter(
      ({ start, end }) =>
        (OPENS_SUBJECT.test(clause.slice(0, start)) || isWhoThen(clause, start, end)) &&
        !QUALIFIED.test(clause.slice(0, end)) &&
        !this.#isOwnPost(clause, start, end, statement),
    )
    const names = tokenize(clause).filter(
      ({ start, folded }) =>
        this.#names.has(folded) &&
        /^\p{Lu}/u.test(clause.slice(start)) &&
        OPENS_NAME.test(clause.slice(0, start)),
    )
    return new Set([...nouns, ...names, ...this.#strangersIn(clause)].map(({ start }) => start))
  }

  /** «Luis Peña se fue en 2019»: somebody by name and surname whom the CV does not know. */
  #strangersIn(clause: string): { start: number }[] {
    if (this.#own.size === 0) return []
    return [...clause.matchAll(FULL_NAME)].flatMap(({ index, 0: whole, 1: name }) =>
      tokenize(name!).some(({ folded }) => this.#own.has(folded))
        ? []
        : [{ start: index + whole.length - name!.length }],
    )
  }

  /** «La directora tenía sesenta personas», of a director; «la doctora Gil», who is no referee. */
  #isOwnPost(clause: string, start: number, end: number, { employer }: Statement): boolean {
    const named = /^\s+(\p{Lu}\p{Ll}+)/u.exec(clause.slice(end))?.[1]
    if (named !== undefined && !tokenize(named).some(({ folded }) => this.#names.has(folded))) return true
    const words = tokenize(clause.slice(start))
    const verb = words.findIndex(
      ({ exact }, at) => at > 0 && (this.#isThird(exact) || COULD_BE_THIRD.test(exact)),
    )
    const [head, ...areas] = rootsOf(words.slice(0, verb < 0 ? words.length : verb))
    return this.#positions.some(({ title, employer: house }) => {
      if (title === null || (employer !== null && house !== employer)) return false
      const [own, ...ownAreas] = rootsOf(tokenize(title))
      return own === head && areas.every((area) => ownAreas.includes(area))
    })
  }

  /** «Él se marchó en 2014», where the CV is a woman's. */
  #isOfOtherGender(word: string): boolean {
    return this.#gender !== null && (word === 'ella') !== (this.#gender === 'f')
  }

  /** «Yo le aprobaba», «firmé su designación»: whoever does it, it is the candidate's. */
  #isOfCandidate(before: string, word: string): boolean {
    return (
      (isWord(YO, before) && OBJECTS.has(word)) || (before === 'su' && this.#lexicon.has('stay_noun', word))
    )
  }

  #isFirstPerson(word: string): boolean {
    if (this.#lexicon.has('tells', word)) return false
    return this.#lexicon.has('first_person', word) || (/\p{L}{2}[éí]$/u.test(word) && !isWord(NO_VERB, word))
  }

  #isThird(word: string): boolean {
    return /\p{L}{2}ó$/u.test(word) || this.#lexicon.has('third_person', word)
  }
}

/** «Con él», «antes que ella» name somebody of whom nothing is said. */
function isSubject(before: string, earlier: string): boolean {
  return !TO_WHOM.has(before) && !isWord(COMPARED, `${earlier} ${before}`)
}

/** «Directora», «jefa»: what the first words of titles end in; «gerente» and «analista» tell nothing. */
function genderOf(titles: readonly string[]): 'f' | 'm' | null {
  const heads = titles.map((title) => /^\p{L}+/u.exec(title.toLowerCase())?.[0] ?? '')
  const isHer = heads.some((head) =>
    /(?:[doit]ora|jefa|gerenta|[ao]da|[tr]iva|[nr]ica|eniera|[ct]aria)$/u.test(head),
  )
  const isHim = heads.some((head) => /(?:[doit]or|jefe|[ao]do|[tr]ivo|[nr]ico|eniero|[ct]ario)$/u.test(head))
  return isHer === isHim ? null : isHer ? 'f' : 'm'
}

const isWord = (pattern: RegExp, word: string): boolean => pattern.test(word)
const YO = /^(?:yo|nosotros|nosotras)$/u
const THEY = /^(?:él|ella)$/u
const NO_VERB = /^(?:aquí|allí|ahí|así|qué|porqué|comité|café|chalé)$/u
/** «Igual que yo», «conmigo y con nosotros». */
const LIKE: ReadonlySet<string> = new Set(['que', 'como', 'con', 'para', 'de', 'a', 'entre', 'por'])
/** «Un año después que ella». */
const COMPARED = /^(?:antes|después|igual|más|menos|mejor|peor)\s+que$/u
const TO_WHOM: ReadonlySet<string> = new Set(['con', 'para', 'de', 'a', 'por', 'en', 'sobre', 'según'])
/** «La fiché», «le di»: whoever does it, it is done to the candidate. */
const OBJECTS: ReadonlySet<string> = new Set(['lo', 'la', 'le'])
/** «Tenía», «era», «llevaba»: of whoever was spoken of, first person or third. */
const COULD_BE_THIRD = /(?:aban?|[ií]an?|[ae]ron)$|^(?:era|eran|iba|iban)$/u
const CLAUSE_BEGINS =
  '(?:^|[,(]|(?<![\\p{L}])(?:y|e|o|pero|que|cuando|porque|donde|mientras|aunque|si|hoy|entonces|después|luego|antes|además|también))\\s*'
/** «En Alfa»: where, before somebody does something. */
const SOMEWHERE = '^\\s*en\\s+(?:(?!(?:es|era|fue|ser|sido|como|con|por|para|a)\\s)[\\p{L}\\d.&]+\\s+){1,5}'
/** «El contador se fue», «y su jefe tiene»: somebody at the beginning of what is said. */
const OPENS_SUBJECT = new RegExp(
  `(?:${CLAUSE_BEGINS}|${SOMEWHERE})(?:el|la|los|las|un|una|cada|mi|mis|su|sus|nuestr[oa]s?|otr[oa]|ese|esa)\\s+(?:\\p{Ll}+\\s+)?$`,
  'iu',
)
/** «El presupuesto comercial», «el área técnica»: a trade as the quality of a thing. */
const QUALIFIED =
  /(?<![\p{L}])(?:el|la|los|las|un|una|su|mi)\s+(?!(?:nuev|antigu|anterior|actual|propi|otr|gran|buen|viej|joven|mism|primer|segund|tercer|últim|únic)\p{Ll}*\s)\p{Ll}+\s+(?:comercial|técnic[oa]|administrativ[oa]|operativ[oa])s?$/iu
const FULL_NAME = new RegExp(
  `${CLAUSE_BEGINS}((?!(?:El|La|Los|Las|Su|Mi|Un|Una|En|De|Con)\\s)\\p{Lu}\\p{Ll}+(?:\\s+\\p{Lu}\\p{Ll}+)+)`,
  'gu',
)
const HEADED_BY_NAME =
  /^\s*[#*\s]*\p{Lu}[\p{L}'-]+(?:\s+(?:de\s+|del\s+|la\s+|los\s+|y\s+)*\p{Lu}[\p{L}'-]+){1,4}[*\s]*(?:\n|$)/u
const OPENS_NAME = new RegExp(`${CLAUSE_BEGINS}(?:\\p{Lu}\\p{Ll}+\\s+)?$`, 'u')

/** «Recuerda a una directora que duró dos años». */
function isWhoThen(clause: string, start: number, end: number): boolean {
  return (
    /(?<![\p{L}])(?:el|la|un|una|otr[oa]|mi|su|al|del)\s+$/iu.test(clause.slice(0, start)) &&
    /^(?:\s+\p{Ll}+){0,2},?\s+que\s/u.test(clause.slice(end))
  )
}

/** The name that begins an introduction: «Ing. Ana Gil, gerente de Alfa». */
function nameIn(referee: string): string[] {
  const name =
    /\p{Lu}\p{Ll}+(?![\p{Ll}.])(?:\s+(?:de\s+|del\s+|la\s+)*\p{Lu}\p{Ll}+)*/u.exec(referee)?.[0] ?? ''
  return tokenize(name).flatMap(({ folded }) => (folded.length > 2 ? [folded] : []))
}

const ROOT = 5

/** What a title and its areas begin with: "directora de operaciones" is "direc" of "opera". */
function rootsOf(words: readonly { readonly folded: string }[]): string[] {
  return words
    .filter(({ folded }, at) => at === 0 || folded.length >= ROOT)
    .map(({ folded }) => folded.slice(0, ROOT))
}
