import { readDocument } from '@dictamen/kernel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HANDS, readLabelled } from '../test/labelled.ts'

/** A message with the domains that it is about, and those that a careful reader may add. */
export interface FitMessage {
  readonly text: string
  readonly about: readonly string[]
  readonly mayAdd: readonly string[]
}

const folder = join(import.meta.dirname, '..', 'corpus')

/** The messages to which the weights of words are fitted: the corpus and the labelled ones that are not kept apart. */
export function readMessages(): FitMessage[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
  return [
    ...files.flatMap((file) => readCorpus(readFileSync(join(folder, file), 'utf8'))),
    ...tunedMessages(),
  ]
}

/** A heading names the domains of the messages below it, a line each; those in brackets may be added. */
function readCorpus(text: string): FitMessage[] {
  const messages: FitMessage[] = []
  let about: readonly string[] = []
  let mayAdd: readonly string[] = []
  for (const line of text.split('\n').filter((item) => item.trim() !== '')) {
    if (line.startsWith('# ')) {
      const names = line
        .slice(2)
        .trim()
        .split(' ')
        .filter((name) => name !== 'ninguno')
      about = names.filter((name) => !name.startsWith('['))
      mayAdd = names.filter((name) => name.startsWith('[')).map((name) => name.slice(1, -1))
    } else messages.push({ text: line, about, mayAdd })
  }
  return messages
}

function tunedMessages(): FitMessage[] {
  return readLabelled(HANDS)
    .filter(({ holdout }) => holdout === undefined)
    .map(({ text, accept, unclear }) => {
      const named = unclear === true ? [] : [...new Set(accept.flat())]
      const about = named.filter((domain) => accept.every((domains) => domains.includes(domain)))
      return { text, about, mayAdd: named.filter((domain) => !about.includes(domain)) }
    })
}

/** The words that count only as one of their kind, as the corpus lists them. */
export function readKinds(): Record<string, string> {
  const text = readFileSync(join(folder, 'kinds.yaml'), 'utf8')
  return readDocument(text, 'kinds.yaml').value as Record<string, string>
}
