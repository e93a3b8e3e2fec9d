import { parseExam, Refusal } from 'dictamen'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// Compares what is read from reviews with what the Moodle that printed them holds in its database. Each review `x.pdf`
// of the folder, printed to PDF or saved as a page, has its truth beside it, `x.truth.json`. Run by hand: node tools/exams-score.ts FOLDER [--verbose].

interface Truth {
  readonly sum_marks: number
  readonly sum_max: number
  readonly started?: string
  readonly finished?: string
  readonly grade?: number | null
  readonly grade_max?: number
  readonly printed_slots: readonly number[]
  readonly right_answers_printed?: boolean
  readonly questions: readonly TruthQuestion[]
}

interface TruthQuestion {
  readonly slot: number
  readonly number: string
  readonly qtype: string
  readonly state_text: string
  readonly mark_text: string | null
  readonly max_mark_text: string
  readonly text: string
  readonly text_html?: string
  readonly kind_by_author: string
  readonly right_answer_summary: string | null
  readonly response_summary: string | null
  readonly response?: string | null
  readonly options?: readonly { readonly text: string; readonly right: boolean; readonly selected: boolean }[]
  readonly pairs?: readonly {
    readonly stem: string
    readonly right: string
    readonly response: string | null
  }[]
  readonly subquestions?: readonly { readonly response: string | null; readonly right?: string }[]
}

type Output = Awaited<ReturnType<typeof parseExam>>['verdict']['output']
type Read = Output['questions'][number]

interface Tally {
  right: number
  all: number
}

const [folder, verbose] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? npm run exams:score -- FOLDER')
const tallies = new Map<string, Tally>()
for (const file of readdirSync(folder)
  .filter((name) => /\.(?:pdf|html)$/.test(name))
  .sort())
  await scoreFile(join(folder, file))
for (const [name, { right, all }] of tallies) {
  process.stdout.write(
    `${name.padEnd(22)} ${String(right).padStart(5)} / ${String(all).padEnd(5)} ${((100 * right) / all).toFixed(1)} %\n`,
  )
}

async function scoreFile(path: string): Promise<void> {
  const name = basename(path)
  const truth = JSON.parse(readFileSync(path.replace(/\.(?:pdf|html)$/, '.truth.json'), 'utf8')) as Truth
  try {
    const { verdict } = await parseExam(readFileSync(path), name)
    const { output } = verdict
    const printed = truth.questions.filter(({ slot }) => truth.printed_slots.includes(slot))
    let description = 0
    for (const question of printed) {
      const id = question.qtype === 'description' ? `D${++description}` : `Q${question.number}`
      scoreQuestion(
        name,
        question,
        output.questions.find((candidate) => candidate.id === id),
      )
    }
    scoreAttempt(name, truth, output.attempt)
    await scoreMarks(path, printed)
    tally('none too many', output.questions.length === printed.length, name)
    const sum = printed.reduce(
      (total, { max_mark_text }) => total + Number(max_mark_text.replace(',', '.')),
      0,
    )
    const whole = Math.abs(sum - truth.sum_max) < 0.01
    tally('checksum', output.checksum.matches_header === whole, `${name} ${JSON.stringify(output.checksum)}`)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'RulesetBroken') throw error
    for (const _ of truth.printed_slots) tally('found', false, `${name}: ${error.message}`)
  }
}

/** Gap by gap, whether what the page marks is read, and as the database judges it. */
async function scoreMarks(path: string, printed: readonly TruthQuestion[]): Promise<void> {
  const { verdict } = await parseExam(readFileSync(path), basename(path), { contract: '1.2' })
  for (const { number, subquestions, mark_text, max_mark_text } of printed) {
    // An answer that the database does not name first may be as right.
    const isFull = mark_text === max_mark_text
    const read = verdict.output.questions.find(({ id }) => id === `Q${number}`)
    if (subquestions === undefined || read === undefined) continue
    const marks = outcomesOf(read.content)
    subquestions.forEach(({ response, right }, at) => {
      if (response === null || right === undefined) return
      const place = `${basename(path)} ${number} gap ${at + 1}: ${marks[at]}`
      tally(
        'gap marks',
        marks[at] === 'partial' || marks[at] === (isFull || same(response, right) ? 'right' : 'wrong'),
        place,
      )
    })
  }
}

