import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { looseHyphens } from '@dictamen/dossier/reading'
import { rootOf } from '@dictamen/spanish'

const STOP = new Set(
  'a al algo alguien algun alguna ante antes aqui asi aun aunque bajo bien cada como con contra cual cuando de del desde donde dos durante e el ella ellas ellos en entre era eran es esa ese eso esta estaba estan este esto estos fue fueron ha haber habia han hasta hay haya hayan la las le les lo los mas me menos mi mis mucho muy nada ni no nos nunca jamas siempre o os otra otro para pero poco por porque pues que quien quienes se sea sean segun ser si sin sobre solo son su sus tambien tanto te tiene tienen toda todas todo todos tras tres tu tuvo u un una uno unos y ya persona personas perfil perfiles empresa compañia compania puesto rol candidato candidata años ano anos año mes meses experiencia minimo tener hacer nivel equipo trabajo proyecto parte gran nuevo nueva dia dias semana semanas hora horas vez veces dejar deja dejo dejado the of and to in for with a an is was'.split(
    ' ',
  ),
)

/** Short words that say something. */
const SHORT = new Set('mal paz red ley voz fe'.split(' '))

/** What a sentence is about: stems of its words, and the concepts of the rule set with the words that name them. */
export interface Meaning {
  readonly stems: ReadonlySet<string>
  readonly concepts: ReadonlyMap<string, readonly string[]>
}

/** Reads what sentences are about, each once. */
export class MeaningReader {
  readonly #instruments: Instruments
  readonly #prefix: string
  readonly #known = new Map<string, Meaning>()

  /** `prefix` is the beginning of the rules that are concepts. */
  constructor(instruments: Instruments, prefix: string) {
    this.#instruments = instruments
    this.#prefix = prefix
  }

  read(text: string): Meaning {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const loose = looseHyphens(text)
    const meaning = { stems: new Set(stemsOf(loose)), concepts: this.#conceptsOf(loose) }
    this.#known.set(text, meaning)
    return meaning
  }

  #conceptsOf(text: string): Map<string, readonly string[]> {
    const named = new Map<string, readonly string[]>()
    for (const { id, detect } of this.#instruments.extractive.rules(this.#prefix)) {
      const marks = detect({ text })
      if (marks.length > 0)
        named.set(
          id,
          marks.map(({ start, end }) => text.slice(start, end)),
        )
    }
    return named
  }
}

function stemsOf(text: string): string[] {
  return tokenize(text).flatMap(({ exact, folded }) => {
    if (STOP.has(folded) || /^\d/.test(folded)) return []
    if (folded.length < 4 && !SHORT.has(folded)) return []
    return [rootOf(exact)]
  })
}

/** Concepts that are enough by themselves: few people speak of insolvency by chance. */
const HARD = '/concept_hard_'

/** How many words and concepts two meanings share. */
export function overlapOf(a: Meaning, b: Meaning): { words: number; concepts: number; hard: boolean } {
  const shared = [...a.concepts.keys()].filter((concept) => b.concepts.has(concept))
  return {
    words: sharedOf(a.stems, b.stems).length,
    concepts: shared.filter((concept) => isNamedApart(concept, a, b)).length,
    hard: shared.some((concept) => concept.includes(HARD)),
  }
}

/** «Fábrica» and «planta»: a concept adds to the words in common only where each side has a word of its own for it. */
function isNamedApart(concept: string, a: Meaning, b: Meaning): boolean {
  const hasOwn = (own: Meaning, other: Meaning): boolean =>
    (own.concepts.get(concept) ?? []).some(
      (words) => sharedOf(new Set(stemsOf(words)), other.stems).length === 0,
    )
  return hasOwn(a, b) && hasOwn(b, a)
}

/** «Cerradas sin huelga» denies what «terminadas en huelga» says. */
export function deniesPart(said: string, wanted: string, asked: Meaning): boolean {
  const own = deniedIn(wanted)
  return [...deniedIn(said)].some((root) => asked.stems.has(root) && !own.has(root))
}

/** The roots that stand right behind a denial. */
function deniedIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/(?<![\p{L}])(?:no|ni|nunca|jamás|sin|ning[uú]n[ao]?)\s+(\p{L}+)/giu)].map(([, word]) =>
      rootOf(word!),
    ),
  )
}

const LEAST_STEM = 5

/** "Negoció" and "negociación": one stem that begins the other. */
function startsAlike(stem: string, others: ReadonlySet<string>): boolean {
  if (stem.length < LEAST_STEM) return false
  for (const other of others)
    if (other.length >= LEAST_STEM && (other.startsWith(stem) || stem.startsWith(other))) return true
  return false
}

function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((stem) => b.has(stem) || startsAlike(stem, b))
}
