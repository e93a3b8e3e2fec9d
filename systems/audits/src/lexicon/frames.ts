/** Lists of words by name. */
export type WordLists = Readonly<Record<string, readonly string[]>>

const bound = new WeakMap<readonly string[], WordLists>()

/** Phrases together with the lists that they name, to be looked for: {name} stands for any phrase of the list of that name. */
export function bindFrames(phrases: readonly string[], words: WordLists): readonly string[] {
  const frames = [...phrases]
  bound.set(frames, words)
  return frames
}

/** The lists that phrases were bound to. */
export function listsOfFrames(phrases: readonly string[]): WordLists {
  return bound.get(phrases) ?? {}
}

const NAME = /\{([^{}]+)\}/

/** Phrases written out: {name} stands for every word of the list of that name, as in "como … {verbo}". */
export function writeOut(phrases: readonly string[], words: WordLists): string[] {
  return [...new Set(phrases.flatMap((phrase) => writePhrase(phrase, words)))]
}

function writePhrase(phrase: string, words: WordLists): string[] {
  const name = NAME.exec(phrase)
  if (name === null) return [phrase]
  const before = phrase.slice(0, name.index)
  const rest = writePhrase(phrase.slice(name.index + name[0].length), words)
  return (words[name[1]!] ?? []).flatMap((word) => rest.map((tail) => before + word + tail))
}

/** Whether every name in the phrases is that of a list. */
export function namesAreKnown(phrases: readonly string[], words: WordLists): boolean {
  return phrases.every((phrase) =>
    [...phrase.matchAll(new RegExp(NAME, 'g'))].every(([, name]) => words[name!] !== undefined),
  )
}
