import type { Token } from '@dictamen/kernel/text'
import type { Sentence } from '../text/reading.ts'

const PRONOUNS = new Set(['se', 'no', 'lo', 'la', 'los', 'las', 'le', 'les', 'nos', 'te', 'me', 'ya'])
/** Words between "que" and the verb of its clause: "la clase que el otro servicio usa". */
const FAR = 4
/** Words of a clause, however little it is punctuated. */
const LONGEST_CLAUSE = 60
const ASKING = new Set('qué cuál cuáles cómo dónde cuándo quién cuánto cuánta cuántos cuántas'.split(' '))

/** Part of a clause that only describes or asks: "la clase que usa…", "saber qué versión usa…". */
export function isSubordinate(
  tokens: readonly Token[],
  at: number,
  prose: string,
  subordinators: ReadonlySet<string>,
): boolean {
  if (!tokens[at]!.joined) return false
  let before = at - 1
  while (before > 0 && tokens[before]!.joined && PRONOUNS.has(tokens[before]!.exact)) before--
  if (PRONOUNS.has(tokens[before]!.exact)) return false
  if (subordinators.has(tokens[before]!.exact)) return !isConsequence(tokens, before)
  return isAsked(tokens, at, prose) || isRelative(tokens, before)
}

/** An interrogative earlier in the same clause. */
function isAsked(tokens: readonly Token[], at: number, prose: string): boolean {
  for (let place = at - 1; place >= Math.max(0, at - LONGEST_CLAUSE); place--) {
    const { exact, end } = tokens[place]!
    if (BREAK.test(prose.slice(end, tokens[place + 1]!.start))) return false
    if (ASKING.has(exact)) return true
  }
  return false
}

// A block ends where its last word touches the edge; code inside a sentence has a space before it.
const BREAK = /^\u0001|[,;:!?|\n]|\.\s/

/** "La clase que el servicio usa": a noun of its own stands between "que" and the verb. */
function isRelative(tokens: readonly Token[], at: number): boolean {
  for (let place = at; place > 0 && at - place < FAR && tokens[place]!.joined; place--) {
    const { exact } = tokens[place - 1]!
    if (exact !== 'que' && exact !== 'donde') continue
    return !isConsequence(tokens, place - 1) && !isSaid(tokens, place - 1)
  }
  return false
}

/** "Se decide que la clase usa…", "hay que…": what follows "que" is what is decided. */
function isSaid(tokens: readonly Token[], at: number): boolean {
  return SAID.test(tokens[at - 1]?.exact ?? '')
}

const SAID =
  /^(?:decido|decide|decidió|decidimos|propongo|propone|concluyo|concluye|hay|tiene|tienen|implica|supone|significa|hace|hago|hacemos|claro|acuerdo|asegura|garantiza|exige|pide|consigue|logra)$/

/** "Así que se usa…", "por lo que se crea…": what follows is said, not described. */
function isConsequence(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.exact !== 'que') return false
  const [before, earlier] = [tokens[at - 1]?.exact, tokens[at - 2]?.exact]
  if (before === 'lo') return earlier === 'por' || earlier === 'con'
  return before === 'así' || before === 'modo' || before === 'manera' || before === 'forma'
}

/** Inside the condition that a sentence begins with: "Si se usa X, …". */
export function isConditional(
  tokens: readonly Token[],
  sentence: Sentence | undefined,
  at: number,
  prose: string,
): boolean {
  if (sentence === undefined || !/^(?:si|cuando)$/.test(tokens[sentence.first]!.exact)) return false
  return !prose.slice(sentence.start, tokens[at]!.start).includes(',')
}