function outcomesOf(content: object): (string | null)[] {
  const { blanks, gaps, items } = content as Record<string, readonly { outcome: string | null }[] | undefined>
  return (blanks ?? gaps ?? items ?? []).map(({ outcome }) => outcome)
}

function scoreAttempt(name: string, truth: Truth, attempt: Output['attempt']): void {
  const near = (read: number | null, wanted: number | null | undefined): boolean =>
    read === null || (wanted !== null && wanted !== undefined && Math.abs(read - wanted) < 0.006)
  const { started, completed, points_awarded, points_max, grade, grade_max } = attempt
  if (truth.started !== undefined) tally('attempt', started === truth.started, `${name}: ${started}`)
  if (truth.finished !== undefined) tally('attempt', completed === truth.finished, `${name}: ${completed}`)
  const isRight =
    near(points_awarded, truth.sum_marks) &&
    near(points_max, truth.sum_max) &&
    near(grade, truth.grade) &&
    near(grade_max, truth.grade_max)
  tally('attempt', isRight, `${name}: ${points_awarded}/${points_max} ${grade}/${grade_max}`)
}

function scoreQuestion(name: string, truth: TruthQuestion, read: Read | undefined): void {
  const at = `${name} ${truth.number} ${truth.qtype}`
  tally('found', read !== undefined, at)
  if (read === undefined) return
  const kind = truth.qtype === 'truefalse' ? 'true_false' : truth.kind_by_author
  tally('kind', read.kind === kind, `${at}: ${read.kind}, not ${kind}`)
  tally('classified', read.kind !== 'unclassified', at)
  tally(
    'stem',
    same(stemOf(read, truth), withoutGaps(truth.text)) || truth.qtype === 'multianswer',
    `${at}: «${read.stem.text}», not «${truth.text}»`,
  )
  scoreGrading(at, truth, read)
  scoreAnswers(at, truth, read)
}

/**
 * The page prints the numbers of a list, which the text in the database does not have: as many as the list has lines,
 * from 1 on, are left out. Gaps stand as [[n]] in both.
 */
function stemOf({ stem }: Read, { text_html = '' }: TruthQuestion): string {
  let text = withoutGaps(stem.text)
  for (const [list] of text_html.matchAll(/<ol[\s\S]*?<\/ol>/g))
    for (let number = 1; number <= list.split('<li').length - 1; number++)
      text = text.replace(new RegExp(`(?<=^|\\s)${number}\\. `), '')
  return text
}

function withoutGaps(text: string): string {
  return text.replace(/\[\[\d+\]\]/g, '')
}

function scoreGrading(at: string, truth: TruthQuestion, read: Read): void {
  if (truth.qtype === 'description') return
  const { grading } = read
  const status = /correcta$/i.test(truth.state_text) ? truth.state_text : null
  tally('status', grading?.status === status, `${at}: ${grading?.status}, not ${status}`)
  const figure = (text: string | null): number | null =>
    text === null ? null : Number(text.replace(',', '.'))
  tally(
    'awarded',
    grading?.score_awarded === figure(truth.mark_text),
    `${at}: ${grading?.score_awarded}, not ${truth.mark_text}`,
  )
  tally(
    'max',
    grading?.score_max === figure(truth.max_mark_text),
    `${at}: ${grading?.score_max}, not ${truth.max_mark_text}`,
  )
}

function scoreAnswers(at: string, truth: TruthQuestion, read: Read): void {
  const isChoice = read.kind === 'single_choice' || read.kind === 'multi_select'
  if (isChoice && truth.options !== undefined) scoreOptions(at, truth.options, read, read.content)
  else if (truth.qtype === 'truefalse') scoreTrueFalse(at, truth, read)
  else if (truth.pairs !== undefined) scorePairs(at, truth.pairs, read)
  else if (truth.subquestions !== undefined) {
    const found = gapsOf(read, truth)
    const wanted = truth.subquestions.map(({ response }) => squeeze(response ?? ''))
    tally(
      'user answers',
      found.join('|') === wanted.join('|'),
      `${at}: ${found.join('|')}, not ${wanted.join('|')}`,
    )
  } else if (truth.qtype !== 'description') scoreWriting(at, truth, read)
}

type Options = Extract<Read, { readonly kind: 'single_choice' | 'multi_select' }>['content']

