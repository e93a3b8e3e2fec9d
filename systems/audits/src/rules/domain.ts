import type { Subject } from '@dictamen/kernel'

/** The words that an example says the norms know; none when it says nothing. */
export function domainOf(subject: Subject): (word: string) => boolean {
  const words = subject.value('domain')
  return (word) => Array.isArray(words) && words.includes(word)
}
