import { exam12, type Exam12 } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import type { Box, Page } from '@dictamen/kernel/ports'
import { pdfReader } from '@dictamen/pdf'
import { evaluateCase } from '@dictamen/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pagesAsRead, readIn } from '../src/decide.ts'
import { answerPlaces, createExam12, examRules, loadLocale, mergeExams } from '../src/index.ts'
import { partsOf } from '../src/parts.ts'
import { folder, portsOf, requestOf } from './evaluators.ts'
import { LAYOUTS } from './prints/drawings-page.ts'
import { countColor, decodePng, givenAway } from './picture-pixels.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const rules = loadRuleset(readDocument(read('rules/rules-1.2.yaml'), 'rules.yaml'), examRules)
const locales = [loadLocale(readDocument(read('rules/locales/es.yaml'), 'es.yaml'))]
const DPI = 144
const PURPLE = [0x7a, 0x1f, 0xa2]

async function open(layout: string): Promise<{ bytes: Uint8Array; pages: Page[]; exam: Exam12 }> {
  const bytes = readFileSync(join(import.meta.dirname, `prints/drawings-${layout}.pdf`))
  const pages: Page[] = []
  for await (const page of pdfReader().read(bytes, layout)) pages.push(page)
  const { output } = await evaluateCase(createExam12(rules, locales), requestOf(), portsOf(pages))
  return { bytes, pages, exam: parseContract(exam12, output as never) }
}

async function draw(
  bytes: Uint8Array,
  regions: readonly { page: number; box: Box; covered?: readonly Box[] }[],
): Promise<Uint8Array[]> {
  const pictures = await pdfReader().look(bytes, 'x.pdf')
  try {
    const drawn: Uint8Array[] = []
    for (const region of regions) drawn.push(await pictures.clip(region, DPI))
    return drawn
  } finally {
    await pictures.close()
  }
}

describe.each(LAYOUTS)('a review with drawings, %s', (layout) => {
  const opened = open(layout)

  test(`every drawing has its issue, its flag and its clip, and nothing else has ${proves('EX-13.1')}`, async () => {
    const { exam } = await opened
    const said = exam.questions.map(({ id, flags, issues, stem }) => [
      id,
      flags.asset_required,
      issues.some(({ code }) => code === 'MATH_TEXT_LOSS'),
      stem.assets.length > 0,
    ])
    expect(said).toEqual([
      ...['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7'].map((id) => [id, true, true, true]),
      ['Q8', false, false, false],
      ['Q9', false, false, false],
    ])
    expect(exam.questions[1]).toMatchObject({ content: { correct: ['b'], user: ['a'] } })
    expect(exam.questions[8]).toMatchObject({
      stem: {
        text: 'En casa del herrero, cuchillo de palo. El herrero trabaja el [[1]] y el carpintero trabaja la [[2]] del bosque.',
      },
      content: {
        gaps: [
          { user: 'hierro', outcome: 'right' },
          { user: 'piedra', outcome: 'wrong' },
        ],
      },
    })
    expect(exam.questions[6]).toMatchObject({
      content: {
        gaps: [
          { user: '3', outcome: 'right' },
          { user: '7', outcome: 'wrong' },
        ],
      },
    })
  })

  test(`every operator inside a question is classed ${proves('EX-13.1')}`, async () => {
    const { pages } = await opened
    const { wording, segmented } = readIn(pagesAsRead(pages, rules), rules, locales)
    const classes = segmented.blocks.map((block, at) => {
      const marker = segmented.blocks[at + 1]?.marker ?? null
      const next = marker === null ? null : { page: marker.page, top: marker.box[1] }
      const { painted } = partsOf(block, segmented.controls, { pages, wording }, next)
      return [...new Set(painted.map(({ as }) => as))].sort()
    })
    for (const own of classes)
      for (const as of own) expect(['text', 'panel', 'border', 'control', 'mark', 'ink']).toContain(as)
    expect(classes.map((own) => own.includes('ink'))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
      false,
    ])
    expect(classes[7]).toEqual(['control', 'panel', 'text'])
  })

  test(`the clips hold every point of the drawings ${proves('EX-13.2')}`, async () => {
    const { bytes, pages, exam } = await opened
    const sheets = await draw(
      bytes,
      pages.map(({ number, width, height }) => ({ page: number, box: [0, 0, width, height] as const })),
    )
    const clips = await draw(
      bytes,
      exam.questions.flatMap(({ stem }) => stem.assets.map(({ page, bbox }) => ({ page, box: bbox! }))),
    )
    const count = (pngs: readonly Uint8Array[]): number =>
      pngs.reduce((sum, png) => sum + countColor(decodePng(png), PURPLE), 0)
    expect(count(sheets)).toBeGreaterThan(1000)
    // Where a clip begins between two pixels its edges are drawn a little otherwise.
    expect(Math.abs(count(clips) - count(sheets))).toBeLessThan(count(sheets) * 0.02)
  })

  test(`no picture gives an answer away, and without covering some would ${proves('EX-13.5')}`, async () => {
    const { bytes, pages, exam } = await opened
    const places = answerPlaces(pages, rules, locales)
    const assets = exam.questions.flatMap(({ stem }) => stem.assets)
    const regions = assets.map(({ page, bbox }) => ({ page, box: bbox! }))
    const tell = (pngs: readonly Uint8Array[]): string[] =>
      pngs.flatMap((png, at) => givenAway(png, regions[at]!.box, pages[regions[at]!.page - 1]!))
    const covered = regions.map((region) => ({
      ...region,
      covered: places.filter(({ page }) => page === region.page).map(({ box }) => box),
    }))
    expect(tell(await draw(bytes, covered))).toEqual([])
    expect(tell(await draw(bytes, regions))).toEqual(expect.arrayContaining(['field «3»', 'mark ✗']))
  })
})

test(`three attempts of one quiz, printed in three ways, merge to exactly its questions by their drawings ${proves('EX-13.13')}`, async () => {
  const opened = await Promise.all(LAYOUTS.map(open))
  const exams = opened.map(({ exam }, at) => ({
    exam: { ...exam, source: { ...exam.source, sha256: String(at).repeat(64) } },
    corrections: [],
  }))
  const { questions } = mergeExams(exams)
  expect(questions).toHaveLength(9)
  expect(questions.every(({ attempts }) => attempts.length === 3)).toBe(true)
})
