import { tokenize, type Token } from '@dictamen/kernel/text'

const GAP = '…'

/** One step of a phrase: a whole word, the beginning of one, or up to three words of any kind. */
export type Step = { readonly kind: 'word' | 'stem'; readonly form: string } | { readonly kind: 'gap' }

/** The steps of a phrase as its author wrote it. */
export function readSteps(phrase: string): Step[] {
  const steps: Step[] = []
  for (const [index, part] of phrase.split(GAP).entries()) {
    if (index > 0) steps.push({ kind: 'gap' })
    for (const token of tokenize(part)) {
      steps.push({ kind: part[token.end] === '*' ? 'stem' : 'word', form: token.folded })
    }
  }
  return steps
}

/** Whether a word continues the phrase of the one before it; the dots of an abbreviation (S.L.) do not part it. */
export function continues(text: string, before: Token, token: Token): boolean {
  if (token.joined) return true
  const initials = before.end - before.start === 1 && token.end - token.start === 1
  return initials && token.start === before.end + 1 && text[before.end] === '.'
}
