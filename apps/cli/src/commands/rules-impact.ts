import { buildCommand } from '@stricli/core'
import { impactOnAnswers, useRecords, type Impact, type InstallationOptions } from 'dictamen'
import { statSync } from 'node:fs'
import { auditParameters, openAuditorOf, type AuditFlags } from '../audit-settings.ts'
import { placeOf, type Context } from '../context.ts'
import { evaluateAliases, installationParameters, onePath, outputParameters } from '../flags.ts'
import { openDocument, openText } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { renderImpact } from '../pretty/render-impact.ts'
import { Refusal } from '../sentences.ts'

type Audited = Pick<AuditFlags, 'norms' | 'config' | 'customRules' | 'embedder' | 'modelDir' | 'language'>

interface Flags extends OutputFlags, InstallationOptions, Audited {
  readonly inputs?: string
  readonly space?: string
}

const { norms, config, customRules, embedder, modelDir, language } = auditParameters

export const rulesImpact = buildCommand({
  docs: {
    brief: 'Qué habría decidido de otro modo un conjunto de reglas o unas normas',
    fullDescription: [
      'Compara dos versiones de unas reglas (YAML) o de unas normas (carpetas): sobre las respuestas de --inputs (JSONL, como',
      '«audit batch»), o, unas reglas, sobre los expedientes sellados que decidió la primera. Dice qué cambia, con lo que lo',
      'fundaba antes y ahora, y qué no se puede decidir. Termina con 1 si algo cambia o no se puede decidir.',
      '',
      'Ejemplos:',
      '  dictamen rules impact reglas-1.yaml reglas-2.yaml --inputs registro.jsonl --norms normas',
      '  dictamen rules impact normas-antes normas --inputs registro.jsonl',
      '  dictamen rules impact reglas-1.yaml reglas-2.yaml --space general',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Lo que hay', parse: (input: string) => input, placeholder: 'ANTES' },
        { brief: 'Lo que habrá', parse: (input: string) => input, placeholder: 'DESPUÉS' },
      ],
    },
    flags: {
      inputs: { ...onePath('Respuestas que decidir otra vez (JSONL)', 'FICHERO.jsonl'), optional: true },
      norms,
      config,
      customRules,
      embedder,
      modelDir,
      language,
      space: { ...onePath('Espacio de los expedientes (todos)', 'ESPACIO'), optional: true },
      ...installationParameters,
      ...outputParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, before: string, after: string) {
    const impact =
      flags.inputs === undefined
        ? await overRecords(this, flags, [before, after])
        : await overAnswers(this, flags, [before, after])
    await deliver(this, impact, () => renderImpact(impact), flags)
    if (impact.changed.length + impact.undecidable.length > 0) this.outcome.code = 1
  },
})

async function overAnswers(
  context: Context,
  flags: Flags,
  [before, after]: readonly [string, string],
): Promise<Impact> {
  const areNorms = isFolder(before)
  if (areNorms !== isFolder(after))
    throw new Refusal('UsageWrong', { reason: 'se comparan dos ficheros de reglas o dos carpetas de normas' })
  const flagsFor = (path: string): AuditFlags => ({
    ...flags,
    ...(areNorms ? { norms: path } : { rules: path }),
  })
  const one = await openAuditorOf(context, flagsFor(before))
  const other = await openAuditorOf(context, flagsFor(after))
  const { text } = await openText(context, flags.inputs!)
  return impactOnAnswers(one, other, text)
}

async function overRecords(
  context: Context,
  flags: Flags,
  [before, after]: readonly [string, string],
): Promise<Impact> {
  if (isFolder(before) || isFolder(after))
    throw new Refusal('UsageWrong', {
      reason: 'unas normas se comparan sobre respuestas: dé --inputs FICHERO.jsonl',
    })
  const change = { before: await openDocument(context, before), after: await openDocument(context, after) }
  return useRecords(placeOf(context, flags), async (records) => {
    const ids: string[] = []
    for (let after: string | undefined; ; after = ids.at(-1)) {
      const page = await records.list({ space: flags.space, kind: 'evaluation', limit: PAGE, after })
      ids.push(...page.map(({ record }) => record.id))
      if (page.length < PAGE) return records.impact(ids, change)
    }
  })
}

const PAGE = 500

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
