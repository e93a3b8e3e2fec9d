import { spanOf } from '@dictamen/kernel'
import { validCitations, type Analysis } from '../analysis.ts'
import type { Finding } from '../finding.ts'
import { findHistory } from '../rules/ir-3-02.ts'
import { findInferences } from '../rules/ir-7-01.ts'
import { findFormality, findValueWords } from '../rules/ir-7-02.ts'
import { findWrongFail } from '../rules/ir-8-03.ts'
import type { Mention } from '../rules/mention.ts'
import type { Settings } from '../settings.ts'
import { INPUT_SOURCE } from '../sources.ts'
import { rangesWithin } from '../text/ranges.ts'
import type { Sentence } from '../text/reading.ts'

/** Rules that look at words: earlier turns, requirements nobody asked for, value words, a FAIL for a misunderstanding. */
export function checkWording(analysis: Analysis, settings: Settings): Finding[] {
  return [
    ...checkHistory(analysis, settings),
    ...checkInferences(analysis, settings),
    ...checkTone(analysis, settings),
    ...checkMisunderstanding(analysis, settings),
  ]
}

function checkHistory(analysis: Analysis, { history }: Settings): Finding[] {
  if (!history.contexts.includes(analysis.context.audited)) return []
  return technical(analysis, findHistory(analysis.output, history, analysis.isOfDomain)).map((mention) => ({
    rule: 'IR.3.02',
    severity: history.severity,
    description: `«${quote(analysis, mention)}» remite a lo ya tratado sin citar el turno ([turno N]).`,
    ...mention,
  }))
}

/** In conversation suggestions are allowed: there the rule runs and its own exception lets everything pass. */
function checkInferences(analysis: Analysis, { inference }: Settings): Finding[] {
  if (!inference.contexts.includes(analysis.context.audited)) return []
  const references = validCitations(analysis).map(({ reference }) => reference)
  const isCited = ({ start, end }: Sentence): boolean => rangesWithin(references, start, end + 1).length > 0
  return technical(analysis, findInferences(analysis.output, analysis.input, inference, isCited)).map(
    (mention) => ({
      rule: 'IR.7.01',
      severity: inference.severity,
      description: `«${quote(analysis, mention)}» introduce algo que nadie pidió y no está marcado como «Sugerencia no-normativa:».`,
      ...mention,
    }),
  )
}

function checkTone(analysis: Analysis, { tone }: Settings): Finding[] {
  const { context, output } = analysis
  if (!tone.contexts.includes(context.audited)) return []
  const values = technical(analysis, findValueWords(output, tone, analysis.isOfDomain)).map((mention) => ({
    mention,
    description: `«${quote(analysis, mention)}» valora en vez de describir.`,
  }))
  const formal =
    context.audited === 'mixed'
      ? findFormality(output, tone, tone.formality_tolerance)
          .filter(({ start }) => !analysis.isTechnicalAt(start))
          .map((mention) => ({
            mention,
            description: `«${quote(analysis, mention)}» es demasiado formal para una conversación (tolerancia ${tone.formality_tolerance}).`,
          }))
      : []
  return [...values, ...formal].map(({ mention, description }) => ({
    rule: 'IR.7.02',
    severity: tone.severity,
    description,
    ...mention,
  }))
}

function checkMisunderstanding(analysis: Analysis, { misunderstanding }: Settings): Finding[] {
  const { context, output, input } = analysis
  if (!misunderstanding.contexts.includes(context.audited)) return []
  const found = findWrongFail(output, input, misunderstanding)
  if (found === null) return []
  const { fail, complaints } = found
  const said = input.text.slice(complaints[0]!.start, complaints[0]!.end)
  return [
    {
      rule: 'IR.8.03',
      severity: misunderstanding.severity,
      description: `Responde FAIL a quien dice «${said.replace(/\s+/g, ' ')}»: un malentendido pide una aclaración.`,
      ...fail,
      spans: complaints.map(({ start, end }) => spanOf(INPUT_SOURCE, input.text, start, end)),
    },
  ]
}

function technical(analysis: Analysis, mentions: readonly Mention[]): Mention[] {
  return mentions.filter(({ start }) => analysis.isTechnicalAt(start))
}

function quote({ output }: Analysis, { start, end }: Mention): string {
  return output.text.slice(start, end).replace(/[*_`\s]+/g, ' ')
}
