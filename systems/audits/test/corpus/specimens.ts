import type { IraInput } from '@dictamen/contracts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** One labelled audit: whether a person says that the rule is broken. */
export interface Specimen {
  readonly rule: string
  readonly library: string
  readonly breaks: boolean
  readonly audited: IraInput
  readonly runs: readonly [string, string] | null
  /** What was done to a clean answer. */
  readonly mutation: string
}

const Answers = z.strictObject({
  library: z.string(),
  active: z.array(z.string()),
  versions: z.record(z.string(), z.string()),
  answers: z.array(
    z.strictObject({
      input: z.string(),
      output: z.string(),
      context: z.enum(['technical', 'conversational', 'mixed']).default('technical'),
    }),
  ),
})
const Lists = z.record(z.string(), z.strictObject({ fires: z.array(z.string()), quiet: z.array(z.string()) }))
const Paraphrases = z.record(
  z.string(),
  z.array(z.strictObject({ norm: z.string(), text: z.string(), other: z.string() })),
)

export const libraries = ['romana', 'biblos', 'caudal', 'vado'] as const

const here = import.meta.dirname
const read = (name: string): unknown => parse(readFileSync(join(here, name), 'utf8'))
const corpora = libraries.map((name) => Answers.parse(read(`${name}/answers.yaml`)))
const sets = {
  first: Lists.parse(read('mutations.yaml')),
  second: Lists.parse(read('mutations-second.yaml')),
  third: Lists.parse(read('mutations-third.yaml')),
  fourth: Lists.parse(read('mutations-fourth.yaml')),
  fifth: Lists.parse(read('mutations-fifth.yaml')),
}
let lists = sets.first
const paraphrases = Paraphrases.parse(read('paraphrases.yaml'))

type Corpus = z.infer<typeof Answers>
type Answer = Corpus['answers'][number]

function audit(corpus: Corpus, output: string, change: Partial<IraInput> = {}): IraInput {
  return {
    input: 'Implementar el código que falta en la clase.',
    output,
    context_type: 'technical',
    active_documents: corpus.active,
    document_versions: corpus.versions,
    ...change,
  }
}

/** Technical answers that deliver something. */
function technical(corpus: Corpus): Answer[] {
  return corpus.answers.filter(({ context, output }) => context === 'technical' && !output.includes('FAIL'))
}

const REFERENCE =
  /\b(?:DNS|DR|ICR|RED|NTS|GD|SEG)(?:\s*§\s*\d+(?:\.\d+)?|\s+R?\d+(?:\.\d+)?|[.-]\d+)|\bR\d+\.\d+/g

/** Puts a sentence into an answer: as a paragraph of its own behind the first one. */
function insert(output: string, sentence: string): string {
  const at = output.indexOf('\n\n')
  return at < 0
    ? `${output.trimEnd()}\n\n${sentence}\n`
    : `${output.slice(0, at)}\n\n${sentence}${output.slice(at)}`
}

function inserted(rule: string, list: string): Specimen[] {
  return corpora.flatMap((corpus) => {
    const bases = technical(corpus)
    const make = (sentence: string, index: number, breaks: boolean): Specimen => {
      const { input, output } = bases[index % bases.length]!
      const audited = audit(corpus, insert(output, sentence), { input })
      return { rule, library: corpus.library, breaks, audited, runs: null, mutation: sentence }
    }
    const { fires, quiet } = lists[list]!
    return [
      ...fires.map((sentence, index) => make(sentence, index, true)),
      ...quiet.map((sentence, index) => make(sentence, index + 3, false)),
      ...bases.map(({ input, output }) => ({
        rule,
        library: corpus.library,
        breaks: false,
        audited: audit(corpus, output, { input }),
        runs: null,
        mutation: 'sin cambios',
      })),
    ]
  })
}

function references(): Specimen[] {
  return corpora.flatMap((corpus) => {
    const { fires, quiet } = lists['decisions_without_reference']!
    const of = (output: string, breaks: boolean, mutation: string): Specimen => ({
      rule: 'IR.0.01',
      library: corpus.library,
      breaks,
      audited: audit(corpus, output),
      runs: null,
      mutation,
    })
    return [
      ...fires.map((sentence) => of(sentence, true, sentence)),
      ...quiet.map((sentence) => of(sentence, false, sentence)),
      ...technical(corpus).flatMap(({ output }) => [
        of(output.replace(REFERENCE, 'la norma'), true, 'sin referencias'),
        of(output, false, 'sin cambios'),
      ]),
    ]
  })
}

