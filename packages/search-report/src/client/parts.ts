import {
  NOT_INFORMED,
  placeFindings,
  type Citation,
  type Finding,
  type ReferenceRow,
  type SheetPoint,
} from '@dictamen/contracts'
import type { DocumentBlock, Phrase } from '@dictamen/paper'
import { renderNumber } from '../figures.ts'
import { bare, clip, holds, isSame, oneLine } from '../fold.ts'
import type { ReportMaterial } from './material.ts'
import { quoted, type Notebook } from './notebook.ts'
import { citationOfPoint, rulingOf, textOfPoint } from './points.ts'
import { dayOf, fillIn, flat, type StageName } from '../rules.ts'
import { ended, findingLine, tellFinding, type Desk, type Line } from './select.ts'
import { keyOf, namesKind } from './quotable.ts'

const STAGES = ['GEM_1', 'GEM_2', 'GEM_3', 'GEM_4'] as const

/** Who it is about and for what. */
export function headOf({ material, rules, quoting }: Desk, book: Notebook): DocumentBlock[] {
  const { facts, search_id, timestamp } = material
  const { words } = rules
  const title = facts.mandato?.text ?? `${words.untitled} ${search_id}`
  const purpose: Phrase = {
    text: ended(fillIn(words.purpose, { title, date: dayOf(timestamp, words) })),
    notes: [facts.mandato === null ? book.compute() : book.cite(facts.mandato.citation, true)],
  }
  const role = roleOf({ material, rules, quoting })
  return [
    { kind: 'heading', level: 1, text: facts.nombre?.text ?? words.nameless },
    {
      kind: 'paragraph',
      says: [
        purpose,
        ...(role === null
          ? []
          : [
              {
                text: ended(fillIn(words.role, { role: role.text })),
                notes: [book.cite(role.citation, true)],
              },
            ]),
      ],
    },
  ]
}

/** The present post: the first of the career that says it lasts, else the first. */
function roleOf({ material, rules, quoting }: Desk): {
  readonly text: string
  readonly citation: Parameters<Notebook['cite']>[0]
} | null {
  const content = material.stages.GEM_1?.content
  if (content === undefined) return null
  const { heads } = rules
  const posts = [...content.trayectoria, ...content.resumen_ejecutivo].flatMap((finding) => {
    const quotable = finding.status === 'sustentado' ? quoting.read(finding) : null
    const citation = quotable?.citations[0]
    if (quotable === null || citation === undefined) return []
    const [first = ''] = flat(quotable.text).split(/(?<=[)\p{Ll}])\. (?=\p{Lu})/u)
    const lead = heads.lead.find((words) => bare(first).startsWith(bare(words)))
    const text = lead === undefined ? first : first.slice(first.indexOf(':') + 1).trim()
    return [{ text: clip(text.replace(/\.$/u, ''), rules.limits.quote), citation }]
  })
  const present = posts.find(({ text }) => heads.present.some((word) => bare(text).includes(bare(word))))
  return present ?? posts[0] ?? null
}

/** The recommendation, who gives it, and what stands behind it. */
export function decisionOf(desk: Desk, book: Notebook): DocumentBlock[] {
  const { material, rules } = desk
  const { words } = rules
  const { recomendacion } = material
  const strong =
    recomendacion === null
      ? computed(words.none, book)
      : { text: words[recomendacion], notes: groundsOf(desk, book) }
  const says = [
    ...(recomendacion === null ? [] : [giverOf(desk, book)]),
    ...standingOf(desk).map((text) => computed(text, book)),
    ...judgesOf(material, rules, book),
    ...laterOf(desk).map((text) => computed(text, book)),
  ]
  return [
    { kind: 'heading', level: 2, text: words.decision },
    { kind: 'paragraph', strong: true, says: [strong] },
    { kind: 'paragraph', says },
  ]
}

function computed(text: string, book: Notebook): Phrase {
  return { text, notes: [book.compute()] }
}

/** The point of the recommendation, and who judged it, where a person did. */
function recommendedBy({ points, judgements }: ReportMaterial): {
  readonly point: ReportMaterial['points'][number] | undefined
  readonly person: ReportMaterial['judgements'][number] | undefined
} {
  const point = points.find(({ kind }) => kind === 'recomendacion')
  return { point, person: judgements.find(({ point_id: id }) => id === point?.point_id) }
}

/** The notes of what stands behind the recommendation. */
function groundsOf({ material, quoting }: Desk, book: Notebook): readonly number[] {
  const { person } = recommendedBy(material)
  if (person !== undefined) return [book.judge(person)]
  const support = (material.stages.GEM_3?.content.recomendacion_hallazgos ?? [])
    .flatMap((finding) => quoting.read(finding)?.citations ?? [])
    .slice(0, 2)
  return support.length === 0 ? [book.compute()] : [...new Set(support.map((one) => book.cite(one, false)))]
}

