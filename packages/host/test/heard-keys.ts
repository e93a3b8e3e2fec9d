// Hears one search by every witness in a checkout and prints the key of each answer and the id of each record:
// node test/heard-keys.ts CHECKOUT SEARCH RECORDED OUTPUT
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Host from '../src/index.ts'
import type * as Prompts from '../src/searches/open-prompts.ts'
import type * as Rules from '../src/searches/open-rules.ts'
import type * as Model from '@dictamen/witness-model'
import type * as Person from '@dictamen/witness-person'

const [checkout, search, recorded, output] = process.argv.slice(2) as [string, string, string, string]

async function open<Module>(path: string): Promise<Module> {
  return (await import(join(checkout, 'packages', path))) as Module
}

const { searchFolder } = await open<typeof Host>('host/src/index.ts')
const { openPrompts } = await open<typeof Prompts>('host/src/searches/open-prompts.ts')
const { openSearchRules } = await open<typeof Rules>('host/src/searches/open-rules.ts')
const { createModelWitness } = await open<typeof Model>('witnesses/model/src/index.ts')
const { createPersonWitness } = await open<typeof Person>('witnesses/person/src/index.ts')

const answerOf = (candidate: string | null, step: string): string =>
  readFileSync(join(recorded, candidate ?? '', `${step}.ask1.json`), 'utf8')

const witnesses: Readonly<Record<string, Host.SearchOptions['agent']>> = {
  extractive: 'extractive',
  replay: `replay:${recorded}`,
  person: createPersonWitness('Ana Gil', {
    load: (_by, { candidate_id: candidate, step }) => Promise.resolve(answerOf(candidate, step)),
  }),
  llm: createModelWitness({
    name: 'llm:openai-compatible/m-1',
    version: 'm-1 @ http://127.0.0.1:9/v1',
    prompts: openPrompts(openSearchRules().steps.protocol.prompts),
    model: {
      ask: ({ prompt }) => {
        const { candidate_id, step } = JSON.parse(/^Solicitud: (.*)$/mu.exec(prompt)![1]!) as {
          candidate_id: string | null
          step: string
        }
        const text = answerOf(candidate_id, step)
        return Promise.resolve({ kind: 'answer', text, tokens: { input: 1, output: 1 } })
      },
      cost: () => 1,
      most: () => 1,
    },
  }),
}

const heard: Record<string, { readonly keys: readonly string[]; readonly records: readonly string[] }> = {}
for (const [name, agent] of Object.entries(witnesses)) {
  const { verdicts } = await searchFolder(search, { agent, output, now: '2026-03-02T10:00:00Z' })
  const kept = [...verdicts()].flatMap(({ verdicts: own }) => own.map(({ verdict }) => verdict.record))
  const keys = kept.flatMap(({ observations }) =>
    Object.keys((observations as unknown as { answers: object }).answers),
  )
  heard[name] = { keys, records: kept.map(({ record_id: id }) => id) }
}
process.stdout.write(JSON.stringify(heard))
