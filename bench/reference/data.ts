import type { IraInput } from '@dictamen/contracts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readNorms } from 'dictamen'
import { formsOf } from '../../systems/audits/src/lexicon/agreement.ts'
import { conjugate } from '../../systems/audits/src/lexicon/conjugation.ts'
import { listsOfFrames } from '../../systems/audits/src/lexicon/frames.ts'
import { claimOpeners } from '../../systems/audits/src/references/claim-openers.ts'
import { aliasesOf } from '../../systems/audits/src/references/scan.ts'
import { historyMarkers, type HistoryOptions } from '../../systems/audits/src/rules/ir-3-02.ts'
import type { ParaphraseOptions } from '../../systems/audits/src/rules/ir-4-02.ts'
import { allMarkers, uncitedMarkers, type InferenceOptions } from '../../systems/audits/src/rules/ir-7-01.ts'
import { valueWords, type ToneOptions } from '../../systems/audits/src/rules/ir-7-02.ts'
import { complaintMarkers, type MisunderstandingOptions } from '../../systems/audits/src/rules/ir-8-03.ts'
import type { Library } from '../../systems/audits/src/norms/library.ts'
import { openLibrary, readRuleset } from '../../systems/audits/test/ground.ts'

const rules = join(import.meta.dirname, '../../systems/audits/rules')

type Lists = Record<string, string[]>

interface RuleFile {
  readonly rules: readonly { readonly id: string; readonly options: Record<string, unknown> }[]
}

/** The rules, the norms and the answers as the Python reference reads them: verbs conjugated, norms taken apart. */
export function referenceData(norms: string, inputs: readonly IraInput[]): object {
  const library = openLibrary(readNorms(norms), readRuleset())
  return {
    options: optionsOfRules(),
    library: documentsOf(library),
    inputs: inputs.map(({ input, output, context_type, active_documents, document_versions }) => ({
      input,
      output,
      context_type,
      active: [...active_documents.map((name) => library.byName(name)!.code), 'IRA'],
      versions: document_versions,
    })),
  }
}

function optionsOfRules(): object {
  const file = read('ira-2.0.yaml') as RuleFile
  const of = (id: string): unknown => file.rules.find((rule) => rule.id === id)!.options
  const keywords = (id: string): string[] => (of(id) as Lists)['keywords']!
  const history = of('IR.3.02') as HistoryOptions
  const inference = of('IR.7.01') as InferenceOptions
  const tone = of('IR.7.02') as ToneOptions
  const complaint = of('IR.8.03') as MisunderstandingOptions
  const paraphrase = of('IR.4.02') as ParaphraseOptions
  const conflict = of('IR.6.01') as Lists
  return {
    technical: keywords('ira/technical-keywords'),
    conversational: keywords('ira/conversational-keywords'),
    decisions: decisionsOf(of('ira/decisions') as Lists),
    history: { ...history, markers: framed(historyMarkers(history)) },
    inference: {
      ...inference,
      markers: framed(allMarkers(inference)),
      families: Object.entries(inference.markers).flatMap(([name, phrases]) => phrases.map(() => name)),
      unless_cited: framed(uncitedMarkers(inference)),
    },
    tone: {
      ...tone,
      values: framed(valueWords(tone)),
      physical_forms: tone.physical_words.flatMap(formsOf),
      material_forms: tone.material_words.flatMap(formsOf),
    },
    misunderstanding: { ...complaint, markers: framed(complaintMarkers(complaint)) },
    paraphrase: { ...paraphrase, openers: framed(claimOpeners(paraphrase)) },
    prohibitions: conflict['prohibitions'],
    obligations: conflict['obligations'],
    lexicon: lexiconOf(),
  }
}

/** Phrases with the lists that they name. */
function framed(phrases: readonly string[]): object {
  return { phrases, lists: listsOfFrames(phrases) }
}

function documentsOf({ documents }: Library): object[] {
  const names = [...aliasesOf(documents)]
  return documents.map((document) => ({
    code: document.code,
    version: document.version,
    rank: document.rank,
    builtIn: document.builtIn,
    aliases: names.filter(([, code]) => code === document.code).map(([alias]) => alias),
    text: document.text,
    plain: document.plain(null).text,
    items: document.items.map((item) => [item.kind, item.id, document.plain(item).text]),
  }))
}

function lexiconOf(): object {
  const lexicon = read('lexicon-es.yaml') as Lists
  const items = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(/,\s*/))
  const lists = ['dotnet', 'patterns', 'acronyms'].map((name) => read(`whitelists/${name}.yaml`) as Lists)
  return {
    heads: items(lexicon['heads']!),
    ordinary: items(lexicon['ordinary']!),
    roles: items(lexicon['roles']!),
    glossary: items(lexicon['glossary']!).map((pair) => pair.split(/\s+/)),
    identifiers: lists.flatMap((list) =>
      list['identifiers']!.flatMap((line) => line.toLowerCase().split(/\s+/)),
    ),
    phrases: lists.flatMap((list) => items(list['phrases']!)),
  }
}

function read(name: string): unknown {
  return parse(readFileSync(join(rules, name), 'utf8'))
}

function decisionsOf(options: Readonly<Lists>): object {
  const core = options['verbs']!.map(conjugate)
  const all = [...core, ...options['acts']!.map(conjugate)]
  return {
    ...options,
    initial: [
      ...all.flatMap(({ infinitives, imperatives }) => [...infinitives, ...imperatives]),
      ...options['irregular_orders']!,
    ].map(plain),
    first: all.map(({ first }) => first),
    third: core.flatMap(({ third }) => third),
    passive: [...all.flatMap(({ third }) => third), ...options['irregular']!],
    finite: [...all.flatMap(({ finite }) => finite), ...options['irregular_past']!],
    participles: all.map(({ participle }) => participle),
    nouns: [...all.flatMap(({ nouns }) => nouns), ...options['nouns']!],
    openers: options['openers']!.map(plain),
  }
}

function plain(form: string): string {
  return form
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
}
