import { describeNorms, evaluatedOf, openAuditor, type Auditor } from 'dictamen'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fileName, placeShape, schemaOf, spaceShape, type DocumentArgument, type Shapes } from '../shapes.ts'
import { defineTool, type Tool, type ToolCall } from '../tool.ts'
import { openRules, rulesShape } from './evaluation.ts'

const MOST_NORMS = 1000
const normTexts = z
  .array(z.strictObject({ name: fileName(), text: z.string() }))
  .max(MOST_NORMS)
  .describe('Los documentos Markdown de normas, por su contenido')

type NormsArgument = z.infer<typeof normTexts> | { readonly path: string }

/** The auditor of answers. */
export const auditTools: readonly Tool[] = [
  defineTool({
    name: 'audit_check',
    title: 'Auditoría: comprobar una respuesta de IA',
    description: [
      'Audita la respuesta de un modelo (ira-input@2.0: petición, respuesta, contexto) contra las normas del equipo y devuelve',
      'ira-result@2.0: PASS, FAIL o SKIP, con cada violación citada por su fragmento y su norma. Úselo también con respuestas',
      'suyas antes de enviarlas. Un FAIL es un resultado, no un error.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        audited: shapes.document('ira-input@2.0', 'Lo que se audita'),
        norms: normsShape(shapes).optional(),
        config: shapes.rare('ira-config@2.0', 'Umbrales, listas y supresiones').optional(),
        custom_rules: z.array(shapes.document(null, 'Reglas propias del equipo (YAML)')).max(100).optional(),
        baseline: shapes.rare('audit-baseline@1.0', 'Violaciones ya conocidas').optional(),
        runs: z
          .array(z.string())
          .max(10)
          .optional()
          .describe('Otras respuestas a la misma petición, para comprobar su estabilidad'),
        embedder: z.enum(['minilm', 'lexical', 'none']).optional().describe('Motor de semejanza (minilm)'),
        language: z.enum(['es', 'en']).optional().describe('Idioma de la respuesta (es)'),
        ...rulesShape(shapes),
        ...placeShape,
      }),
    output: schemaOf('ira-result@2.0'),
    run: async (args, call) => {
      const audited = await call.open(args.audited, 'audited')
      const runs =
        args.runs === undefined ? null : await call.open({ text: JSON.stringify(args.runs) }, 'runs')
      const auditor = await auditorOf(args, call)
      return evaluatedOf(await auditor.audit(audited, runs))
    },
  }),
  defineTool({
    name: 'audit_norms',
    title: 'Auditoría: leer una biblioteca de normas',
    description:
      'Devuelve lo que se entiende de unas normas en Markdown (norm-library@1.0): documentos, versiones, secciones, reglas y referencias que no llevan a nada.',
    input: (shapes) => z.strictObject({ norms: normsShape(shapes), ...spaceShape }),
    output: schemaOf('norm-library@1.0'),
    run: async (args, call) => ({
      output: describeNorms({ norms: await openNorms(args.norms, call), normsName: 'norms' }),
      recorded: [],
    }),
  }),
]

function normsShape({ folder }: Shapes): z.ZodType<NormsArgument> {
  return folder === null ? normTexts : z.union([normTexts, folder])
}

async function openNorms(
  norms: NormsArgument,
  { reader }: ToolCall,
): Promise<{ name: string; text: string }[]> {
  return 'path' in norms ? [...(await reader.readMarkdown(norms.path))] : norms
}

interface Settings {
  readonly norms?: NormsArgument | undefined
  readonly config?: DocumentArgument | undefined
  readonly custom_rules?: readonly DocumentArgument[] | undefined
  readonly baseline?: DocumentArgument | undefined
  readonly rules?: DocumentArgument | undefined
  readonly embedder?: 'minilm' | 'lexical' | 'none' | undefined
  readonly language?: 'es' | 'en' | undefined
}

const MOST_OPEN = 4
const kept = new Map<string, Auditor>()

/** The auditor that a call describes; the last ones stay open, since norms, rules and embedder take long to load. */
async function auditorOf(settings: Settings, call: ToolCall): Promise<Auditor> {
  const { norms = [], config, custom_rules: custom = [], baseline, embedder, language } = settings
  const options = {
    norms: await openNorms(norms, call),
    normsName: 'norms',
    customRules: await call.openAll(custom, 'custom_rules'),
    ...(config === undefined ? {} : { config: await call.open(config, 'config') }),
    ...(baseline === undefined ? {} : { baseline: await call.open(baseline, 'baseline') }),
    ...(await openRules(settings, call)),
    ...(embedder === undefined ? {} : { embedder }),
    ...(language === undefined ? {} : { language }),
  }
  const key = createHash('sha256').update(JSON.stringify(options)).digest('hex')
  const auditor = kept.get(key) ?? openAuditor(options)
  kept.delete(key)
  kept.set(key, auditor)
  if (kept.size > MOST_OPEN) kept.delete(kept.keys().next().value!)
  return auditor
}
