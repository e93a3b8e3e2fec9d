import type { IraInput } from '@dictamen/contracts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Specimen } from './specimens.ts'

const Example = z.union([
  z.string(),
  z.strictObject({
    i: z.string().optional(),
    o: z.string().optional(),
    /** Two more runs; `=` repeats the output. */
    runs: z.tuple([z.string(), z.string()]).optional(),
  }),
])
type Example = z.infer<typeof Example>

const Labels = z.record(z.string(), z.strictObject({ fires: z.array(Example), quiet: z.array(Example) }))
const Answers = z.strictObject({
  library: z.string(),
  active: z.array(z.string()),
  versions: z.record(z.string(), z.string()),
  answers: z.array(z.strictObject({ input: z.string(), output: z.string() })),
})

const ALONE = new Set(['IR.0.01', 'IR.5.02'])
const NAMES: Readonly<Record<string, readonly string[]>> = {
  terms: ['IR.3.01', 'IR.4.01'],
  citations: ['IR.4.01 (citas)'],
  misunderstanding: ['IR.8.03'],
}

/** Libraries whose sentences and answers carry a label each, given before anything was run. */
export const labelledLibraries = ['bolina', 'trasluz'] as const

/** The labelled sentences of a library, put into its clean answers where they are no answers of their own. */
export function readSentences(library: string): Specimen[] {
  const read = (name: string): unknown =>
    parse(readFileSync(join(import.meta.dirname, library, name), 'utf8'))
  const corpus = Answers.parse(read('answers.yaml'))
  const make = (rule: string, example: Example, breaks: boolean, index: number): Specimen => {
    const base = corpus.answers[index % corpus.answers.length]!
    const given = typeof example === 'string' ? partsOf(rule, example, base, breaks) : example
    const { i: input = base.input, o: output = base.output, runs } = given
    const audited: IraInput = {
      input,
      output,
      context_type: rule === 'IR.8.03' ? 'conversational' : 'technical',
      active_documents: corpus.active,
      document_versions: corpus.versions,
    }
    const [first, second] = (runs ?? []).map((run) => (run === '=' ? output : run))
    return {
      rule,
      library,
      breaks,
      audited,
      runs: runs === undefined ? null : [first!, second!],
      mutation: typeof example === 'string' ? example : JSON.stringify(example),
    }
  }
  const files = readdirSync(join(import.meta.dirname, library)).filter((name) => name.startsWith('labelled'))
  const labels = files.sort().flatMap((name) => Object.entries(Labels.parse(read(name))))
  return labels.flatMap(([name, { fires, quiet }]) =>
    (NAMES[name] ?? [name]).flatMap((rule) => [
      ...fires.map((example, index) => make(rule, example, true, index)),
      ...quiet.map((example, index) => make(rule, example, false, index)),
    ]),
  )
}

const FAILS = ['FAIL: la petición no se puede atender.', 'FAIL', '**Resultado:** FAIL. No procede.']

function partsOf(
  rule: string,
  sentence: string,
  base: { readonly input: string; readonly output: string },
  breaks: boolean,
): { i?: string; o?: string; runs?: [string, string] } {
  if (rule === 'IR.8.03') return { i: sentence, o: FAILS[sentence.length % (breaks ? FAILS.length : 2)]! }
  if (ALONE.has(rule)) return { i: 'Implementar el código que falta en la clase.', o: sentence }
  const at = base.output.indexOf('\n\n')
  return { o: `${base.output.slice(0, at)}\n\n${sentence}${base.output.slice(at)}` }
}
