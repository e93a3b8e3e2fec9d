// Our difflib against Python's: fresh random pairs, to the bit, and quotes looked for in every section of the example
// norms, by index here and by comparing every window there.
// usage: npm run bench:difflib [-- PAIRS [SEED]]
import { findWindow, indexSection, sequenceRatio } from '@dictamen/kernel/text'
import { readNorms } from 'dictamen'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { windowsOf } from '../packages/kernel/test/exhaustive-window.ts'
import { openLibrary, readRuleset } from '../systems/audits/test/ground.ts'

const [count = '10000', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2)
const python = (...args: string[]): string =>
  execFileSync('python3', args, { encoding: 'utf8', maxBuffer: 1e9, cwd: import.meta.dirname })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

function comparePairs(): void {
  const pairs = JSON.parse(python('data/make-difflib-pairs.py', count, seed)) as [string, string, number][]
  const different = pairs.filter(([a, b, expected]) => sequenceRatio(a, b) !== expected)
  say(`${pairs.length} pairs (seed ${seed}): ${different.length} differ from Python`)
  if (different.length > 0) process.exitCode = 1
}

const LONG =
  'El consejo se reunió por la tarde para repartir las tareas de la semana, y nadie quiso quedarse con el inventario del almacén, que llevaba tres meses sin hacerse porque las dos personas que sabían dónde estaba cada caja se habían marchado a otra ciudad y no contestaban a las cartas.'

const QUOTES = [
  'El peso se guarda en kilogramos enteros.',
  'Un adaptador no contiene ninguna regla del negocio.',
  'los pesos se almacenan siempre sin decimales y en kilos',
  'cualquier uso de hardware o del tiempo tiene que atravesar una interfaz de la capa de aplicación',
  LONG.slice(0, 150),
  LONG,
]

function compareSearches(): void {
  const library = openLibrary(
    readNorms(join(import.meta.dirname, '../examples/auditoria/normas')),
    readRuleset(),
  )
  const sections = library.documents.flatMap((document) => [
    document.plain(null).text,
    ...document.items.map((item) => document.plain(item).text),
  ])
  const indexed = sections.map(indexSection)
  const windows = QUOTES.map((quote) => sections.map((text) => windowsOf(quote, text)))
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-difflib-'))
  const data = join(folder, 'data.json')
  writeFileSync(data, JSON.stringify({ quotes: QUOTES, sections, windows }))
  const naive = JSON.parse(python('reference/quotes.py', data)) as {
    seconds: number
    answers: [number, number, number][][]
  }
  rmSync(folder, { recursive: true })
  const compared = windows.flat(2).length
  for (const floor of [0.9, 0.5, 0]) {
    const before = process.cpuUsage()
    const found = QUOTES.map((quote) => indexed.map((section) => findWindow(quote, section, floor)))
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6
    const equal = found.every((row, at) =>
      row.every((window, section) => {
        const [start, end, best] = naive.answers[at]![section]!
        if (best < floor) return window === null
        return window?.start === start && window.end === end && window.ratio === best
      }),
    )
    if (!equal) process.exitCode = 1
    say(
      `${QUOTES.length} quotes in ${sections.length} sections, ratios from ${floor} on: ${seconds.toFixed(3)} s, every window (${compared}) with Python's difflib ${naive.seconds.toFixed(1)} s, ${Math.round(naive.seconds / seconds)} times as fast; ${equal ? 'the same windows' : 'OTHER WINDOWS'}`,
    )
  }
  say(`load average ${loadavg()[0]!.toFixed(1)}`)
}

for (let warm = 0; warm < 3; warm++) findWindow(QUOTES[1]!, LONG.repeat(3), 0)
comparePairs()
compareSearches()
