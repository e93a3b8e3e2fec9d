import { PhraseMatcher, stripAccents, tokenize, type Range, type Token } from '@dictamen/kernel/text'
import { firstPersonForms, isInfinitive, valueOfWords, type FirstPersonForm } from '@dictamen/spanish'

/** The table of known acts as the rule set writes it. */
export interface ActData {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly small: readonly string[]
  /** Words that stop an execution wherever they stand. */
  readonly alarms: readonly string[]
  /** What may stand between a verb and its object. */
  readonly passes: readonly string[]
  readonly antonyms: readonly (readonly [string, string])[]
  readonly classes: Readonly<Record<string, ActClass>>
  readonly acts: readonly ActEntry[]
}

export interface ActEntry {
  readonly id: string
  readonly class: string
  readonly verbs: readonly string[]
  readonly objects: readonly string[]
  readonly with: readonly string[]
  /** Whether other things may stand beside the object, as long as none alarms. */
  readonly open: boolean
  readonly says: readonly string[]
  readonly not: readonly string[]
}

export interface ActCondition {
  readonly fact: string
  readonly at_least?: number | undefined
  readonly at_most?: number | undefined
  readonly percent_of?: string | undefined
  readonly says: string
  readonly postpones?: boolean | undefined
}

export interface ActAdvice {
  readonly says: string
  readonly steps: readonly string[]
  readonly avoid: readonly string[]
  readonly questions?: readonly string[] | undefined
}

export interface ActClass {
  readonly name: string
  readonly executable: boolean
  readonly reversible: 'yes' | 'no' | 'unknown'
  readonly cost: string
  readonly conditions: readonly ActCondition[]
  readonly needs: string
  readonly confirmed_by: string
  readonly review_days: number
  readonly risks: readonly {
    readonly risk: string
    readonly level: 'medium' | 'high'
    readonly says: string
  }[]
  readonly advice: Readonly<Partial<Record<'execute' | 'postpone' | 'reframe' | 'discard', ActAdvice>>>
}

/** An act of the table found in a message: its verb and its object, by their tokens. */
export interface FoundAct {
  readonly act: ActEntry
  readonly class: ActClass
  readonly verb: number
  /** The object, from its first token to its last. */
  readonly object: readonly [number, number]
}

interface Row {
  readonly act: ActEntry
  readonly objects: ReadonlySet<string>
  readonly beside: ReadonlySet<string>
}

const NAMES = '<names>'

/** Finds known acts, and the words beside them that nobody listed. */
export class ActTable {
  readonly data: ActData
  readonly #rows: readonly Row[]
  readonly #verbs = new Map<string, { readonly row: Row; readonly form: FirstPersonForm }[]>()
  readonly #small: ReadonlySet<string>
  readonly #passed: ReadonlySet<string>
  readonly #alarms: PhraseMatcher

  constructor(data: ActData) {
    this.data = data
    this.#small = wordsOf(data.small)
    this.#passed = wordsOf(this.#expand(data.passes))
    this.#alarms = new PhraseMatcher(data.alarms, 'folded')
    this.#rows = data.acts.map((act) => ({
      act,
      objects: wordsOf(this.#expand(act.objects)),
      beside: wordsOf(this.#expand([...act.objects, ...act.with])),
    }))
    for (const row of this.#rows)
      for (const verb of row.act.verbs)
        for (const [word, form] of firstPersonForms(verb))
          this.#verbs.set(word, [...(this.#verbs.get(word) ?? []), { row, form }])
  }

  /** How a word says a known act, if it can. */
  formOf(folded: string): FirstPersonForm | undefined {
    return this.#verbs.get(folded)?.[0]?.form
  }

