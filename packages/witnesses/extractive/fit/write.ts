import type { Fitted } from './fit.ts'
import { fitTask, TASK_DEFINITIONS, type Task } from './tasks.ts'

const WIDTH = 118
const SOURCE = 'Protocolo Operativo Multiagente, §2'

/** The weights of some tasks, as their file holds them. */
export function writeLessons(id: string, tasks: readonly Task[]): string {
  const lines = [
    `# ${id.charAt(0).toUpperCase()}${id.slice(1)} 1.0: what the labelled sentences of \`corpus/\` say of new ones. Fitted, never edited by hand: change the`,
    '# sentences and run `npm run searches:fit -- --write`.',
    `ruleset: ${id}`,
    'version: 1.0.0',
    `source: "${SOURCE}"`,
    'rules:',
  ]
  for (const task of tasks)
    lines.push(
      `  - id: ${id}/${task}`,
      `    source: "${SOURCE}"`,
      `    description: "${TASK_DEFINITIONS[task].description}"`,
      '    options:',
      ...weightsOf(fitTask(task)),
    )
  return `${lines.join('\n')}\n`
}

function weightsOf({ labels, start, weights }: Fitted): string[] {
  const lines = [
    `      start: { ${labels.map((label, at) => `${label}: ${start[at]!}`).join(', ')} }`,
    '      weights:',
  ]
  for (const [at, label] of labels.entries()) {
    lines.push(`        ${label}:`)
    for (const [points, forms] of byPoints(weights, at))
      lines.push(...block(`          ${points}`, forms, 12))
  }
  return lines
}

function byPoints(weights: Fitted['weights'], at: number): [string, string[]][] {
  const groups = new Map<number, string[]>()
  for (const [form, points] of weights) {
    if (points[at] === 0) continue
    const group = groups.get(points[at]!) ?? []
    group.push(form)
    groups.set(points[at]!, group)
  }
  return [...groups].sort(([a], [b]) => b - a).map(([points, forms]) => [`"${points}"`, forms])
}

function block(key: string, words: readonly string[], indent: number): string[] {
  const lines = [`${key}: >-`]
  let line = ''
  for (const word of words) {
    if (line !== '' && indent + line.length + word.length + 1 > WIDTH) {
      lines.push(' '.repeat(indent) + line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, ' '.repeat(indent) + line]
}
