import { createPointReader, pointsRules } from '@dictamen/dossier/points'
import { expect, test } from 'vitest'
import { openDossierRules, openRules, openShippedOrders } from '../../../packages/dossier/test/rules.ts'
import { readForSheet } from '../src/sheet/point-reader.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const points = openRules('packages/dossier/rules/points-1.0.yaml', pointsRules)
const reading = createPointReader({ ...openDossierRules(), points }, openShippedOrders())

const interview = 'CAND-001/interview_notes.md'
const lines = [
  'Dirige a 180 personas en dos plantas.',
  '¿Estaría dispuesta a residir en la provincia de Valencia?',
  'No, por la familia.',
  '¿A qué dedica el tiempo libre?',
  'Lee mucho y juega al ajedrez.',
  'No quiere residir en la provincia de Valencia.',
]
const reader = readForSheet(
  reading,
  [{ path: interview, kind: 'interview_notes', text: `${lines.join('\n')}\n` }],
  [],
)
const matter = {
  kind: 'no_fit',
  text: 'No encaja quien no esté dispuesto a residir en la provincia de Valencia.',
  source: 'brief_jd.md',
  line: 26,
} as const

test.each([
  [1, false],
  [3, true],
  [5, false],
  [6, true],
])(`line %i of an interview speaks of where somebody will live: %s ${proves('GM-17.6')}`, (line, speaks) => {
  expect(reader.touches(matter, { source: interview, quote: lines[line - 1]!, line })).toBe(speaks)
})

test(`a line of a document that is not the candidate's speaks of nothing ${proves('GM-17.6')}`, () => {
  expect(reader.touches(matter, { source: 'brief_jd.md', quote: matter.text, line: 26 })).toBe(false)
})