  /** The act whose verb stands at a token and whose object is the first thing named behind it. */
  findAt(tokens: readonly Token[], verb: number, end: number): FoundAct | null {
    const rows = this.#verbs.get(tokens[verb]!.folded) ?? []
    let at = verb + 1
    const isNamed = (word: string): boolean => rows.some(({ row }) => has(row.objects, word))
    while (at < end && !isNamed(tokens[at]!.folded) && this.#isPassedOver(tokens[at]!.folded)) at++
    if (at >= end) return null
    const found = rows.find(({ row }) => has(row.objects, tokens[at]!.folded))
    if (found === undefined) return null
    const { act } = found.row
    return { act, class: this.data.classes[act.class]!, verb, object: [verb + 1, at] }
  }

  /** The words that keep an act from being executed: those beside it that nobody listed, and alarms anywhere. */
  unknownBeside(
    { act, verb, object }: FoundAct,
    message: string,
    tokens: readonly Token[],
    { clause, covered }: { readonly clause: readonly [number, number]; readonly covered: readonly Range[] },
  ): Token[] {
    const row = this.#rows.find((candidate) => candidate.act === act)!
    const takesNames = act.with.includes(NAMES)
    const alarmed = new Set(this.#alarms.find(tokens).map(({ first }) => first))
    return tokens.filter((token, at) => {
      if (at === verb || (at > verb && at <= object[1])) return false
      if (covered.some(({ start, end }) => start <= token.start && token.end <= end)) return false
      if (alarmed.has(at)) return true
      if (at < clause[0] || at >= clause[1]) return false
      if (this.#isSmall(token.folded) || has(row.beside, token.folded)) return false
      const form = this.formOf(token.folded)
      if (form !== undefined) return !this.#isExecutable(token.folded)
      if (isInfinitive(token.folded)) return true
      return !act.open && !(takesNames && isName(message, token, at))
    })
  }

  /** The things that an act may be done to, without their lists. */
  objectsOf({ objects }: ActEntry): ReadonlySet<string> {
    return wordsOf(this.#expand(objects))
  }

  /** The name of an act that is the contrary of another: what the antonyms of its verb are called. */
  contrariesOf(verb: string): readonly string[] {
    const plain = infinitiveOf(verb)
    return this.data.antonyms.flatMap(([one, other]) =>
      one === plain ? [other] : other === plain ? [one] : [],
    )
  }

  /** The verb of an act as the table writes it, for a word of a message. */
  infinitive(folded: string, { verbs }: ActEntry): string {
    return infinitiveOf(verbs.find((verb) => firstPersonForms(verb).has(folded)) ?? folded)
  }

  #isExecutable(folded: string): boolean {
    return (this.#verbs.get(folded) ?? []).every(({ row }) => this.data.classes[row.act.class]!.executable)
  }

  /** What may stand between a verb and its object: "una segunda", "el lunes un". */
  #isPassedOver(folded: string): boolean {
    return has(this.#passed, folded) || isNumber(folded)
  }

  #isSmall(folded: string): boolean {
    return has(this.#small, folded) || isNumber(folded)
  }

  #expand(words: readonly string[]): string[] {
    return words.flatMap((word) => {
      const list = /^<(\w+)>$/u.exec(word)
      return list === null ? [word] : [...(this.data.lists[list[1]!] ?? [])]
    })
  }
}

function isNumber(folded: string): boolean {
  return /^[\d.,]+$/u.test(folded) || valueOfWords(folded) > 0
}

function infinitiveOf(verb: string): string {
  return verb.split('/')[0]!
}

/** A capital letter where no sentence begins. */
function isName(message: string, { start, end, exact }: Token, at: number): boolean {
  return at > 0 && message.slice(start, end) !== exact && !/[.?!¿¡:]\s*$/u.test(message.slice(0, start))
}

/** "nuevo/a" is both; plurals are found by themselves. */
function wordsOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const folded = stripAccents(word.toLowerCase())
      const both = /^(.*)o\/a$/u.exec(folded)
      return both === null ? [folded] : [`${both[1]}o`, `${both[1]}a`]
    }),
  )
}

function has(words: ReadonlySet<string>, folded: string): boolean {
  if (words.has(folded)) return true
  if (!folded.endsWith('s')) return false
  return (
    words.has(folded.slice(0, -1)) ||
    (folded.endsWith('es') && words.has(folded.slice(0, -2))) ||
    (folded.endsWith('ces') && words.has(`${folded.slice(0, -3)}z`))
  )
}

/** Reads a sentence as a table reads it when nothing stands around it. */
export function readAlone(
  table: ActTable,
  sentence: string,
): { found: FoundAct | null; unknown: Token[]; tokens: Token[] } {
  const tokens = tokenize(sentence)
  for (let at = 0; at < tokens.length; at++) {
    const found = table.findAt(tokens, at, tokens.length)
    if (found !== null)
      return {
        found,
        unknown: table.unknownBeside(found, sentence, tokens, { clause: [0, tokens.length], covered: [] }),
        tokens,
      }
  }
  return { found: null, unknown: [], tokens }
}
