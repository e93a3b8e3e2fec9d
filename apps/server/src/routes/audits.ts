import { openAuditor, type Auditor, type Document } from 'dictamen'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { partOf, partsOf } from '../body.ts'
import { defineGuarded, type Route } from '../route.ts'
import { answer, documentShape, evaluatedOf, placeShape, rulesOf, spaceOf } from './evaluation.ts'

const auditShape = z.strictObject({
  audited: documentShape,
  /** The Markdown documents of the team; what ships is always there. */
  norms: z
    .array(z.strictObject({ name: z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u), text: z.string() }))
    .max(1000)
    .optional(),
  config: documentShape.optional(),
  rules: documentShape.optional(),
  custom_rules: z.array(documentShape).max(100).optional(),
  baseline: documentShape.optional(),
  runs: z.array(z.string()).max(10).optional(),
  embedder: z.enum(['minilm', 'lexical', 'none']).optional(),
  language: z.enum(['es', 'en']).optional(),
  require_model: z.boolean().optional(),
  ...placeShape,
})

type Audit = z.infer<typeof auditShape>

/** The auditor of answers. */
export const auditRoutes: readonly Route[] = [
  defineGuarded({
    method: 'post',
    path: '/v1/audits/check',
    summary: 'Audita una respuesta contra las normas',
    action: 'evaluar',
    limit: 16 * 1024 * 1024,
    deadlineMs: 60_000,
    gives: 'ira-result@2.0',
    body: auditShape,
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, call.body, async () => {
        const { body, document } = call
        const runs = body.runs === undefined ? null : partOf(document, '/runs')
        const auditor = auditorOf(body, document)
        return evaluatedOf(await auditor.audit(partOf(document, '/audited'), runs))
      }),
  }),
]

const MOST_OPEN = 8
const open = new Map<string, Auditor>()

/** The auditor that a request describes; the last ones stay open, since norms and rules take long to load. */
function auditorOf(body: Audit, document: Document): Auditor {
  const { norms, config, rules, custom_rules, baseline, embedder, language, require_model } = body
  const settings = [norms, config, rules, custom_rules, baseline, embedder, language, require_model]
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  const auditor = open.get(key) ?? openAuditorOf(body, document)
  open.delete(key)
  open.set(key, auditor)
  if (open.size > MOST_OPEN) open.delete(open.keys().next().value!)
  return auditor
}

function openAuditorOf(body: Audit, document: Document): Auditor {
  const { norms = [], config, rules, custom_rules = [], baseline, embedder, language, require_model } = body
  return openAuditor({
    norms,
    normsName: 'norms',
    customRules: partsOf(document, '/custom_rules', custom_rules.length),
    ...(config === undefined ? {} : { config: partOf(document, '/config') }),
    ...(baseline === undefined ? {} : { baseline: partOf(document, '/baseline') }),
    ...rulesOf(() => partOf(document, '/rules'), rules),
    ...(embedder === undefined ? {} : { embedder }),
    ...(language === undefined ? {} : { language }),
    ...(require_model === undefined ? {} : { requireModel: require_model }),
  })
}
