import type { Exam } from '@dictamen/contracts'
import { Subject, type Json, type Ruleset, type TraceEntry } from '@dictamen/kernel'
import type { Page } from '@dictamen/kernel/ports'
import { assetAreas } from './asset-areas.ts'
import { codeIndents } from './code-lines.ts'
import { extractors, type Extracted, type Kind } from './content.ts'
import { factsOf, type Facts } from './facts.ts'
import { fieldsOf } from './fields.ts'
import type { Gap } from './gaps.ts'
import { feedbackWords, gradingOf, isUnanswered, type Grading } from './grading.ts'
import type { Area, Parts } from './parts.ts'
import { groupBox, middle, spansOf, type Placed, type Row } from './placed.ts'
import type { RuleGroups } from './rule-groups.ts'
import { secondContent, stemDrawings } from './second-edition.ts'
import { texIn } from './tex.ts'
import type { Wording } from './wording.ts'

export type Question = Exam['questions'][number]

const UNKNOWN = 'issues/KIND_NOT_DETECTED'

const CLOZE: ReadonlySet<Kind> = new Set([
  'cloze_labeled_blanks',
  'cloze_inline',
  'cloze_table',
  'multipart_short_answer',
])

/** How a question is called: its id, its pointer and what its pictures' names begin with. */
export interface Naming {
  readonly id: string
  readonly at: string
  readonly assets: string | null
}

/** What every question of a review is read with. */
export interface Reading {
  readonly pages: readonly Page[]
  readonly wording: Wording
  readonly rules: Ruleset
  readonly groups: RuleGroups
}

export interface Decided {
  readonly question: Question
  readonly trace: readonly TraceEntry[]
}

/** One question, with why each of its values is what it is. */
export function decideQuestion(
  parts: Parts,
  { id, at, assets }: Naming,
  { pages, wording, rules, groups }: Reading,
): Decided {
  const facts = factsOf(parts, pages, wording)
  const lines = stemLines(facts, wording)
  const stem = lines.join(' ').replace(/\s+/g, ' ').trim()
  const fields = fieldsOf(facts, stem, wording)
  const subject = new Subject(fields)
  const detector = groups.detectors.find(({ rule }) => rule.detect(subject).length > 0)
  const kind = (detector?.kind ?? 'unclassified') as Kind
  const extracted = extractors[kind](facts, wording)
  const grading = gradingOf(facts, stem, wording, rules)
  const after = { ...fields, kind, ...outcomeOf(kind, facts, { extracted, grading }, wording) }
  const flags = flagsOf(after, groups)
  const isSecond = !/^1\.[01]\./.test(rules.version)
  const text = isSecond ? withCode(lines, facts.stem) : stem
  const question = {
    id,
    number: parts.block.number,
    kind,
    stem: {
      text,
      assets: flags.asset_required
        ? assetsOf(assetAreas(facts, kind), assets === null ? null : `${assets}-${id}`)
        : [],
      ...(isSecond ? { drawings: stemDrawings(facts), tex: texIn(text) } : {}),
    },
    grading: kind === 'description' ? null : grading,
    content: isSecond ? secondContent(kind, extracted.content, facts, wording) : extracted.content,
    raw: rawOf(parts),
    flags,
    issues: issuesOf({ ...after, ...flags }, id, groups),
  } as Question
  return {
    question,
    trace: explain(facts, extracted, question, { at, wording, rule: detector?.rule.id ?? UNKNOWN }),
  }
}

function outcomeOf(
  kind: Kind,
  facts: Facts,
  { extracted, grading }: { readonly extracted: Extracted; readonly grading: Grading },
  wording: Wording,
): Record<string, Json> {
  const { score_awarded: awarded, score_max: max } = grading
  return {
    status: grading.status,
    partial_score: awarded !== null && max !== null && awarded > 0 && awarded < max,
    answered: extracted.answered,
    keyed: extracted.keyed,
    cloze: CLOZE.has(kind),
    unanswered: isUnanswered(facts, wording),
    table_lost: kind === 'cloze_table' && facts.table === null,
  }
}

function flagsOf(fields: Record<string, Json>, { flags: rules }: RuleGroups): Question['flags'] {
  const flags = { asset_required: false, math_or_symbols_risky: false, requires_external_media: false }
  let subject = new Subject({ ...fields, ...flags })
  for (const { rule, flag } of rules) {
    if (flags[flag] || rule.detect(subject).length === 0) continue
    flags[flag] = true
    subject = new Subject({ ...fields, ...flags })
  }
  return flags
}

