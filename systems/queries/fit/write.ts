import type { Fitted, FitOptions } from './fit.ts'

const WIDTH = 118

/** The rule of the fitted words, as the rule set holds it. */
export function writeWords({ domains, start, weights }: Fitted, { kinds, background }: FitOptions): string {
  const lines = [
    '  - id: router/words',
    '    source: QueryPlan Schema v1, §3.8',
    '    description: Lo que cada palabra suma o resta a cada dominio, ajustado con los mensajes del corpus; no se edita a mano.',
    '    options:',
    `      background: ${background}`,
    '      kinds:',
    ...Object.entries(kinds).flatMap(([kind, words]) => block(`        ${kind}`, words.split(/\s+/), 10)),
    `      start: { ${domains.map((domain, at) => `${domain}: ${start[at]!}`).join(', ')} }`,
    '      weights:',
  ]
  for (const [at, domain] of domains.entries()) {
    lines.push(`        ${domain}:`)
    for (const [points, words] of byPoints(weights, at))
      lines.push(...block(`          ${points}`, words, 12))
  }
  return `${lines.join('\n')}\n`
}

function byPoints(weights: Fitted['weights'], at: number): [string, string[]][] {
  const groups = new Map<number, string[]>()
  for (const [word, points] of weights) {
    if (points[at] === 0) continue
    const group = groups.get(points[at]!) ?? []
    groups.set(points[at]!, [...group, word])
  }
  return [...groups].sort(([a], [b]) => b - a).map(([points, words]) => [`"${points}"`, words])
}

function block(key: string, words: readonly string[], indent: number): string[] {
  const lines = [`${key}: >-`]
  let line = ''
  for (const word of words.filter((item) => item !== '')) {
    if (line !== '' && indent + line.length + word.length + 1 > WIDTH) {
      lines.push(' '.repeat(indent) + line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, ' '.repeat(indent) + line]
}
