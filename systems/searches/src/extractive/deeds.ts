import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import type { Bearing } from './bearing.ts'
import { rootOf } from '../reading/roots.ts'
import { MeaningReader } from './matching.ts'
import type { Trait } from './traits.ts'

const DONE =
  /(?<![\p{L}])(?:haya[ns]?|haber|han?|habiendo)\s+(?:(?:sido|podido)\s+)?(\p{L}{2,}(?:ado|ido|ído))(?![\p{L}])/giu
const INFINITIVE = /(?<![\p{L}])\p{L}{3,}[aei]r(?![\p{L}])/giu
/** "Embarqué", "embarcó", "embarcaron", "he embarcado": told as done. */
const PAST = /(?<![\p{L}])\p{L}{3,}(?:é|í|ó|amos|imos|aron|ieron|ado|ido|ído)(?![\p{L}])/giu
const DENIED = /(?<![\p{L}])(?:no|nunca|jamás|sin|tampoco)\s+(?:\p{L}+\s+){0,3}$/iu
/** Verbs that say too little by themselves. */
const COMMON = new Set(
  'tenido sido estado llevado dado dejado pasado hecho trabajado podido querido salido venido ido mandado tomado dirigido gestionado liderado cerrado tener ser estar llevar dar dejar pasar hacer trabajar poder querer salir venir mandar tomar dirigir gestionar liderar cerrar cuidar'.split(
    ' ',
  ),
)
const BEFORE = 2
const LEAST_OBJECTS = 2
const SURE = 3

/** Reads what is told of the very deed that a no-fit names: its verb, and in the sentence or right before it what it was done to. */
export class DeedReader {
  readonly #reader: MeaningReader
  readonly #instruments: Instruments
  readonly #statements: readonly Statement[]

  constructor(statements: readonly Statement[], instruments: Instruments) {
    this.#reader = new MeaningReader(instruments, 'concept_')
    this.#instruments = instruments
    this.#statements = statements
  }

  read(statement: Statement, trait: Trait): Bearing[] {
    const { kind, text } = statement
    if (trait.isLack || trait.isOnly || (kind !== 'interview_notes' && kind !== 'references')) return []
    const verbs = verbsOf(trait.text)
    const told = [...text.matchAll(PAST)].filter(([verb]) => verbs.has(rootOf(verb.toLowerCase())))
    if (told.length === 0) return []
    // Whoever says of themselves that they did it need not name all of it.
    const admits = kind === 'interview_notes' && told.some(([verb]) => /(?:é|í)$/u.test(verb))
    const least = admits && this.#inCommon([text], trait, verbs) > 0 ? 1 : LEAST_OBJECTS
    if (this.#shared(statement, trait, verbs) < least) return []
    const isWeak = this.#instruments.extractive.says('hearsay', statement)
    const hits = told.some(({ index }) => !DENIED.test(text.slice(0, index)))
    return [{ statement, hits, strength: SURE, isClose: true, isWeak }]
  }

  /** How many of the things that the no-fit names are named in the sentence, in its question or right before it. */
  #shared(statement: Statement, trait: Trait, verbs: ReadonlySet<string>): number {
    const at = this.#statements.indexOf(statement)
    const near = this.#statements
      .slice(Math.max(0, at - BEFORE), at + 1)
      .filter(({ reading }) => reading === statement.reading)
    return this.#inCommon([...near.map(({ text }) => text), statement.question ?? ''], trait, verbs)
  }

  #inCommon(texts: readonly string[], { meaning }: Trait, verbs: ReadonlySet<string>): number {
    const said = new Set(texts.flatMap((text) => [...this.#reader.read(text).stems]))
    return [...meaning.stems].filter((stem) => said.has(stem) && !verbs.has(stem)).length
  }
}

/** The verbs of what was done, and of what it was done for: "usado … para pagar", "mandado alterar". */
function verbsOf(text: string): ReadonlySet<string> {
  const done = [...text.matchAll(DONE)].map(([, verb]) => verb!.toLowerCase())
  const named =
    done.length === 0 ? [] : [...done, ...[...text.matchAll(INFINITIVE)].map(([verb]) => verb.toLowerCase())]
  return new Set(named.filter((verb) => !COMMON.has(verb)).map(rootOf))
}