/** Who gives the recommendation. */
function giverOf({ material, rules }: Desk, book: Notebook): Phrase {
  const { words, limits } = rules
  const { point, person } = recommendedBy(material)
  if (person !== undefined) {
    const reason = quoted(clip(oneLine(person.reason), limits.sentence))
    const text = fillIn(words.by_person, { by: person.by, date: dayOf(person.at, words), reason })
    return { text: ended(text), notes: [book.judge(person)] }
  }
  const isTold = point === undefined || point.judgements.length > 0
  const by = fillIn(words.witness, { by: material.agent })
  return computed(isTold ? fillIn(words.by_witness, { by }) : words.by_points, book)
}

/** How the decision stands. */
function standingOf({ material: { decision }, rules: { words } }: Desk): readonly string[] {
  const told = decision === null ? words.undecided : (words.decisions[decision] ?? decision)
  return told === '' ? [] : [told]
}

/** The score that it passed with, and what people did with the decision since. */
function laterOf({ material, rules: { words } }: Desk): readonly string[] {
  const { decision, confirmacion, impugnada, stages } = material
  const score = stages.GEM_4?.score ?? null
  return [
    ...(decision === 'APROBADO' && score !== null
      ? [fillIn(words.passed, { score: renderNumber(score) })]
      : []),
    ...(confirmacion === 'pendiente de confirmación' ? [words.pending] : []),
    ...(confirmacion === 'confirmada' ? [words.confirmed] : []),
    ...(impugnada ? [words.contested] : []),
  ]
}

/** How many points people judged and code measured. */
function judgesOf(
  { judgements, points }: ReportMaterial,
  { words }: Desk['rules'],
  book: Notebook,
): readonly Phrase[] {
  const about = judgements.filter(({ point_id: id }) => !id.startsWith('recomendacion:'))
  const who = [...new Set(about.map(({ by }) => by))].join(', ')
  const measured = points.filter(
    (point) => point.measured !== null && rulingOf(point, judgements)?.judgement === null,
  )
  const [one, other] = [
    ...(about.length === 0 ? [] : [fillIn(words.by_judgement, { count: about.length, who })]),
    ...(measured.length === 0 ? [] : [fillIn(words.by_measure, { count: measured.length })]),
  ]
  if (one === undefined) return []
  const how = other === undefined ? one : fillIn(words.both, { one, other })
  return [computed(fillIn(words.resolved, { how }), book)]
}

/** Sections that a sentence may count. */
const NONE = { trayectoria: 0, logros_calibrados: 0 }

/** Each score with what it measures and the strongest finding on each side. */
export function scoresOf({ material, rules, quoting }: Desk, book: Notebook): DocumentBlock[] {
  const { words } = rules
  const row = (name: StageName): readonly (readonly Phrase[])[] => {
    const stage = material.stages[name]
    const { name: title, says } = words.stages[name]
    if (stage === null) return [[{ text: title }], [computed(words.unreached, book)], []]
    const placed = placeFindings(stage.content).filter(({ finding }) => finding.status === 'sustentado')
    const sections = [...new Set(placed.map(({ section }) => section))].map((section): [string, number] => [
      section,
      onceEach(placed.filter((one) => one.section === section).map(({ finding }) => finding)).length,
    ])
    const findings = onceEach(placed.map(({ finding }) => finding))
    const [inFavour = [], against = []] = (['a_favor', 'en_contra'] as const).map((side) =>
      findings.filter(({ polarity }) => polarity === side),
    )
    const strongest = (side: readonly Finding[]): Citation[] =>
      side.flatMap((one) => quoting.read(one)?.citations ?? []).slice(0, 1)
    const sides = [...strongest(inFavour), ...strongest(against)]
    const cited = (sides.length === 0 ? strongest(findings) : sides).map((one) => book.cite(one, false))
    const notes = name === 'GEM_4' || cited.length === 0 ? [book.compute()] : [...new Set(cited)]
    const counts = { ...NONE, ...Object.fromEntries(sections) }
    const text = fillIn(says, { ...counts, for: inFavour.length, against: against.length })
    const score = fillIn(words.score, { score: renderNumber(stage.score) })
    const confidence = fillIn(words.confidence, { confidence: renderNumber(stage.confidence) })
    return [[{ text: title }], [{ text: `${score} (${confidence})` }], [{ text, notes }]]
  }
  return [
    { kind: 'heading', level: 2, text: words.scores },
    { kind: 'table', head: words.score_head, rows: STAGES.map(row) },
  ]
}

/** Findings that say the same, once. */
function onceEach(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()]
}

/** Whether a point is to be asked about: what touches it was not judged, or nothing does and it is of a kind that matters so. */
function isQuestion({ kind, state }: SheetPoint, uninformed: readonly string[]): boolean {
  return state === 'por_juzgar' || (state === 'no_informado' && uninformed.includes(kind))
}

