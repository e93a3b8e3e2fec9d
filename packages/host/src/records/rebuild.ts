import { createAudit } from '@dictamen/audits'
import { createExam, createExam10 } from '@dictamen/exams'
import { createComparison, createDoctor, createFlags, createMandates } from '@dictamen/interviews'
import { documentOf, Refusal, type Json, type Ruleset, type System } from '@dictamen/kernel'
import {
  createGovernor,
  createLabReview,
  createQueryAudit,
  createRouter,
  createSynthesizer,
} from '@dictamen/queries'
import { loadAuditParts } from '../audits/audit-parts.ts'
import { openLocales } from '../exams.ts'
import { openRuleset } from '../rulesets.ts'
import { searchSystems } from '../searches/search-record.ts'
import type { Ground } from '../verdict.ts'

/** Any evaluator: what it reads and writes is a matter of its contracts. */
type AnySystem = System<unknown, unknown, unknown>

/** How each evaluator is made again from what a caller had brought. */
const builders: Readonly<Record<string, (ground: Ground) => unknown>> = {
  'interviews/flags': (ground) => createFlags(rulesOf('flags', ground)),
  'interviews/mandates': (ground) => createMandates(rulesOf('mandates', ground)),
  'interviews/comparison': (ground) => createComparison(rulesOf('comparison', ground)),
  'interviews/doctor': (ground) => createDoctor(rulesOf('flags', ground)),
  'exams/exam@1.0': (ground) => createExam10(rulesOf('exam', ground, 'rules-1.0.yaml'), openLocales()),
  'exams/exam@1.1': (ground) => createExam(rulesOf('exam', ground, 'rules-1.1.yaml'), openLocales()),
  'audits/ira': (ground) => createAudit(loadAuditParts(auditSourcesOf(ground))),
  'queries/router': (ground) => createRouter(rulesOf('router', ground)),
  'queries/lab-review': (ground) => createLabReview(rulesOf('governor', ground)),
  'queries/governor': (ground) => createGovernor(rulesOf('governor', ground)),
  ...searchSystems,
  'queries/synthesizer': (ground) => createSynthesizer(rulesOf('synthesizer', ground)),
  'queries/audit': (ground) => createQueryAudit(rulesOf('synthesizer', ground)),
}

/** The evaluator of a record, made again. */
export function rebuildSystem(id: string, ground: Ground): AnySystem {
  const build = builders[id]
  if (build === undefined) throw new Refusal('SystemUnknown', { system: id })
  return build(ground) as AnySystem
}

function rulesOf(id: string, { rules, profile }: Ground, file?: string): Ruleset {
  return openRuleset(id, {
    ...(rules === undefined ? {} : { rules: documentOf(rules, id) }),
    ...(typeof profile === 'string' ? { profile } : {}),
    ...(file === undefined ? {} : { file }),
  })
}

/** What an audit was made of, from what its record kept. */
export function auditSourcesOf({ rules, norms, custom }: Ground): Parameters<typeof loadAuditParts>[0] {
  return {
    norms: norms as unknown as { name: string; text: string }[],
    ...(rules === undefined ? {} : { rules: documentOf(rules, 'ira') }),
    customRules: (custom as unknown as { name: string; value: Json }[]).map(({ name, value }) =>
      documentOf(value, name),
    ),
  }
}
