import { validCitations, type Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import { lacksReference } from '../rules/ir-0-01.ts'
import { isUncovered } from '../rules/ir-5-02.ts'
import type { Settings } from '../settings.ts'

/** Step 3: references there are, references there should be, references that lead nowhere. */
export function checkStructure(analysis: Analysis, settings: Settings): Finding[] {
  return [...checkReferences(analysis, settings), ...checkResolution(analysis, settings)]
}

function checkReferences(analysis: Analysis, { reference, coverage }: Settings): Finding[] {
  const { decisions, context } = analysis
  const [first] = decisions
  if (first === undefined) return []
  const references = validCitations(analysis).length
  const place = { start: first.start, end: first.end }
  const figures = { decisions: decisions.length, references }
  const found: Finding[] = []
  if (
    reference.contexts.includes(context.audited) &&
    lacksReference(decisions.length, references, reference)
  ) {
    found.push({
      rule: 'IR.0.01',
      severity: reference.severity,
      description: `La respuesta toma ${count(decisions.length, 'decisión técnica', 'decisiones técnicas')} y no cita ninguna norma que exista.`,
      ...place,
      figures: { ...figures, threshold: reference.threshold },
    })
  }
  if (coverage.contexts.includes(context.audited) && isUncovered(decisions.length, references, coverage)) {
    found.push({
      rule: 'IR.5.02',
      severity: coverage.severity,
      description: `Hay ${count(references, 'referencia válida', 'referencias válidas')} para ${count(decisions.length, 'decisión técnica', 'decisiones técnicas')}; se espera al menos ${coverage.threshold} por decisión.`,
      ...place,
      figures: { ...figures, threshold: coverage.threshold },
    })
  }
  return found
}

/** A reference that is not in the norms is a normative hallucination: it does not count and it is IR.4.01. */
function checkResolution(analysis: Analysis, { drift }: Settings): Finding[] {
  const { citations, mentions, context } = analysis
  if (!drift.contexts.includes(context.audited)) return []
  const dated = mentions.filter(({ reference }) => reference.version !== null)
  return [...citations, ...dated].flatMap(({ reference, resolved }): Finding[] => {
    if (resolved.status === 'valid' || !analysis.isTechnicalAt(reference.start)) return []
    const { document } = resolved
    return [
      {
        rule: 'IR.4.01',
        severity: drift.severity,
        description: `La referencia «${reference.text.replace(/\s+/g, ' ')}» no está en las normas: ${resolved.reason}.`,
        start: reference.start,
        end: reference.end,
        ...(document === null ? {} : { norm: { document, item: null } }),
        figures: { reference: reference.text, status: resolved.status },
      },
    ]
  })
}

function count(figure: number, one: string, many: string): string {
  return `${figure} ${figure === 1 ? one : many}`
}
