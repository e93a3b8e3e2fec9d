import type { Citation, Escalation, Judgement, SheetPoint } from '@dictamen/contracts'
import type { DocumentBlock, PrintedDocument } from '@dictamen/paper'
import { quoted } from '../client/notebook.ts'
import { textOfPoint } from '../client/points.ts'
import { oneLine } from '../fold.ts'
import { dayOf, fillIn, type ReportRules } from '../rules.ts'
import { heading, housePage, item, paragraph, part, table } from './blocks.ts'

/** The dossier of an escalation: what happened, what is to be judged and with which passages, what was tried, what is at stake. */
export function writeEscalationDocument(
  value: Escalation,
  rules: ReportRules,
  points: readonly SheetPoint[] = [],
): PrintedDocument {
  const { meta, disparadores, resumen_ejecutivo, bloqueos_y_correcciones: blocks } = value
  const { puntos_abiertos: open, juicios: judged, riesgos_de_forzar_el_cierre: risks } = value
  const words = rules.house.escalation
  const items = (texts: readonly string[]): DocumentBlock[] => texts.map((text) => item(text))
  const causes = disparadores.flatMap(({ detalle, citations }) => [
    item(detalle),
    ...citations.map((one) => item(placed(one, rules), 1)),
  ])
  const tried = blocks.flatMap(({ intento, bloqueo, correcciones }) => [
    item(`${intento}: ${bloqueo}`),
    ...correcciones.map(({ gem, que, como }) => item(`${gem.replace('_', '')}: ${que} → ${como}`, 1)),
  ])
  const asked = open.flatMap((point) => tellOpen(point, rules))
  const told = new Set(disparadores.map(({ detalle }) => detalle))
  return housePage(fillIn(words.title, { candidate: meta.candidate_id }), rules, [
    ...part(words.summary, items(resumen_ejecutivo.filter((text) => !told.has(text)))),
    ...part(words.causes, causes),
    ...part(
      words.open,
      asked.length === 0 ? [] : [...asked, paragraph(fillIn(words.judge, { candidate: meta.candidate_id }))],
    ),
    ...table(
      words.judged,
      rules.words.judgement_head,
      judged.map((one) => rowOf(one, points, rules)),
    ),
    ...part(words.tried, tried.length === 0 ? [paragraph(words.nothing)] : tried),
    ...part(words.risks, items(risks)),
    ...part(words.links, items(value.enlaces)),
  ])
}

/** A point with what touches it, what was compared, and what forcing it risks. */
function tellOpen({ kind, question, passages, measured }: SheetPoint, rules: ReportRules): DocumentBlock[] {
  const words = rules.house.escalation
  return [
    heading(3, question),
    paragraph(passages.length === 0 ? words.silent : words.passages),
    ...passages.map((passage) => item(placed(passage, rules))),
    ...(measured === null ? [] : [paragraph(fillIn(words.measured, { says: measured.says }))]),
    paragraph(rules.forcing[kind]),
  ]
}

/** A judgement as a row: of what, what, who and when, and why. */
function rowOf(
  { point_id, verdict, by, at, reason }: Judgement,
  points: readonly SheetPoint[],
  { words }: ReportRules,
): string[] {
  const point = points.find((one) => one.point_id === point_id)
  const matter =
    point?.kind === 'recomendacion' ? words.decision : textOfPoint(point ?? { question: point_id })
  return [matter, verdict.replaceAll('_', ' '), `${by}, ${dayOf(at, words)}`, reason]
}

function placed({ source, quote, line }: Citation, { words }: ReportRules): string {
  return `${quoted(oneLine(quote))} (${fillIn(words.place, { document: source, line })})`
}
