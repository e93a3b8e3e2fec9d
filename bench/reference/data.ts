import type { IraInput } from '@dictamen/contracts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readNorms } from 'dictamen'
import { conjugate } from '../../systems/audits/src/lexicon/conjugation.ts'
import { writeOut } from '../../systems/audits/src/lexicon/frames.ts'
import { claimOpeners } from '../../systems/audits/src/references/claim-openers.ts'
import { historyMarkers, type HistoryOptions } from '../../systems/audits/src/rules/ir-3-02.ts'
import type { InferenceOptions } from '../../systems/audits/src/rules/ir-7-01.ts'
import { complaintMarkers, type MisunderstandingOptions } from '../../systems/audits/src/rules/ir-8-03.ts'
import { valueWords, type ToneOptions } from '../../systems/audits/src/rules/ir-7-02.ts'
import type { ParaphraseOptions } from '../../systems/audits/src/rules/ir-4-02.ts'
import { openLibrary, readRuleset } from '../../systems/audits/test/ground.ts'

const rules = join(import.meta.dirname, '../../systems/audits/rules')

interface RuleFile {
  readonly rules: readonly { readonly id: string; readonly options: Record<string, unknown> }[]
}

/** The rules, the norms and the answers as the Python reference reads them: word lists written out, norms taken apart. */
export function referenceData(norms: string, inputs: readonly IraInput[]): object {
  const file = parse(readFileSync(join(rules, 'ira-2.0.yaml'), 'utf8')) as RuleFile
  const optionsOf = (id: string): Record<string, unknown> =>
    file.rules.find((rule) => rule.id === id)!.options
  const lexicon = parse(readFileSync(join(rules, 'lexicon-es.yaml'), 'utf8')) as Record<string, string[]>
  const words = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(/,\s*/))
  const library = openLibrary(readNorms(norms), readRuleset())
  const decisions = optionsOf('ira/decisions') as Record<string, string[]>
  const keywords = (id: string): string[] => optionsOf(id)['keywords'] as string[]
  const tone = optionsOf('IR.7.02') as Record<string, string[]>
  const inference = optionsOf('IR.7.01') as unknown as InferenceOptions
  const complaint = optionsOf('IR.8.03') as unknown as MisunderstandingOptions
  const paraphrase = optionsOf('IR.4.02') as unknown as ParaphraseOptions
  return {
    options: {
      technical: keywords('ira/technical-keywords'),
      technical_phrases: keywords('ira/technical-keywords'),
      conversational: keywords('ira/conversational-keywords'),
      conversational_phrases: keywords('ira/conversational-keywords').map((keyword) =>
        keyword.endsWith('?') ? keyword.replace(/[¿?]/g, '') : keyword.replace(/\s+/g, ' … '),
      ),
      decisions: {
        ...decisions,
        ...formsOfVerbs(decisions),
      },
      history: {
        markers: historyMarkers(optionsOf('IR.3.02') as HistoryOptions),
        except: optionsOf('IR.3.02')['except'],
        past_times: optionsOf('IR.3.02')['past_times'],
        earlier_times: optionsOf('IR.3.02')['earlier_times'],
        shared_past: optionsOf('IR.3.02')['shared_past'],
        your_past: optionsOf('IR.3.02')['your_past'],
        your_past_except: optionsOf('IR.3.02')['your_past_except'],
      },
      inference: { ...inference, markers: familiesOf(inference) },
      misunderstanding: { ...complaint, markers: complaintMarkers(complaint) },
      paraphrase: { ...paraphrase, openers: claimOpeners(paraphrase) },
      value_endings: tone['value_endings'],
      values: valueWords(tone as unknown as ToneOptions),
      values_except: tone['except'],
      heads: words(lexicon['heads']!),
      ordinary: words(lexicon['ordinary']!),
      roles: words(lexicon['roles']!),
      phrases: ['dotnet', 'patterns'].flatMap((name) => words(listOf(name, 'phrases'))),
      glossary: words(lexicon['glossary']!).map((pair) => pair.split(/\s+/)),
      formal: tone['formal_markers'],
      prohibitions: optionsOf('IR.6.01')['prohibitions'],
      obligations: optionsOf('IR.6.01')['obligations'],
      identifiers: ['dotnet', 'patterns', 'acronyms'].flatMap((name) => {
        const list = parse(readFileSync(join(rules, `whitelists/${name}.yaml`), 'utf8')) as Record<
          string,
          string[]
        >
        return list['identifiers']!.flatMap((line) => line.toLowerCase().split(/\s+/))
      }),
    },
    library: library.documents.map((document) => ({
      code: document.code,
      version: document.version,
      text: document.text,
      plain: document.plain(null).text,
      items: document.items.map((item) => [item.kind, item.id, document.plain(item).text]),
    })),
    inputs: inputs.map(({ input, output, context_type, active_documents, document_versions }) => ({
      input,
      output,
      context_type,
      active: [...active_documents.map((name) => library.byName(name)!.code), 'IRA'],
      versions: document_versions,
    })),
  }
}

function listOf(name: string, key: 'identifiers' | 'phrases'): string[] {
  const list = parse(readFileSync(join(rules, `whitelists/${name}.yaml`), 'utf8')) as Record<string, string[]>
  return list[key]!
}

function familiesOf({ markers, words }: InferenceOptions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(markers).map(([family, phrases]) => [family, writeOut(phrases, words)]),
  )
}

function formsOfVerbs(decisions: Readonly<Record<string, string[]>>): Record<string, string[]> {
  const plain = (form: string): string =>
    form
      .normalize('NFD')
      .replace(/\u0301/g, '')
      .normalize('NFC')
  const core = decisions['verbs']!.map(conjugate)
  const all = [...core, ...decisions['acts']!.map(conjugate)]
  return {
    initial: [
      ...all.flatMap(({ infinitives, imperatives }) => [...infinitives, ...imperatives]),
      ...decisions['irregular_orders']!,
    ].map(plain),
    first: all.map(({ first }) => first),
    third: core.flatMap(({ third }) => third),
    passive: [...all.flatMap(({ third }) => third), ...decisions['irregular']!],
    finite: [...all.flatMap(({ finite }) => finite), ...decisions['irregular_past']!],
    participles: all.map(({ participle }) => participle),
    openers: decisions['openers']!.map(plain),
  }
}