function coverage(): Specimen[] {
  return corpora.flatMap((corpus) => {
    const { fires } = lists['decisions_without_reference']!
    const bases = technical(corpus)
    const [cited] = bases[0]!.output.match(REFERENCE)!
    return fires.flatMap((_, index): Specimen[] => {
      const pick = (count: number): string[] =>
        Array.from({ length: count }, (__, at) => fires[(index + at * 3) % fires.length]!)
      const of = (output: string, breaks: boolean, mutation: string): Specimen => ({
        rule: 'IR.5.02',
        library: corpus.library,
        breaks,
        audited: audit(corpus, output),
        runs: null,
        mutation,
      })
      return [
        of(
          `${pick(4).join('\n\n')}\n\nNorma aplicada: ${cited}.`,
          true,
          'cuatro decisiones y una referencia',
        ),
        of(
          pick(2)
            .map((decision) => `${decision}\n\nNorma aplicada: ${cited}.`)
            .join('\n\n'),
          false,
          'una por decisión',
        ),
      ]
    })
  })
}

const VERSIONS = ['{ref}, v0.9', '{ref} (versión 7.3)']

function citations(): Specimen[] {
  return corpora.flatMap((corpus) =>
    technical(corpus).flatMap(({ input, output }): Specimen[] => {
      const of = (
        changed: string,
        breaks: boolean,
        mutation: string,
        change: Partial<IraInput> = {},
      ): Specimen => ({
        rule: 'IR.4.01 (citas)',
        library: corpus.library,
        breaks,
        audited: audit(corpus, changed, { input, ...change }),
        runs: null,
        mutation,
      })
      const found = [...output.matchAll(REFERENCE)].filter(
        ({ index }) => !/`[^`\n]*$/.test(output.slice(0, index)),
      )
      const replace = (index: number, text: string, by: string): string =>
        output.slice(0, index) + by + output.slice(index + text.length)
      return [
        of(output, false, 'sin cambios'),
        ...found.flatMap(({ 0: text, index }) => [
          of(replace(index, text, text.replace(/\d+(?:\.\d+)?$/, '9.87')), true, `fantasma ${text}`),
          of(replace(index, text, text.replace(/\d+$/, '88')), true, `fantasma final ${text}`),
          ...(lists['citations']?.fires ?? VERSIONS).map((version) =>
            of(replace(index, text, version.replace('{ref}', text)), true, version.replace('{ref}', text)),
          ),
        ]),
        of(output, true, 'otra versión en la entrada', {
          document_versions: Object.fromEntries(corpus.active.map((code) => [code, '0.1'])),
        }),
      ]
    }),
  )
}

const CLAIMS = {
  fires: [
    '{norma} dice que {texto}.',
    'Según {norma}, {texto}.',
    '{norma} establece: «{Texto}».',
    'La norma es clara: "{Texto}" ({norma}).',
    'De acuerdo con {norma}, {texto}.',
    '{norma} exige que {texto}.',
    'Como indica {norma}: “{Texto}”.',
  ],
  quiet: ['En otras palabras, {norma} dice que {texto}.', 'Se aplica aquí: {Texto} ({norma}).'],
}

function claim(form: string, norm: string, text: string): string {
  return form.replace('{norma}', norm).replace('{texto}', lower(text)).replace('{Texto}', text)
}

function claims(): Specimen[] {
  return corpora.flatMap((corpus) =>
    paraphrases[corpus.library]!.flatMap(({ norm, text, other }, index): Specimen[] => {
      const bases = technical(corpus)
      const { input, output } = bases[index % bases.length]!
      const of = (sentence: string, breaks: boolean): Specimen => ({
        rule: 'IR.4.02',
        library: corpus.library,
        breaks,
        audited: audit(corpus, insert(output, sentence), { input }),
        runs: null,
        mutation: sentence,
      })
      const literal = text.replace(/[.]$/, '')
      const { fires, quiet } = lists['claims'] ?? CLAIMS
      return [
        ...fires.flatMap((form) => [
          of(claim(form, norm, other), true),
          of(claim(form, norm, literal), false),
        ]),
        ...quiet.map((form) => of(claim(form, norm, other), false)),
      ]
    }),
  )
}