function issuesOf(
  fields: Record<string, Json>,
  where: string,
  { issues: rules }: RuleGroups,
): Question['issues'] {
  const subject = new Subject(fields)
  return rules
    .filter(({ rule }) => rule.detect(subject).length > 0)
    .map(({ level, code, msg }) => ({ level, code, where, msg }) as Question['issues'][number])
}

/** The lines of the stem; in a text with gaps each stands as `[[n]]`. */
function stemLines(facts: Facts, wording: Wording): string[] {
  const placed = new Map<Placed, string>()
  const empty: (readonly [gap: Gap, text: string])[] = []
  facts.gaps.forEach((gap, index) => {
    const [first, ...rest] = gap.words
    if (first === undefined) empty.push([gap, `[[${index + 1}]]`])
    else placed.set(first, `[[${index + 1}]]`)
    for (const word of rest) placed.set(word, '')
  })
  return facts.stem.map((row) => {
    const own = empty.filter(([gap]) => gap.row === row)
    const words = row.words.filter((word) => !wording.signs.test(word.text))
    const parts = words.map((word) => ({ at: word.box[0], text: placed.get(word) ?? word.text }))
    return [...parts, ...own.map(([gap, text]) => ({ at: placeIn(row, gap), text }))]
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => text)
      .join(' ')
  })
}

/** The stem as people write it: paragraphs undo the page's breaks, code keeps them and its indents. */
function withCode(lines: readonly string[], rows: readonly Row[]): string {
  const indents = codeIndents(rows)
  let text = ''
  lines.forEach((line, at) => {
    const plain = line.replace(/\s+/g, ' ').trim()
    const indent = indents[at] ?? null
    const breaks = at > 0 && (indent !== null || indents[at - 1] !== null)
    text += `${at === 0 ? '' : breaks ? '\n' : ' '}${' '.repeat(indent ?? 0)}${plain}`
  })
  return text.trim()
}

/** Where an empty gap stands in the line that it belongs to: at its place, or before or behind all of it. */
function placeIn({ box: line }: Row, { field: { box } }: Gap): number {
  if (middle(box) < line[1]) return -Infinity
  return middle(box) > line[3] ? Infinity : box[0]
}

function assetsOf(areas: readonly Area[], name: string | null): Question['stem']['assets'] {
  return areas.map(({ page, box: [left, top, right, bottom] }, at) => {
    const again = areas.slice(0, at).filter((area) => area.page === page).length
    return {
      type: 'page_clip',
      page,
      bbox: [left, top, right, bottom],
      file: name === null ? null : `${name}-p${page}${again === 0 ? '' : `-${again + 1}`}.png`,
    }
  })
}

function rawOf({ block }: Parts): Question['raw'] {
  const rows = [...(block.marker === null ? [] : [block.marker]), ...block.info, ...block.content]
  return {
    block_text: rows.map((row) => row.text).join('\n'),
    pages: [...new Set(rows.map((row) => row.page))].sort((a, b) => a - b),
  }
}

function explain(
  facts: Facts,
  extracted: Extracted,
  question: Question,
  { at, wording, rule }: { readonly at: string; readonly wording: Wording; readonly rule: string },
): TraceEntry[] {
  const { block } = facts.parts
  const marker = block.marker?.words ?? []
  const info = block.info.flatMap((row) => row.words)
  const entry = (pointer: string, by: string, words: readonly Placed[]): TraceEntry => ({
    pointer: `${at}${pointer}`,
    rule: by,
    spans: spansOf(words),
    from: [],
    figures: { places: placesOf(words) },
  })
  const graded =
    question.grading === null
      ? []
      : [
          entry('/grading/status', 'grading/status', info),
          entry('/grading/score_awarded', 'grading/marks', info),
          entry('/grading/score_max', 'grading/marks', info),
          entry('/grading/feedback', 'grading/feedback', feedbackWords(facts, wording)),
        ]
  return [
    entry('/number', 'segmentation/primary', marker),
    entry('/kind', rule, facts.parts.prompt?.row.words ?? marker),
    entry(
      '/stem/text',
      'segmentation/primary',
      facts.stem.flatMap((row) => row.words),
    ),
    ...graded,
    ...extracted.evidence.map(([pointer, words]) => entry(`/content${pointer}`, rule, words)),
  ]
}

function placesOf(words: readonly Placed[]): Json {
  const pages = [...new Set(words.map((word) => word.page))].sort((a, b) => a - b)
  return pages.map((page) => ({ page, box: [...groupBox(words.filter((word) => word.page === page))] }))
}