/** What stays open, as questions for the next interview. */
export function questionsOf(desk: Desk): readonly Line[] {
  const { material, rules, quoting } = desk
  const { questions, limits } = rules
  const open = questions.order.flatMap((kind) =>
    material.points
      .filter((point) => point.kind === kind && isQuestion(point, questions.uninformed))
      .map((point): Line => {
        const text = textOfPoint(point)
        const says = fillIn(questions[kind], { text: clip(flat(text), limits.quote).replace(/\.$/u, '') })
        return {
          keys: [bare(text)],
          write: (book) => [
            { text: ended(says), notes: [book.cite(citationOfPoint(point, material), true)] },
          ],
        }
      }),
  )
  const gaps = [
    ...(material.stages.GEM_4?.content.vacios_criticos ?? []),
    ...(material.stages.GEM_1?.content.vacios_de_evidencia ?? []),
  ].flatMap((finding) => {
    const quotable = quoting.read(finding)
    return quotable === null || namesKind(quotable.text, rules)
      ? []
      : [findingLine(quotable, questions.gap, desk)]
  })
  const told = [...open, ...gaps]
  const isAlike = (one: Line, other: Line): boolean =>
    one.keys.some((key) => other.keys.some((before) => holds(key, before) || holds(before, key)))
  return told.filter((line, at) => !told.slice(0, at).some((before) => isAlike(line, before)))
}

/** A row of the table of references. */
export interface ReferenceLine {
  readonly key: string
  readonly cells: (book: Notebook) => readonly (readonly Phrase[])[]
}

const VERDICT_ORDER = ['contradice', 'confirma', null]

/** Whether the claim of a row is what an interviewer noted for the house. */
function isNoted({ afirmacion, citations }: ReferenceRow, quoting: Desk['quoting']): boolean {
  return citations.some((one) => quoting.cite(one) === null && holds(one.quote, afirmacion))
}

/** What referees said, those against first; the same words with the same verdict stand once. */
export function referencesOf({ material, rules, quoting }: Desk): readonly ReferenceLine[] {
  const { words } = rules
  const spoken = new Set(
    material.facts.documentos.filter(({ kind }) => kind === 'references').map(({ path }) => path),
  )
  const rows = (material.stages.GEM_3?.content.matriz_de_referencias ?? [])
    .filter(({ status, citations }) => status === 'sustentado' && citations.length > 0)
    .flatMap((finding) => {
      const quotable = quoting.read(finding)
      if (quotable === null || isNoted(finding, quoting)) return []
      const said = quotable.citations.find(({ source }) => spoken.has(source))
      const claimed = quotable.citations.find((one) => one !== said)
      return [{ finding, quotable, said, claimed, isNamed: !spoken.has(finding.referencia) }]
    })
    .toSorted(
      (a, b) =>
        VERDICT_ORDER.indexOf(a.finding.veredicto) - VERDICT_ORDER.indexOf(b.finding.veredicto) ||
        Number(b.isNamed) - Number(a.isNamed),
    )
  const told = (text: string, citation: Citation | undefined, book: Notebook): Phrase[] => [
    {
      text: quoted(clip(oneLine(text), rules.limits.quote)),
      notes: [citation === undefined ? book.compute() : book.cite(citation, true)],
    },
  ]
  const lines = rows.map(({ finding, quotable, said, claimed, isNamed }) => {
    const { referencia, afirmacion, veredicto } = finding
    const place = said === undefined ? bare(quotable.text) : `${said.source}:${said.line}`
    const named = rows.find((one) => one.isNamed && said !== undefined && one.said?.line === said.line)
    const referee = isNamed ? referencia : (named?.finding.referencia ?? referencia)
    const isGeneral = isSame(afirmacion, NOT_INFORMED)
    return {
      key: `${place} ${veredicto ?? ''}`,
      referee,
      cells: (book: Notebook, isAgain: boolean) => [
        [{ text: refereeOf(spoken.has(referee) ? words.unnamed : referee, isAgain, rules) }],
        isGeneral ? [computed(words.in_general, book)] : told(afirmacion, claimed, book),
        said === undefined ? [tellFinding(quotable, '{text}', book, rules)] : told(said.quote, said, book),
        [{ text: words.verdicts[veredicto ?? 'none'] }],
      ],
    }
  })
  const once = lines.filter(({ key }, at) => lines.findIndex((one) => one.key === key) === at)
  return once.map(({ key, referee, cells }, at) => ({
    key,
    cells: (book) => cells(book, once[at - 1]?.referee === referee),
  }))
}

/** Who speaks; the second time in a row by the name alone. */
function refereeOf(referee: string, isAgain: boolean, { limits }: Desk['rules']): string {
  const said = clip(flat(referee), limits.quote)
  return isAgain ? said.replace(/[,(].*$/u, '').trim() : said
}
