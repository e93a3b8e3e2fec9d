import { wordsIn, type DocumentBlock, type Phrase, type PrintedDocument } from '@dictamen/paper'
import { annexOf } from './annex.ts'
import type { ReportMaterial } from './material.ts'
import { Notebook } from './notebook.ts'
import { decisionOf, headOf, questionsOf, referencesOf, scoresOf, type ReferenceLine } from './parts.ts'
import { citationOfPoint } from './points.ts'
import { Quoting } from './quotable.ts'
import { dayOf, fillIn, type ListName, type ReportRules } from '../rules.ts'
import { selectLines, type Desk, type Line } from './select.ts'

/** What a person made of the first part of a report. */
export interface EditedPart {
  readonly by: string
  readonly at: string
  readonly blocks: readonly DocumentBlock[]
}

interface ReportLists {
  readonly reasons: readonly Line[]
  readonly risks: readonly Line[]
  readonly references: readonly ReferenceLine[]
  readonly questions: readonly Line[]
}

/** The report of a candidate: two sheets for a reader in a hurry, and an annex with every finding. */
export function writeReportDocument(
  material: ReportMaterial,
  rules: ReportRules,
  { isDraft = false, edit = null }: { readonly isDraft?: boolean; readonly edit?: EditedPart | null } = {},
): PrintedDocument {
  const { words } = rules
  const name = material.facts.nombre?.text ?? words.nameless
  const title = material.facts.mandato?.text ?? words.untitled
  const first = edit === null ? firstPart(material, rules) : edit.blocks
  return {
    title: `${name} — ${title}`,
    language: 'es-ES',
    mark: isDraft ? words.draft : null,
    ownSign: words.own,
    blocks: [
      ...first,
      colophonOf(material, rules, edit),
      { kind: 'sheet' },
      ...annexOf(deskOf(material, rules)),
    ],
  }
}

/** The first part, with its notes: as much as fits in the words that the rules give it. */
export function firstPart(material: ReportMaterial, rules: ReportRules): readonly DocumentBlock[] {
  const { limits } = rules
  const desk = deskOf(material, rules)
  const lists = listsOf(desk)
  const colophon = wordsIn([colophonOf(material, rules, null)])
  const room = { ...limits.most }
  const shown = (name: ListName): number => Math.min(room[name], lists[name].length)
  for (let turn = 0; ; turn += 1) {
    const blocks = writePart(desk, lists, room)
    if (wordsIn(blocks) + colophon <= limits.words) return blocks
    const spare = limits.cuts.filter((name) => shown(name) > limits.least[name])
    const next = spare.length === 0 ? limits.cuts.find((name) => shown(name) > 0) : spare[turn % spare.length]
    if (next === undefined) return blocks
    room[next] = shown(next) - 1
  }
}

function deskOf(material: ReportMaterial, rules: ReportRules): Desk {
  const quoting = new Quoting(material, rules)
  // A claim that only an interviewer's notes tell is no point that a client reads of.
  const points = material.points.filter((point) => quoting.cite(citationOfPoint(point, material)) !== null)
  return { material: { ...material, points }, rules, quoting }
}

function listsOf(desk: Desk): ReportLists {
  const { rules, material } = desk
  const reasons = selectLines(rules.reasons[leaning(material)], desk, new Set())
  const taken = new Set(reasons.slice(0, rules.limits.most.reasons).flatMap(({ keys }) => keys))
  const risks = selectLines(rules.risks.steps, desk, taken)
  const told = new Set(risks.slice(0, rules.limits.most.risks).flatMap(({ keys }) => keys))
  const questions = questionsOf(desk).filter(({ keys }) => !keys.some((key) => told.has(key)))
  return { reasons, risks, references: referencesOf(desk), questions }
}

/** Which side a report gives its reasons for. */
function leaning({ recomendacion, decision }: ReportMaterial): 'SI' | 'NO' {
  return recomendacion ?? (decision?.startsWith('DESCARTADO') === true ? 'NO' : 'SI')
}

function writePart(
  desk: Desk,
  lists: ReportLists,
  room: Readonly<Record<ListName, number>>,
): readonly DocumentBlock[] {
  const { words } = desk.rules
  const book = new Notebook(desk.material.facts, desk.rules)
  const computed = (text: string): DocumentBlock => ({
    kind: 'paragraph',
    says: [{ text, notes: [book.compute()] }],
  })
  const items = (name: ListName, empty: string | null): DocumentBlock[] => {
    const all = lists[name]
    if (all.length === 0) return empty === null ? [] : [title(words[name]), computed(empty)]
    const shown = all.slice(0, room[name])
    const blocks: DocumentBlock[] =
      name === 'references'
        ? [referenceTable(lists.references.slice(0, room.references), words, book)]
        : lists[name].slice(0, room[name]).map(({ write }) => ({ kind: 'item', level: 0, says: write(book) }))
    const left = all.length - shown.length
    return [
      title(words[name]),
      ...blocks,
      ...(left === 0 ? [] : [computed(fillIn(words.more, { count: left }))]),
    ]
  }
  const blocks = [
    ...headOf(desk, book),
    ...decisionOf(desk, book),
    ...items('reasons', words.no_reasons),
    ...items('risks', leaning(desk.material) === 'SI' ? words.no_risks : words.no_more_risks),
    ...items('references', null),
    ...scoresOf(desk, book),
    ...items('questions', null),
  ]
  return [...blocks, title(words.notes), { kind: 'notes', notes: book.notes() }]
}

function title(text: string): DocumentBlock {
  return { kind: 'heading', level: 2, text }
}

function referenceTable(
  lines: readonly ReferenceLine[],
  words: ReportRules['words'],
  book: Notebook,
): DocumentBlock {
  return {
    kind: 'table',
    head: words.reference_head,
    rows: lines.map(({ cells }) => cells(book)),
  }
}

/** What a reader checks the report by. */
function colophonOf(
  { fingerprint, head }: ReportMaterial,
  { words }: ReportRules,
  edit: EditedPart | null,
): DocumentBlock {
  const says: Phrase[] = []
  if (edit !== null) says.push({ text: fillIn(words.edited, { by: edit.by, date: dayOf(edit.at, words) }) })
  if (fingerprint !== null) says.push({ text: fillIn(words.fingerprint, { hash: fingerprint }) })
  if (head !== undefined) says.push({ text: fillIn(words.head, { head }) })
  return { kind: 'paragraph', small: true, says }
}
