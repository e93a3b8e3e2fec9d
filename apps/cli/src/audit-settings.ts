import { findProject, openAuditor, readNorms, type Auditor } from 'dictamen'
import type { Context } from './context.ts'
import { manyPaths, onePath } from './flags.ts'
import { openDocument, openText } from './input.ts'
import { Refusal } from './sentences.ts'

/** What both `audit check` and `audit batch` take. */
export interface AuditFlags {
  readonly norms?: string
  readonly config?: string
  readonly rules?: string
  readonly customRules?: readonly string[]
  readonly baseline?: string
  readonly embedder?: 'minilm' | 'lexical' | 'none'
  readonly modelDir?: string
  readonly requireModel?: boolean
  readonly language?: 'es' | 'en'
  readonly noConfig?: boolean
  readonly maxWarnings?: number
}

export const auditParameters = {
  norms: { ...onePath('Carpeta de normas (Markdown)', 'CARPETA'), optional: true },
  config: { ...onePath('Umbrales, listas y supresiones (ira-config@2.0)'), optional: true },
  rules: { ...onePath('Usa otro conjunto de reglas'), optional: true },
  customRules: { ...manyPaths('Reglas propias del equipo (YAML)'), optional: true },
  baseline: { ...onePath('Violaciones conocidas (audit-baseline@1.0)'), optional: true },
  embedder: {
    kind: 'enum',
    values: ['minilm', 'lexical', 'none'],
    optional: true,
    brief: 'Motor de semejanza (minilm)',
  },
  modelDir: { ...onePath('Carpeta con los ficheros del modelo', 'CARPETA'), optional: true },
  requireModel: { kind: 'boolean', optional: true, brief: 'Rechaza otro motor que el modelo' },
  language: { kind: 'enum', values: ['es', 'en'], optional: true, brief: 'Idioma de las respuestas (es)' },
  noConfig: {
    kind: 'boolean',
    optional: true,
    brief: 'No busca dictamen.config.yaml en esta carpeta ni por encima',
  },
  maxWarnings: {
    kind: 'parsed',
    parse: parseCount,
    optional: true,
    placeholder: 'N',
    brief: 'Termina con 1 si hay más avisos que N',
  },
} as const

function parseCount(input: string): number {
  const count = Number(input)
  if (!Number.isInteger(count) || count < 0 || input.trim() === '')
    throw new Error('se espera un número desde 0')
  return count
}

/** What was asked for, with what the project's own file says of the rest. */
export interface AskedSettings<Flags extends AuditFlags> {
  readonly flags: Flags
  /** The file that said the rest. */
  readonly configuration: string | undefined
}

/** Lays the flags over the project's own file, which is told when it is used. */
export function withProject<Flags extends AuditFlags>(context: Context, flags: Flags): AskedSettings<Flags> {
  const project = flags.noConfig === true ? null : findProject(process.cwd())
  if (project === null) return { flags, configuration: undefined }
  const { custom_rules: customRules, max_warnings: maxWarnings, ...rest } = project.settings
  const said = { ...rest, customRules, maxWarnings }
  const open = Object.entries(said).filter(
    ([key, value]) =>
      value !== undefined &&
      Object.entries(flags).every(([own, given]) => own !== key || given === undefined),
  )
  context.process.stderr.write(`Configuración: ${project.file}\n`)
  return { flags: Object.assign({}, flags, Object.fromEntries(open)), configuration: project.file }
}

/** The folder of norms, which somebody must name. */
function normsOf({ norms }: AuditFlags): string {
  if (norms !== undefined) return norms
  throw new Refusal('UsageWrong', {
    reason:
      'faltan las normas: dé --norms CARPETA, o escriba audit: { norms: CARPETA } en dictamen.config.yaml',
  })
}

/** Opens the auditor that the flags describe. */
export async function openAuditorOf(context: Context, flags: AuditFlags): Promise<Auditor> {
  const { config, rules, baseline, customRules = [], ...embedder } = flags
  const norms = normsOf(flags)
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
  const { config, rules, baseline, customRules = [], ...embedder } = flags
  const norms = normsOf(flags)
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