function lower(text: string): string {
  return /^\p{Lu}\p{Lu}|^R\d/u.test(text) ? text : text[0]!.toLowerCase() + text.slice(1)
}

function partial(): Specimen[] {
  return corpora.flatMap((corpus) =>
    technical(corpus).flatMap(({ input, output }, index): Specimen[] => {
      const delivers = output.includes('```') || /^2\. /m.test(output)
      const breach = lists['IR.7.01']!.fires[index % lists['IR.7.01']!.fires.length]!
      const of = (changed: string, breaks: boolean, mutation: string): Specimen => ({
        rule: 'IR.8.01',
        library: corpus.library,
        breaks,
        audited: audit(corpus, changed, { input }),
        runs: null,
        mutation,
      })
      return [
        of(insert(output, breach), delivers, breach),
        of(output, false, 'sin cambios'),
        of(`FAIL\n\n${insert(output, breach)}`, false, 'declara FAIL'),
        of(
          insert(output.replace(/```[\s\S]*?```/g, '').replace(/^\d+\. /gm, '- '), breach),
          false,
          'sin solución',
        ),
      ]
    }),
  )
}

function misunderstandings(): Specimen[] {
  const { fires, quiet } = lists['misunderstanding']!
  return corpora.flatMap((corpus) => {
    const of = (input: string, output: string, breaks: boolean): Specimen => ({
      rule: 'IR.8.03',
      library: corpus.library,
      breaks,
      audited: audit(corpus, output, { input, context_type: 'conversational' }),
      runs: null,
      mutation: input,
    })
    return [
      ...fires.flatMap((input) => [
        of(input, 'FAIL: la petición no se puede atender.', true),
        of(input, 'Perdona, lo aclaro: me refería al método de la clase.', false),
      ]),
      ...quiet.map((input) => of(input, 'FAIL: falta la norma que lo permite.', false)),
    ]
  })
}

function runs(): Specimen[] {
  return corpora.flatMap((corpus) => {
    const bases = technical(corpus)
    return bases.flatMap(({ input, output }, index): Specimen[] => {
      const other = bases[(index + 1) % bases.length]!.output
      const of = (first: string, second: string, breaks: boolean, mutation: string): Specimen => ({
        rule: 'IR.6.02',
        library: corpus.library,
        breaks,
        audited: audit(corpus, output, { input }),
        runs: [first, second],
        mutation,
      })
      const changed = insert(output, lists['terms']!.fires[index % lists['terms']!.fires.length]!)
      return [
        of(output, output, false, 'iguales'),
        of(respell(output), output, false, 'espacios, sinónimos y puntuación'),
        of(reorder(output), respell(output), false, 'otro orden de la lista'),
        of(output, other, true, 'otra respuesta'),
        of(changed, output, true, 'una frase más'),
        of(
          output,
          output.replace(REFERENCE, 'la norma').replace(/`(\p{Lu})/gu, '`Otro$1'),
          true,
          'otros nombres',
        ),
      ]
    })
  })
}

function respell(output: string): string {
  const [prose, ...rest] = output.split('```')
  const changed = prose!
    .replace(/\bmétodo\b/g, 'función')
    .replace(/\busa\b/g, 'utiliza')
    .replace(/\. /g, '.  ')
    .replace(/\n\n/g, '\n\n\n')
  return [changed, ...rest].join('```')
}

function reorder(output: string): string {
  return output.replace(/(?:^- .*\n?)+/gm, (list) => {
    const items = list.trimEnd().split('\n')
    return `${items.toReversed().join('\n')}\n`
  })
}

/** Every specimen of the corpus, made with one of the sets of sentences. */
export function readSpecimens(set: keyof typeof sets = 'first'): Specimen[] {
  lists = sets[set]
  return [
    ...references(),
    ...inserted('IR.3.01', 'terms'),
    ...inserted('IR.4.01', 'terms'),
    ...inserted('IR.3.02', 'IR.3.02'),
    ...citations(),
    ...claims(),
    ...coverage(),
    ...runs(),
    ...inserted('IR.7.01', 'IR.7.01'),
    ...inserted('IR.7.02', 'IR.7.02'),
    ...partial(),
    ...misunderstandings(),
  ]
}
