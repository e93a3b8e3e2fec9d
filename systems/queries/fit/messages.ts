import { readDocument } from '@dictamen/kernel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECISION } from '../src/router/rules.ts'
import { HANDS, readLabelled } from '../test/labelled.ts'

/**
 * A message with what it is about, and what it may be about besides: domains, and `decision` where it is known whether the
 * person decides or only asks.
 */
export interface FitMessage {
  readonly text: string
  readonly about: readonly string[]
  readonly mayAdd: readonly string[]
}

const folder = join(import.meta.dirname, '..', 'corpus')
const NAME = /^(?!ninguno$)[a-z]+$/

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

/**
 * A heading names the domains of the messages below it, a line each; those in brackets may be added. `(decide)` and
 * `(pregunta)` say whether they decide.
 */
function readCorpus(text: string): FitMessage[] {
  const messages: FitMessage[] = []
  let about: readonly string[] = []
  let mayAdd: readonly string[] = []
  for (const line of text.split('\n').filter((item) => item.trim() !== '')) {
    if (line.startsWith('# ')) {
      const names = line.slice(2).trim().split(' ')
      const decides = names.includes('(decide)')
      const isKnown = decides || names.includes('(pregunta)')
      about = [...names.filter((name) => NAME.test(name)), ...(decides ? [DECISION] : [])]
      mayAdd = names.filter((name) => name.startsWith('[')).map((name) => name.slice(1, -1))
      if (!isKnown) mayAdd = [...mayAdd, DECISION]
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
      return { text, about, mayAdd: [...named.filter((domain) => !about.includes(domain)), DECISION] }
    })
}

/** The words that count only as one of their kind, as the corpus lists them. */
export function readKinds(): Record<string, string> {
  const text = readFileSync(join(folder, 'kinds.yaml'), 'utf8')
  return readDocument(text, 'kinds.yaml').value as Record<string, string>
}
