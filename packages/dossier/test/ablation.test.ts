import { clauseAround, denies } from '@dictamen/spanish'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenize } from '@dictamen/kernel/text'
import { expect, test } from 'vitest'
import { readSentences, type Taught } from '../fit/corpus.ts'
import { examplesOf, TASKS } from '../fit/tasks.ts'
import { createInstruments } from '../src/reading/instruments.ts'
import { aheadOf, leaderOf, leadOf, type Points } from '../src/taught/table.ts'
import { openDossierRules, openShippedOrders } from './rules.ts'

const instruments = createInstruments(openDossierRules(), openShippedOrders())
const { contradictions: plain } = instruments
const OF_MONEY = ['presupuesto', 'ventas', 'otro_dinero']
const OF_PEOPLE = ['equipo', 'plantilla', 'otra_gente']
const LEADS = [0, 15, 30, 45, 60, 75, 90, 110, 130]
const REACH = 6

interface Ablated {
  /** The labels of which a contradiction can come. */
  readonly decides: readonly string[]
  read(points: Points, label: string, lead: number): string | null
  /** What the plain words beside the place say without the table. */
  without(sentence: Taught, before: string, clause: string): string | null
}

const lastOf = (name: string, text: string): number => plain.marks(name, text).at(-1)?.start ?? -1

const ABLATED: Readonly<Record<string, Ablated>> = {
  figures: {
    decides: ['equipo', 'plantilla', 'presupuesto'],
    read(points, label, lead) {
      const best = leadOf(points, OF_MONEY.includes(label) ? OF_MONEY : OF_PEOPLE)
      return best.lead >= lead ? best.label : null
    },
    without({ label }, _before, clause) {
      if (OF_MONEY.includes(label)) return plain.has('budget_said', clause) ? 'presupuesto' : null
      if (plain.has('counts_house', clause)) return 'plantilla'
      return plain.has('team_said', clause) ? 'equipo' : null
    },
  },
  dates: {
    decides: ['inicio', 'fin'],
    read: (points, _label, lead) => aheadOf(points, 'otra', lead),
    without(_sentence, before) {
      const [began, ended] = [lastOf('inicio_said', before), lastOf('fin_said', before)]
      return Math.max(began, ended) < 0 ? null : began > ended ? 'inicio' : 'fin'
    },
  },
  titles: {
    decides: ['suyo', 'negado'],
    read: (points, _label, lead) => leaderOf(points, lead),
    without(_sentence, before) {
      if (!plain.has('title_said', before)) return null
      const near = tokenize(before).slice(-REACH)
      return near.some(({ folded }) => denies(folded)) ? 'negado' : 'suyo'
    },
  },
}

test.each(Object.entries(ABLATED))(
  '%s: without its table far fewer facts are read of sentences by another hand, at a lead chosen on other sentences',
  (id, { decides, read, without }) => {
    const task = TASKS.find((one) => one.id === id)!
    const file = readFileSync(join(import.meta.dirname, `sentences/${id}-apart.txt`), 'utf8')
    const rows = readSentences(file).flatMap((sentence) =>
      examplesOf(task, instruments.timeline, [sentence]).map(({ forms }) => ({ sentence, forms })),
    )
    type Row = (typeof rows)[number]
    const withTable = ({ sentence: { label }, forms }: Row, lead: number): string | null =>
      read(instruments.taught[id as 'dates'].read(forms), label, lead)
    const withWords = ({ sentence }: Row): string | null => {
      const clause = clauseAround(sentence.text, sentence.place)
      return without(sentence, clause.text.slice(0, sentence.place.start - clause.from), clause.text)
    }
    const rightOf = (set: readonly Row[], by: (row: Row) => string | null): number =>
      set.filter((row) => decides.includes(row.sentence.label) && by(row) === row.sentence.label).length
    const wrongOf = (set: readonly Row[], by: (row: Row) => string | null): number =>
      set.filter((row) => {
        const found = by(row)
        return found !== null && decides.includes(found) && found !== row.sentence.label
      }).length
    // The lead of each half is chosen on the other: an error costs two facts.
    const halves = [rows.filter((_, at) => at % 2 === 0), rows.filter((_, at) => at % 2 === 1)]
    const bestLead = (set: readonly Row[]): number =>
      LEADS.map((lead) => {
        const by = (row: Row): string | null => withTable(row, lead)
        return [lead, rightOf(set, by) - 2 * wrongOf(set, by)] as const
      }).toSorted((a, b) => b[1] - a[1])[0]![0]
    const right = halves.reduce(
      (sum, half, at) => sum + rightOf(half, (row) => withTable(row, bestLead(halves[1 - at]!))),
      0,
    )
    const told = rows.filter(({ sentence }) => decides.includes(sentence.label)).length
    expect(100 * (right - rightOf(rows, withWords))).toBeGreaterThanOrEqual(40 * told)
  },
)
