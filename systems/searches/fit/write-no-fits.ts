import type { PackedWeights } from '../src/taught/packed.ts'
import { fitNamed, fitSaid, readNoFitSentences } from './no-fits.ts'

const SOURCE = 'Protocolo Operativo Multiagente, §2'

/** The rule set of what labelled sentences say of no-fits, as its file holds it. */
export function writeNoFits(): string {
  const sentences = readNoFitSentences()
  return `${[
    '# No-fits 1.0: what the labelled sentences of `corpus/no-fits-*.txt` say of new ones. Fitted, never edited by hand:',
    '# change the sentences and run `npm run searches:fit -- --write`. A sign for each kind: a to g against it, A to G for it.',
    'ruleset: no-fits',
    'version: 1.0.0',
    `source: "${SOURCE}"`,
    'rules:',
    ...ruleOf('named', 'De qué clase es un no-fit, por las palabras del mandato.', fitNamed(sentences)),
    ...ruleOf('said', 'De qué no-fit es lo que se dice de alguien que incurre en él.', fitSaid(sentences)),
  ].join('\n')}\n`
}

function ruleOf(name: string, description: string, { kinds, step, start, rows }: PackedWeights): string[] {
  return [
    `  - id: no-fits/${name}`,
    `    source: "${SOURCE}"`,
    `    description: "${description}"`,
    '    options:',
    `      kinds: [${kinds.join(', ')}]`,
    `      step: ${step}`,
    `      start: [${start.join(', ')}]`,
    '      rows: |',
    ...rows
      .trimEnd()
      .split('\n')
      .map((line) => `        ${line}`),
  ]
}
