import type { Escalation } from '@dictamen/contracts'
import type { Json, Trace, TraceEntry } from '@dictamen/kernel'
import {
  computed,
  evidenceOfRun,
  figuresOfJudgement,
  fromDossier,
  spanOfJudgement,
  spansOfCitations,
  triggersOf,
  type DecisionGround,
} from './ground.ts'

/** Sentences of the summary before the causes: who the case is about, and how far it came. */
const BEFORE_CAUSES = 2

/** Why every value of the dossier of an escalation is what it is. */
export function explainEscalation(output: Escalation, ground: DecisionGround): Trace {
  const { search_id, candidate_id, timestamp } = output.meta
  return [
    fromDossier('/meta/search_id', '/search_id', search_id),
    fromDossier('/meta/candidate_id', '/candidates/0/candidate_id', candidate_id),
    computed('/meta/timestamp', 'dictamen/clock', { now: timestamp }),
    ...explainTriggers(output, ground),
    ...explainSummary(output, ground),
    ...explainBlocks(output, ground),
    ...output.riesgos_de_forzar_el_cierre.map((_, at) =>
      computed(
        `/riesgos_de_forzar_el_cierre/${at}`,
        'protocol/escalation',
        {},
        { from: triggerPointers(output) },
      ),
    ),
    ...explainPoints(output, ground),
    ...explainJudgements(output, ground),
    computed('/impugnada', 'judging/authority', { impugnada: output.impugnada }),
    ...output.enlaces.map((path, at) => computed(`/enlaces/${at}`, 'protocol/order', { file: path })),
  ]
}

function triggerPointers({ disparadores }: Escalation): string[] {
  return disparadores.map((_, at) => `/disparadores/${at}/disparador`)
}

function explainTriggers({ disparadores }: Escalation, ground: DecisionGround): TraceEntry[] {
  const triggers = triggersOf(ground)
  return disparadores.flatMap(({ disparador, citations }, at) => {
    const spans = spansOfCitations(citations, ground.dossier)
    const figures = { disparador, count: triggers[at]!.count }
    const pointer = `/disparadores/${at}`
    return [
      computed(`${pointer}/disparador`, 'protocol/escalation', figures, { spans }),
      computed(`${pointer}/detalle`, 'protocol/escalation', figures, { spans }),
      ...(citations.length === 0
        ? [computed(`${pointer}/citations`, 'protocol/escalation', figures)]
        : citations.map((citation, index): TraceEntry => ({
            pointer: `${pointer}/citations/${index}`,
            rule: 'verify/citation',
            spans: spansOfCitations([citation], ground.dossier),
            from: [],
          }))),
    ]
  })
}

function explainSummary(
  { resumen_ejecutivo, disparadores }: Escalation,
  { progress }: DecisionGround,
): TraceEntry[] {
  const reached = progress.records.map(({ run }): [string, Json] => [
    run.step,
    run.output?.scores.score_dimension ?? null,
  ])
  return resumen_ejecutivo.map((_, at) => {
    const pointer = `/resumen_ejecutivo/${at}`
    const cause = at - BEFORE_CAUSES
    if (cause >= 0)
      return computed(pointer, 'protocol/escalation', {}, { from: [`/disparadores/${cause}/detalle`] })
    const from = ['/meta/candidate_id']
    return at === 0
      ? computed(pointer, 'protocol/escalation', { disparadores: disparadores.length }, { from })
      : computed(pointer, 'protocol/order', Object.fromEntries(reached), { from })
  })
}

/** Each open point opens the line it stands on, the passages that touch it, and what was measured or said of it. */
function explainPoints({ puntos_abiertos: open }: Escalation, ground: DecisionGround): TraceEntry[] {
  if (open.length === 0) return [computed('/puntos_abiertos', 'judging/points', { open: 0 })]
  return open.map(({ point_id, kind, passages, measured }, at) => {
    const said = ground.progress.points.find((point) => point.point_id === point_id)!
    const found = measured === null ? [] : [...measured.asked, ...measured.found]
    return computed(
      `/puntos_abiertos/${at}`,
      'judging/points',
      { point_id, kind, passages: passages.length, measured: measured?.rule ?? null },
      { spans: spansOfCitations([said.said, ...passages, ...found], ground.dossier) },
    )
  })
}

function explainJudgements({ juicios: judged }: Escalation, ground: DecisionGround): TraceEntry[] {
  if (judged.length === 0) return [computed('/juicios', 'judging/authority', { judged: 0 })]
  return judged.map((judgement, at) =>
    computed(`/juicios/${at}`, 'judging/authority', figuresOfJudgement(judgement), {
      spans: spanOfJudgement(judgement, ground),
    }),
  )
}

/** What an audit blocked or a witness could not answer, with the run it stands in. */
function explainBlocks(
  { bloqueos_y_correcciones: blocks }: Escalation,
  ground: DecisionGround,
): TraceEntry[] {
  if (blocks.length === 0) return [computed('/bloqueos_y_correcciones', 'protocol/retries', { blocks: 0 })]
  return blocks.map(({ intento }, at) => {
    const record = ground.progress.records.find(({ run }) => run.step === intento)
    const { spans, figures } =
      record === undefined ? { spans: [], figures: { step: intento } } : evidenceOfRun(record, ground)
    return computed(`/bloqueos_y_correcciones/${at}`, 'protocol/retries', figures, { spans })
  })
}
