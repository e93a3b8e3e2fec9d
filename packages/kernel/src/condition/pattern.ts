import { RE2JS, RE2JSException } from 're2js'
import { Refusal } from '../errors/errors.ts'

const MAX_LENGTH = 2000
/** What a pattern may grow to once its repetitions are written out. */
const MAX_INSTRUCTIONS = 5000
const ASCII_BOUNDARY = /[^\x00-\x7f]\\b|\\b[^\x00-\x7f]/

/** A regular expression that runs in time proportional to the text. */
export interface Pattern {
  /** Offsets of every match, in order. Refused when finding them would read the text again and again. */
  find(text: string): { start: number; end: number; groups: (string | null)[] }[]
}

/** Compiles a pattern for the linear-time engine; returns the reason when it cannot run in linear time or would mislead. */
export function compilePattern(source: string, flags: string): Pattern | string {
  if (source.length > MAX_LENGTH) return `el patrón pasa de ${MAX_LENGTH} caracteres`
  if (ASCII_BOUNDARY.test(source)) return 'la frontera \\b no entiende letras con tilde: use words'
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(source, flagsOf(flags))
  } catch (error) {
    if (error instanceof RE2JSException) return reasonOf(error.message)
    throw error
  }
  if (compiled.programSize() > MAX_INSTRUCTIONS)
    return 'las repeticiones del patrón lo hacen demasiado grande'
  if (compiled.matches('')) return 'el patrón acepta el texto vacío y marcaría cualquier lugar'
  return { find: (text) => findAll(compiled, text, source) }
}

function flagsOf(flags: string): number {
  let bits = 0
  if (flags.includes('i')) bits |= RE2JS.CASE_INSENSITIVE
  if (flags.includes('m')) bits |= RE2JS.MULTILINE
  if (flags.includes('s')) bits |= RE2JS.DOTALL
  return bits
}

/** Each search is linear, but after a short match the next one begins again: together they could be quadratic. */
const READS_PER_CHARACTER = 64
const READS_OF_ANY_TEXT = 1_000_000

/** A text that counts how often a character of it is read, and refuses beyond what its length allows. */
class CountedText extends String {
  readonly #text: string
  readonly #pattern: string
  #left: number

  constructor(text: string, pattern: string) {
    super(text)
    this.#text = text
    this.#pattern = pattern
    this.#left = READS_OF_ANY_TEXT + READS_PER_CHARACTER * text.length
  }

  override charCodeAt(index: number): number {
    if (--this.#left < 0)
      throw new Refusal('PatternTooCostly', { pattern: this.#pattern, size: this.#text.length })
    return this.#text.charCodeAt(index)
  }
}

function findAll(
  pattern: RE2JS,
  text: string,
  source: string,
): { start: number; end: number; groups: (string | null)[] }[] {
  // What is short enough can be read from each of its characters.
  const isShort = text.length * text.length < READS_OF_ANY_TEXT / 4
  const matcher = pattern.matcher(isShort ? text : (new CountedText(text, source) as unknown as string))
  const found: { start: number; end: number; groups: (string | null)[] }[] = []
  while (matcher.find()) {
    const groups: (string | null)[] = []
    for (let group = 1; group <= matcher.groupCount(); group++) groups.push(matcher.group(group))
    found.push({ start: matcher.start(), end: matcher.end(), groups })
  }
  return found
}

function reasonOf(message: string): string {
  if (/\(\?[=!<]|perl/i.test(message)) {
    return `mirar hacia delante o hacia atrás no se puede hacer en tiempo lineal (${message})`
  }
  if (/escape/i.test(message))
    return `hay una referencia o un escape que no se puede hacer en tiempo lineal (${message})`
  return `el patrón no es válido (${message})`
}
