import { evaluatedOf, openAuditor, type Auditor, type Document } from 'dictamen'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { partOf, partsOf } from '../body.ts'
import type { Route } from '../route.ts'
import { defineBatch } from './batch.ts'
import { defineEvaluation, documentShape, placeShape, rulesOf } from './evaluation.ts'
import { readText } from './brought.ts'
import { uploadId, UPLOAD_LIMIT } from './uploads.ts'

const settingsShape = {
  /** The Markdown documents of the team; what ships is always there. */
  norms: z
    .array(z.strictObject({ name: z.string().regex(/^[^/\\\p{Cc}]{1,200}$/u), text: z.string() }))
    .max(1000)
    .optional(),
  config: documentShape.optional(),
  rules: documentShape.optional(),
  custom_rules: z.array(documentShape).max(100).optional(),
  baseline: documentShape.optional(),
  embedder: z.enum(['minilm', 'lexical', 'none']).optional(),
  language: z.enum(['es', 'en']).optional(),
  require_model: z.boolean().optional(),
  ...placeShape,
}

const auditShape = z.strictObject({
  audited: documentShape,
  runs: z.array(z.string()).max(10).optional(),
  ...settingsShape,
})
const batchShape = z.strictObject({
  /** One answer a line, as JSON: the text, or a file that was brought. */
  lines: z.union([z.strictObject({ upload: uploadId }), z.string().min(1)]),
  ...settingsShape,
})

type Settings = Omit<z.infer<typeof auditShape>, 'audited' | 'runs'>

/** The auditor of answers. */
export const auditRoutes: readonly Route[] = [
  defineEvaluation({
    path: '/v1/audits/check',
    summary: 'Audita una respuesta contra las normas',
    limit: 16 * 1024 * 1024,
    deadlineMs: 60_000,
    gives: 'ira-result@2.0',
    body: auditShape,
    evaluate: async ({ body, document }) => {
      const runs = body.runs === undefined ? null : partOf(document, '/runs')
      const auditor = auditorOf(body, document)
      return evaluatedOf(await auditor.audit(partOf(document, '/audited'), runs))
    },
  }),
  defineBatch({
    path: '/v1/audits/batch',
    summary: 'Audita muchas respuestas en la cola, una por línea',
    limit: UPLOAD_LIMIT,
    body: batchShape,
    start: async ({ body, document, desk, space, brought }) => {
      const text =
        typeof body.lines === 'string' ? body.lines : await readText(desk, body.lines.upload, space)
      const {
        norms = [],
        config,
        rules,
        custom_rules = [],
        baseline,
        embedder,
        language,
        require_model,
      } = body
      const file = (name: string): { name: string; text: string } => ({
        name,
        text: JSON.stringify(partOf(document, `/${name}`).value),
      })
      const settings = {
        norms,
        normsName: 'norms',
        embedder,
        language,
        requireModel: require_model,
        rules: rules === undefined ? undefined : file('rules'),
        config: config === undefined ? undefined : file('config'),
        baseline: baseline === undefined ? undefined : file('baseline'),
        customRules: custom_rules.map((_rules, at) => file(`custom_rules/${at}`)),
      }
      return desk.batches.startAudit(new TextEncoder().encode(text), settings, brought)
    },
  }),
]

const MOST_OPEN = 8
const open = new Map<string, Auditor>()

/** The auditor that a request describes; the last ones stay open, since norms and rules take long to load. */
function auditorOf(body: Settings, document: Document): Auditor {
  const { norms, config, rules, custom_rules, baseline, embedder, language, require_model } = body
  const settings = [norms, config, rules, custom_rules, baseline, embedder, language, require_model]
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  const auditor = open.get(key) ?? openAuditorOf(body, document)
  open.delete(key)
  open.set(key, auditor)
  if (open.size > MOST_OPEN) open.delete(open.keys().next().value!)
  return auditor
}

function openAuditorOf(body: Settings, document: Document): Auditor {
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
