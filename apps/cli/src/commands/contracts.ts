import { buildCommand, buildRouteMap } from '@stricli/core'
import { findContract, jsonSchemaOf, listContracts, nameOf } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'
import { Refusal } from '../sentences.ts'

const list = buildCommand({
  docs: { brief: 'Los contratos del producto' },
  parameters: { flags: outputParameters, aliases: evaluateAliases },
  async func(this: Context, flags: OutputFlags) {
    const rows = listContracts().map((contract) => ({ contract: nameOf(contract), source: contract.source }))
    const width = Math.max(...rows.map((row) => row.contract.length))
    await deliver(
      this,
      rows,
      () => rows.map((row) => `${row.contract.padEnd(width)}  ${row.source}\n`).join(''),
      flags,
    )
  },
})

const show = buildCommand({
  docs: {
    brief: 'El JSON Schema de un contrato',
    fullDescription: 'Ejemplo:\n  dictamen contracts show flags@1.1',
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: 'Contrato y versión', parse: (input: string) => input, placeholder: 'ID@VERSIÓN' },
      ],
    },
    flags: outputParameters,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: OutputFlags, name: string) {
    const contract = findContract(name)
    if (contract === undefined) {
      throw new Refusal('UsageWrong', {
        reason: `no existe el contrato «${name}»; existen: ${listContracts().map(nameOf).join(', ')}`,
      })
    }
    const schema = jsonSchemaOf(contract)
    await deliver(this, schema, () => `${JSON.stringify(schema, null, 2)}\n`, flags)
  },
})

export const contracts = buildRouteMap({
  routes: { list, show },
  docs: { brief: 'Contratos y sus esquemas' },
})
