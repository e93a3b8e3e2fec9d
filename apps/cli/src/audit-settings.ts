import { openAuditor, readNorms, type Auditor } from 'dictamen'
import type { Context } from './context.ts'
import { manyPaths, onePath } from './flags.ts'
import { openDocument, openText } from './input.ts'

/** What both `audit check` and `audit batch` take. */
export interface AuditFlags {
  readonly norms: string
  readonly config?: string
  readonly rules?: string
  readonly customRules?: readonly string[]
  readonly baseline?: string
  readonly embedder?: 'minilm' | 'lexical' | 'none'
  readonly modelDir?: string
  readonly requireModel?: boolean
  readonly language?: 'es' | 'en'
}

export const auditParameters = {
  norms: onePath('Carpeta de normas (Markdown)', 'CARPETA'),
  config: { ...onePath('Umbrales, listas y supresiones (ira-config@2.0)'), optional: true },
  rules: { ...onePath('Usa otro conjunto de reglas'), optional: true },
  customRules: { ...manyPaths('Reglas propias del equipo (YAML)'), optional: true },
  baseline: { ...onePath('Violaciones conocidas (audit-baseline@1.0)'), optional: true },
  embedder: {
    kind: 'enum',
    values: ['minilm', 'lexical', 'none'],
    optional: true,
    brief: 'Motor de semejanza (minilm; sin él, lexical)',
  },
  modelDir: { ...onePath('Carpeta con los ficheros del modelo', 'CARPETA'), optional: true },
  requireModel: { kind: 'boolean', optional: true, brief: 'Rechaza trabajar sin el modelo' },
  language: { kind: 'enum', values: ['es', 'en'], optional: true, brief: 'Idioma de las respuestas (es)' },
} as const

/** Opens the auditor that the flags describe. */
export async function openAuditorOf(context: Context, flags: AuditFlags): Promise<Auditor> {
  const { norms, config, rules, baseline, customRules = [], ...embedder } = flags
  const custom = []
  for (const path of customRules) custom.push(await openDocument(context, path))
  return openAuditor({
    norms: readNorms(norms),
    normsName: norms,
    customRules: custom,
    ...(config === undefined ? {} : { config: await openDocument(context, config) }),
    ...(rules === undefined ? {} : { rules: await openDocument(context, rules) }),
    ...(baseline === undefined ? {} : { baseline: await openDocument(context, baseline) }),
    ...embedderOf(embedder),
  })
}

/** The same as plain text, which threads can be given. */
export async function readSettingsOf(context: Context, flags: AuditFlags): Promise<SettingsText> {
  const { norms, config, rules, baseline, customRules = [], ...embedder } = flags
  const custom = []
  for (const path of customRules) custom.push(await openText(context, path))
  return {
    norms: readNorms(norms),
    normsName: norms,
    customRules: custom,
    ...(config === undefined ? {} : { config: await openText(context, config) }),
    ...(rules === undefined ? {} : { rules: await openText(context, rules) }),
    ...(baseline === undefined ? {} : { baseline: await openText(context, baseline) }),
    ...embedderOf(embedder),
  }
}

type Text = Awaited<ReturnType<typeof openText>>

type EmbedderFlags = Pick<AuditFlags, 'embedder' | 'modelDir' | 'requireModel' | 'language'>

interface SettingsText extends EmbedderFlags {
  readonly norms: ReturnType<typeof readNorms>
  readonly normsName: string
  readonly customRules: readonly Text[]
  readonly config?: Text
  readonly rules?: Text
  readonly baseline?: Text
}

function embedderOf({ embedder, modelDir, requireModel, language }: EmbedderFlags): EmbedderFlags {
  return {
    ...(embedder === undefined ? {} : { embedder }),
    ...(modelDir === undefined ? {} : { modelDir }),
    ...(requireModel === undefined ? {} : { requireModel }),
    ...(language === undefined ? {} : { language }),
  }
}