function scoreOptions(
  at: string,
  options: NonNullable<TruthQuestion['options']>,
  { issues }: Read,
  content: Options,
): void {
  options.forEach(({ text }, index) => {
    const found = content.options[index]?.text
    const lost = issues.some(({ code }) => code === 'MATH_TEXT_LOSS') && isWithin(found ?? '', text)
    const name = lost && !same(found ?? '', text) ? 'option texts, with declared losses' : 'option texts'
    const right = found !== undefined && (lost || same(found, text))
    tally(name, right, `${at}: «${found}», not «${text}»`)
  })
  const keys = (wanted: 'right' | 'selected'): string =>
    options.flatMap((option, index) => (option[wanted] ? [content.options[index]?.key ?? '?'] : [])).join()
  const [correct, user] = [content.correct.join(), content.user.join()]
  tally('keys', correct === keys('right'), `${at}: ${correct}, not ${keys('right')}`)
  tally('user answers', user === keys('selected'), `${at}: ${user}, not ${keys('selected')}`)
}

function scoreTrueFalse(at: string, truth: TruthQuestion, { content }: Read): void {
  const said = (value: unknown): string => (value === true ? 'Verdadero' : value === false ? 'Falso' : '')
  const read =
    'correct' in content && !Array.isArray(content.correct) ? content : { correct: null, user: null }
  tally('keys', said(read.correct) === truth.right_answer_summary, at)
  tally(
    'user answers',
    said(read.user) === (truth.response_summary ?? ''),
    `${at}: ${said(read.user)}, not ${truth.response_summary}`,
  )
}

function scorePairs(at: string, pairs: NonNullable<TruthQuestion['pairs']>, { content }: Read): void {
  const user = 'pairs_user' in content ? content.pairs_user : []
  const correct = 'pairs_correct' in content ? content.pairs_correct : []
  const right = pairs.every((pair) =>
    correct.some(({ left, right: to }) => same(left, pair.stem) && same(to, pair.right)),
  )
  tally('keys', right && correct.length === pairs.length, `${at}: ${JSON.stringify(correct)}`)
  const answers = pairs.filter((pair) => pair.response !== null)
  const said = answers.every((pair) =>
    user.some(({ left, right: to }) => same(left, pair.stem) && same(to, pair.response!)),
  )
  tally('user answers', said && user.length === answers.length, `${at}: ${JSON.stringify(user)}`)
}

function scoreWriting(at: string, truth: TruthQuestion, { content }: Read): void {
  const user = 'user' in content && typeof content.user === 'string' ? content.user : ''
  tally(
    'user answers',
    same(wordsOf(user), wordsOf(truth.response_summary ?? '')),
    `${at}: «${user}», not «${truth.response_summary}»`,
  )
  if (truth.qtype === 'essay') return
  const expected = 'expected' in content ? content.expected.join('; ') : ''
  tally(
    'keys',
    same(expected, truth.right_answer_summary ?? ''),
    `${at}: «${expected}», not «${truth.right_answer_summary}»`,
  )
}

/** What was written into the gaps, in order. */
function gapsOf({ content }: Read, truth: TruthQuestion): string[] {
  if ('blanks' in content) return content.blanks.map(({ user }) => squeeze(user ?? ''))
  if ('gaps' in content) return content.gaps.map(({ user }) => squeeze(user ?? ''))
  if ('items' in content) return content.items.map(({ user }) => squeeze(user ?? ''))
  if (!('table' in content) || content.table === null) return []
  const cells = content.table.rows.flat()
  const pattern = truth.text.slice(truth.text.indexOf('\n') + 1).split(/[\t\n]+/)
  return pattern.flatMap((cell, index) =>
    /^\[\[\d+\]\]$/.test(cell.trim()) ? [squeeze(cells[index] ?? '?')] : [],
  )
}

/** Whether a text is another one with pieces missing. */
function isWithin(part: string, whole: string): boolean {
  const letters = [...squeeze(whole)]
  return [...squeeze(part)].every((letter) => {
    const at = letters.indexOf(letter)
    letters.splice(0, at + 1)
    return at >= 0
  })
}

function same(a: string, b: string): boolean {
  return squeeze(a) === squeeze(b)
}

/** Moodle's summaries write emphasis in capitals and lists with signs. */
function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N},.]+/gu, '')
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '')
}

function tally(name: string, right: boolean, at: string): void {
  const known = tallies.get(name) ?? { right: 0, all: 0 }
  tallies.set(name, { right: known.right + (right ? 1 : 0), all: known.all + 1 })
  if (!right && verbose !== undefined) process.stdout.write(`✗ ${name}: ${at}\n`)
}
