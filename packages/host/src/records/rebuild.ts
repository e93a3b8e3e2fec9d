import { createAudit } from '@dictamen/audits'
import { createExam, createExam10, loadLocale, type Locale } from '@dictamen/exams'
import { createComparison, createDoctor, createFlags, createMandates } from '@dictamen/interviews'
import {
  documentOf,
  Refusal,
  type Json,
  type Ruleset,
  type RulesetReference,
  type System,
} from '@dictamen/kernel'
import {
  createFirstGovernor,
  createFirstQueryAudit,
  createFirstSynthesizer,
  createGovernor,
  createLabReview,
  createQueryAudit,
  createRouter,
  createSynthesizer,
} from '@dictamen/queries'
import { loadAuditParts, type AuditSources } from '../audits/audit-parts.ts'
import { openLocales } from '../exams.ts'
import { openKeptRuleset, openRuleset, type KeptMaterial } from '../rulesets.ts'
import { loadSearchRules, openSearchRules, type OpenedSearchRules } from '../searches/open-rules.ts'
import { searchSystems, underEdition } from '../searches/rebuild-search.ts'
import type { Ground } from '../verdict.ts'

/** Any evaluator: what it reads and writes is a matter of its contracts. */
type AnySystem = System<unknown, unknown, unknown>

/** What decided a record and does not ship here any more, by name. */
export type Kept = ReadonlyMap<string, KeptMaterial>

interface Evaluator {
  /** What it is made of besides what a caller brings. The first is the rule set that a caller may replace. */
  needs(): readonly string[]
  /** The reference is that of the record, where there is one. */
  build(ground: Ground, kept: Kept, recorded?: RulesetReference): unknown
}

const NONE: Kept = new Map()

/** How each evaluator is made again from what a caller had brought. */
const evaluators: Readonly<Record<string, Evaluator>> = {
  'interviews/flags': madeOf('flags', createFlags),
  'interviews/mandates': madeOf('mandates', createMandates),
  'interviews/comparison': madeOf('comparison', createComparison),
  'interviews/doctor': madeOf('flags', createDoctor),
  'exams/exam@1.0': examOf('1.0', createExam10),
  'exams/exam@1.1': examOf('1.1', createExam),
  'audits/ira': {
    needs: () => ['ira', 'audit-knowledge', 'audit-norms'],
    build: (ground, kept) => createAudit(loadAuditParts(auditSourcesOf(ground, kept))),
  },
  'queries/router': madeOf('router', createRouter),
  'queries/lab-review': madeOf('governor', createLabReview),
  'queries/governor': madeOf('governor', createFirstGovernor),
  'queries/governor@1.1': madeOf('decisions', createGovernor),
  'queries/synthesizer': madeOf('synthesizer', createFirstSynthesizer),
  'queries/synthesizer@1.1': madeOf('answers', createSynthesizer),
  'queries/audit': madeOf('synthesizer', createFirstQueryAudit),
  'queries/audit@1.1': madeOf('answers', createQueryAudit),
  'searches/candidate': searchOf('searches/candidate'),
  'searches/escalation': searchOf('searches/escalation'),
}

function madeOf(id: string, create: (rules: Ruleset) => unknown): Evaluator {
  return { needs: () => [id], build: (ground, kept) => create(rulesOf(id, ground, kept.get(id))) }
}

function examOf(version: string, create: (rules: Ruleset, locales: readonly Locale[]) => unknown): Evaluator {
  const name = `exam@${version}`
  return {
    needs: () => [name, 'exam-locales'],
    build: (ground, kept) =>
      create(
        rulesOf('exam', ground, kept.get(name), `rules-${version}.yaml`),
        localesOf(kept.get('exam-locales')),
      ),
  }
}

function searchOf(id: keyof typeof searchSystems): Evaluator {
  return {
    needs: () => openSearchRules().all.map((rules) => rules.id),
    build: (_ground, kept, recorded) => searchSystems[id](underEdition(searchRulesOf(kept), recorded)),
  }
}

/** The evaluator of a record, made again. */
export function rebuildSystem(
  id: string,
  ground: Ground,
  { kept = NONE, recorded }: { readonly kept?: Kept | undefined; readonly recorded?: RulesetReference } = {},
): AnySystem {
  return evaluatorOf(id).build(ground, kept, recorded) as AnySystem
}

/** What an evaluator takes of what ships, for what a caller brought. */
export function needsOf(id: string, { rules }: Ground): readonly string[] {
  return evaluatorOf(id)
    .needs()
    .slice(rules === undefined ? 0 : 1)
}

function evaluatorOf(id: string): Evaluator {
  const found = evaluators[id]
  if (found === undefined) throw new Refusal('SystemUnknown', { system: id })
  return found
}

function rulesOf(
  id: string,
  { rules, profile }: Ground,
  kept: KeptMaterial | undefined,
  file?: string,
): Ruleset {
  const chosen = typeof profile === 'string' ? { profile } : {}
  if (rules === undefined && kept !== undefined) return openKeptRuleset(id, kept, chosen.profile)
  return openRuleset(id, {
    ...(rules === undefined ? {} : { rules: documentOf(rules, id) }),
    ...chosen,
    ...(file === undefined ? {} : { file }),
  })
}

type Named = readonly { readonly name: string; readonly value: Json }[]

function localesOf(kept: KeptMaterial | undefined): readonly Locale[] {
  if (kept === undefined) return openLocales()
  return (kept.value as unknown as Named).map(({ name, value }) => loadLocale(documentOf(value, name)))
}

let lastSearch: { readonly key: string; readonly rules: OpenedSearchRules } | undefined

/** The rules of a search; those of the one before are remembered, because many records share them. */
function searchRulesOf(kept: Kept): OpenedSearchRules {
  if (kept.size === 0) return openSearchRules()
  const key = [...kept].map(([name, { sha256 }]) => `${name} ${sha256}`).join()
  if (lastSearch?.key !== key) {
    const rules = loadSearchRules((id) => {
      const own = kept.get(id)
      return own === undefined ? openRuleset(id) : openKeptRuleset(id, own)
    })
    lastSearch = { key, rules }
  }
  return lastSearch.rules
}

/** What an audit was made of, from what its record kept. */
export function auditSourcesOf({ rules, norms, custom }: Ground, kept: Kept = NONE): AuditSources {
  const own = rules ?? kept.get('ira')?.value
  const knowledge = kept.get('audit-knowledge')?.value
  const builtIn = kept.get('audit-norms')?.value
  return {
    norms: norms as unknown as { name: string; text: string }[],
    ...(own === undefined ? {} : { rules: documentOf(own, 'ira') }),
    customRules: (custom as unknown as Named).map(({ name, value }) => documentOf(value, name)),
    ...(knowledge === undefined ? {} : { knowledge }),
    ...(builtIn === undefined ? {} : { builtIn: builtIn as unknown as { name: string; text: string }[] }),
  }
}
