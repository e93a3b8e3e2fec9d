import type { Lexicon } from '../reading/lexicon.ts'
import { withoutPeriods } from './header-text.ts'
import { isName, namesHouse, segmentsOf, type Header } from './headers.ts'
import { isPlace } from './names.ts'
import { namesDoer } from './titles.ts'

/** «Regente», «Enfermera», «Bibliotecario»: what can be who does something, by its ending. */
const MAY_ACT = /^\p{L}*(?:[dts]ora?|[fg]er|ista|er[oa]|ente|enta|ari[oa]|ante|íz|ín)(?![\p{L}])/iu
/** «Distribuidora Andina», «Pesquera Camarones»: such a word right before a name is what a house does. */
const NAMED_AGENT = /^\p{L}+(?:ora|era|aria)\s+\p{Lu}/u
const LONG_WORD = 3
const MOST_WORDS = 7

/** Of the lines of a header that no list knows, which part is the post and which the house; null when they look alike. */
export function postAmong(lines: readonly string[], lexicon: Lexicon): Header | null {
  const likeness = (part: string): number => likenessOf(part, lexicon)
  const parts = lines
    .flatMap((line) => segmentsOf(withoutPeriods(line, lexicon), lexicon))
    .flatMap((segment) => segment.split(/\s+en\s+(?=\p{Lu})/u))
    .map((segment) => segment.replace(/\.$/u, ''))
    .filter((part) => /^\p{Lu}/u.test(part) && !/\d/u.test(part) && !isPlace(part, lexicon))
    .filter((part) => part.split(/\s+/u).length <= MOST_WORDS)
  const house = parts.filter((part) => isName(part)).toSorted((a, b) => likeness(a) - likeness(b))[0]
  if (house === undefined) return null
  const post = parts.filter((part) => part !== house).toSorted((a, b) => likeness(b) - likeness(a))[0]
  if (post === undefined || likeness(post) <= likeness(house)) return null
  // «Albañil» over «Construcciones Duero»: what has the first line to itself, and is no house.
  const isLine = likeness(post) === 0 && lines[0]!.replace(/\.$/u, '') === post
  return likeness(post) > 0 || isLine ? { title: post, rank: null, employer: house } : null
}

/** A line that is more like a post than like a house, by its first word. */
export function looksLikePost(line: string, lexicon: Lexicon): boolean {
  return likenessOf(line, lexicon) > 1
}

/** How much more like a post than like a house. */
function likenessOf(part: string, lexicon: Lexicon): number {
  const words = part.split(/\s+/u).slice(1)
  const isPlain = words.some((word) => word.length > LONG_WORD && /^\p{Ll}/u.test(word))
  const isAgent = (namesDoer(part) || MAY_ACT.test(part)) && !NAMED_AGENT.test(part)
  return (isAgent ? 2 : 0) + (isPlain ? 1 : 0) - (namesHouse(part, lexicon) ? 3 : 0)
}
