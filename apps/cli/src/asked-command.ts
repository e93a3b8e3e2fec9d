import { buildCommand, type Command, type TypedCommandParameters } from '@stricli/core'
import {
  askEvaluator,
  type AnyEvaluator,
  type Asked,
  type Document,
  type TakenDocument,
  type Verdict,
} from 'dictamen'
import { keep, openAll, openRules, type EvaluateFlags } from './commands/evaluate.ts'
import type { Context } from './context.ts'
import { evaluateAliases, evaluateParameters, manyPaths, onePath } from './flags.ts'
import { openDocument } from './input.ts'
import { deliver, encode, type OutputFlags } from './output.ts'

/** A verdict as people read it on a terminal. */
export type Render = (verdict: Verdict<never>) => string

type AskedFlags = EvaluateFlags &
  OutputFlags & { readonly profile?: string } & Readonly<Record<string, unknown>>

/** The command of an evaluator that says how it is asked. */
export function askedCommand({ id }: AnyEvaluator, asked: Asked, render: Render = asYaml): Command<Context> {
  return buildCommand<AskedFlags, string[], Context>({
    docs: { brief: asked.brief, fullDescription: helpOf(asked) },
    parameters: parametersOf(asked),
    async func(this: Context, flags: AskedFlags, ...paths: string[]) {
      const given: Record<string, Document | readonly Document[]> = {}
      for (const take of asked.takes)
        if (take.optional !== true || flags[take.flag!] !== undefined)
          given[take.name] = await open(this, take, flags, paths)
      const options = { ...(await openRules(this, flags)), profile: flags.profile }
      const verdict = await askEvaluator<never>(id, given, options)
      for (const warning of verdict.warnings) this.process.stderr.write(`aviso: ${warning}\n`)
      await keep(this, flags, verdict)
      await deliver(this, verdict.output, () => render(verdict), flags)
      if (asked.isNegative?.(verdict.output) === true) this.outcome.code = 1
    },
  })
}

function helpOf({ description, examples }: Asked): string {
  const title = examples.length === 1 ? 'Ejemplo:' : 'Ejemplos:'
  return [description, '', title, ...examples.map((example) => `  ${example}`)].join('\n')
}

function parametersOf({
  takes,
  profiles,
  isTimed,
}: Asked): TypedCommandParameters<AskedFlags, string[], Context> {
  const { now: _clock, ...untimed } = evaluateParameters
  const options = takes.flatMap((take) =>
    take.flag === undefined ? [] : [[take.flag, parameterOf(take)] as const],
  )
  const profile =
    profiles === undefined
      ? {}
      : { profile: { kind: 'enum', values: profiles.values, optional: true, brief: profiles.about } }
  const flags = { ...Object.fromEntries(options), ...profile, ...(isTimed ? evaluateParameters : untimed) }
  const argument = takes.find(({ flag }) => flag === undefined)
  const parameters = {
    ...(argument === undefined ? {} : { positional: positionalOf(argument) }),
    flags,
    aliases: evaluateAliases,
  }
  return parameters as unknown as TypedCommandParameters<AskedFlags, string[], Context>
}

function parameterOf(take: TakenDocument): object {
  const path = (take.many === undefined ? onePath : manyPaths)(briefOf(take), take.placeholder)
  return take.optional === true ? { ...path, optional: true } : path
}

function positionalOf(take: TakenDocument): object {
  const parameter = {
    brief: briefOf(take),
    parse: (input: string) => input,
    placeholder: take.placeholder ?? 'FICHERO',
  }
  if (take.many === undefined) return { kind: 'tuple', parameters: [parameter] }
  return { kind: 'array', parameter, minimum: take.least ?? take.many[0] }
}

function briefOf({ about, contract }: TakenDocument): string {
  return contract === null ? about : `${about} (${contract})`
}

async function open(
  context: Context,
  { flag, many }: TakenDocument,
  flags: AskedFlags,
  paths: readonly string[],
): Promise<Document | readonly Document[]> {
  const named = flag === undefined ? paths : ([flags[flag]].flat() as string[])
  return many === undefined ? openDocument(context, named[0]!) : openAll(context, named)
}

function asYaml({ output }: Verdict<unknown>): string {
  return encode(output, 'yaml')
}
