import { buildCommand, buildRouteMap } from '@stricli/core'
import { checkVersion, compareRulesets, recogniseRuleset, testRuleset } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, onePath, outputParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { rulesImpact } from './rules-impact.ts'

const files = {
  kind: 'array',
  parameter: { brief: 'Conjuntos de reglas (YAML)', parse: (input: string) => input, placeholder: 'FICHERO' },
  minimum: 1,
} as const

const check = buildCommand({
  docs: {
    brief: 'Carga conjuntos de reglas, ejecuta sus ejemplos y comprueba su versión',
    fullDescription: [
      'Rechaza un conjunto que no carga, cuyos ejemplos fallan, o cuya versión no sigue a sus cambios respecto del que trae',
      'el producto (o del que se indique con --since).',
      '',
      'Ejemplo:',
      '  dictamen rules check mis-reglas.yaml --since mis-reglas-antes.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: files,
    flags: {
      since: { ...onePath('Versión anterior con la que comparar'), optional: true },
      ...outputParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: OutputFlags & { since?: string }, ...paths: string[]) {
    const since = flags.since === undefined ? undefined : await openDocument(this, flags.since)
    const loaded: { file: string; ruleset: string; version: string; sha256: string; rules: number }[] = []
    for (const path of paths) {
      const document = await openDocument(this, path)
      const { ruleset } = recogniseRuleset(document)
      checkVersion(document, since)
      const { id, version, sha256, rules } = ruleset
      loaded.push({ file: path, ruleset: id, version, sha256, rules: rules.length })
    }
    const pretty = (): string =>
      loaded
        .map(
          (item) =>
            `${item.file}: ${item.ruleset}@${item.version}, ${item.rules} reglas, ${item.sha256.slice(0, 12)}\n`,
        )
        .join('')
    await deliver(this, loaded, pretty, flags)
  },
})

const diff = buildCommand({
  docs: {
    brief: 'Qué cambió entre dos versiones y qué salto de versión pide',
    fullDescription:
      'Regla nueva, algoritmo distinto o umbral más laxo piden versión menor; regla retirada o umbral más estricto, mayor. Termina con 1 si la versión del segundo fichero no da ese salto.',
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Versión anterior', parse: (input: string) => input, placeholder: 'ANTES' },
        { brief: 'Versión nueva', parse: (input: string) => input, placeholder: 'DESPUÉS' },
      ],
    },
    flags: outputParameters,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: OutputFlags, before: string, after: string) {
    const difference = compareRulesets(await openDocument(this, before), await openDocument(this, after))
    const pretty = (): string => {
      const changes = difference.changes
        .map((change) => `  ${change.rule}: ${change.what} (${change.bump})\n`)
        .join('')
      const step = `${difference.from} → ${difference.to}: los cambios piden ${difference.bump}`
      return `${changes}${step}${difference.follows ? '' : ', y la versión no da ese salto'}\n`
    }
    await deliver(this, difference, pretty, flags)
    if (!difference.follows) this.outcome.code = 1
  },
})

const test = buildCommand({
  docs: {
    brief: 'Mutación: quita cada palabra y mueve cada umbral',
    fullDescription:
      'Enumera los cambios que ningún ejemplo del propio conjunto nota y los ejemplos que solo repiten la lista de la regla. Termina con 1 si queda alguno.',
  },
  parameters: { positional: files, flags: outputParameters, aliases: evaluateAliases },
  async func(this: Context, flags: OutputFlags, ...paths: string[]) {
    const results: ({ file: string } & ReturnType<typeof testRuleset>)[] = []
    for (const path of paths) results.push({ file: path, ...testRuleset(await openDocument(this, path)) })
    const pretty = (): string =>
      results
        .map(
          ({ file, mutants, survivors, lists }) =>
            `${file}: ${mutants - survivors.length} de ${mutants} cambios notados\n${survivors.map((name) => `  sobrevive ${name}\n`).join('')}${lists.map((example) => `  solo repite la lista ${example}\n`).join('')}`,
        )
        .join('')
    await deliver(this, results, pretty, flags)
    if (results.some(({ survivors, lists }) => survivors.length + lists.length > 0)) this.outcome.code = 1
  },
})

export const rules = buildRouteMap({
  routes: { check, diff, impact: rulesImpact, test },
  docs: { brief: 'Conjuntos de reglas: cargar, comparar, mutar' },
})
