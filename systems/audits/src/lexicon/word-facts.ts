const MOST_WORDS = 50_000

/** What is true of a word wherever it stands, found out once for each distinct word. */
export function rememberFacts(factsOf: (word: string) => number): (word: string) => number {
  const remembered = new Map<string, number>()
  return (word) => {
    let facts = remembered.get(word)
    if (facts === undefined) {
      facts = factsOf(word)
      if (remembered.size >= MOST_WORDS) remembered.clear()
      remembered.set(word, facts)
    }
    return facts
  }
}
