import { PhraseMatcher, type PhraseMatch, type Token } from '@dictamen/kernel/text'

const matchers = new WeakMap<readonly string[], PhraseMatcher>()

/** Where words or phrases of a list stand; an accent of the list may be missing in the text, never added. */
export function findWords(list: readonly string[], tokens: readonly Token[]): PhraseMatch[] {
  if (list.length === 0) return []
  let matcher = matchers.get(list)
  if (matcher === undefined) {
    matcher = new PhraseMatcher(list, 'forgiving')
    matchers.set(list, matcher)
  }
  return matcher.find(tokens)
}

/** The same, without what lies inside an exempt phrase and without matches inside a longer one. */
export function findWordsExcept(
  list: readonly string[],
  except: readonly string[],
  tokens: readonly Token[],
): PhraseMatch[] {
  const found = findWords(list, tokens)
  if (found.length === 0) return found
  const exempt = findWords(except, tokens)
  const free = found.filter(
    (match) => !exempt.some((area) => area.first <= match.last && match.first <= area.last),
  )
  return free.filter((match, at) => at === 0 || match.first > free[at - 1]!.last)
}

/** Words with a comma between them count as neighbours: "Además, debes". */
export function joinOverCommas(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.map((token, at) => {
    if (token.joined || at === 0) return token
    const between = text.slice(tokens[at - 1]!.end, token.start)
    return /^\s*,\s+$/.test(between) ? { ...token, joined: true } : token
  })
}
