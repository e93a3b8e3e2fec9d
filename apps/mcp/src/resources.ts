import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { findContract, jsonSchemaOf, listContracts, listRulesets, nameOf, readRuleset } from 'dictamen'
import { sentenceOf } from './result.ts'
import type { RecordShelf, Surface } from './surface.ts'

const CONTRACTS = 'dictamen://contratos/'
const RULES = 'dictamen://reglas/'
const RECORDS = 'dictamen://expedientes/'

/** What a client may read: contracts, rules and, where they are kept, records. */
export function registerResources(server: McpServer, surface: Surface): void {
  registerContracts(server)
  registerRules(server)
  if (surface.shelf !== null) registerRecords(server, surface, surface.shelf)
}

function registerContracts(server: McpServer): void {
  const contracts = listContracts()
  const names = contracts.map(nameOf)
  const template = new ResourceTemplate(`${CONTRACTS}{contrato}`, {
    list: () => ({
      resources: contracts.map((contract) => ({
        uri: `${CONTRACTS}${nameOf(contract)}`,
        name: nameOf(contract),
        title: `Contrato ${nameOf(contract)}`,
        description: contract.source,
        mimeType: 'application/schema+json',
      })),
    }),
    complete: { contrato: (value) => names.filter((name) => name.startsWith(value)).slice(0, 100) },
  })
  const described = {
    title: 'Contratos',
    description: 'El JSON Schema de un contrato y sus invariantes, por su nombre: flags@1.1',
    mimeType: 'application/schema+json',
  }
  server.registerResource('contratos', template, described, (uri, { contrato }) => {
    const found = findContract(plain(contrato))
    if (found === undefined) throw new ResourceNotFoundError(uri.href)
    return textOf(uri, 'application/schema+json', JSON.stringify(jsonSchemaOf(found)))
  })
}

function registerRules(server: McpServer): void {
  const shipped = listRulesets()
  const template = new ResourceTemplate(`${RULES}{fichero}`, {
    list: () => ({
      resources: shipped.map(({ system, id, file }) => ({
        uri: `${RULES}${nameOfRules(system, file)}`,
        name: nameOfRules(system, file),
        title: `Reglas ${id} (${system})`,
        mimeType: 'application/yaml',
      })),
    }),
    complete: {
      fichero: (value) =>
        shipped.map(({ system, file }) => nameOfRules(system, file)).filter((name) => name.startsWith(value)),
    },
  })
  const described = {
    title: 'Reglas',
    description:
      'Un conjunto de reglas tal como lo edita un experto, con sus ejemplos dentro: interviews-flags-1.1.yaml',
    mimeType: 'application/yaml',
  }
  server.registerResource('reglas', template, described, (uri, { fichero }) => {
    const found = shipped.find(({ system, file }) => nameOfRules(system, file) === plain(fichero))
    if (found === undefined) throw new ResourceNotFoundError(uri.href)
    return textOf(uri, 'application/yaml', readRuleset(found))
  })
}

/** Two systems may have a file of the same name. */
function nameOfRules(system: string, file: string): string {
  return `${system}-${file}`
}

function registerRecords(server: McpServer, surface: Surface, shelf: RecordShelf): void {
  const template = new ResourceTemplate(`${RECORDS}{id}`, {
    list: async () => ({
      resources: (await shelf.list()).map(({ record: { id, kind, time, space } }) => ({
        uri: `${RECORDS}${id}`,
        name: id,
        title: `${kind} · ${space} · ${time}`,
        mimeType: 'application/json',
      })),
    }),
  })
  const described = {
    title: 'Expedientes',
    description:
      'Un expediente con su entrada, observaciones, veredicto y evidencia; sin textos si la persona fue borrada',
    mimeType: 'application/json',
  }
  server.registerResource('expedientes', template, described, (uri, { id }) =>
    guarded(surface, async () =>
      textOf(uri, 'application/json', JSON.stringify(await shelf.show(plain(id)))),
    ),
  )
  server.registerResource(
    'pruebas',
    new ResourceTemplate(`${RECORDS}{id}/prueba`, { list: undefined }),
    {
      title: 'Pruebas de inclusión',
      description:
        'Las líneas que demuestran, con verificador.html y sin fiarse de nadie, que un expediente está en el registro',
      mimeType: 'application/jsonl',
    },
    (uri, { id }) =>
      guarded(surface, async () =>
        textOf(uri, 'application/jsonl', `${(await shelf.prove(plain(id))).join('\n')}\n`),
      ),
  )
}

/** A refusal to read is an error of the protocol, with the sentence of everywhere else. */
async function guarded(
  surface: Surface,
  read: () => Promise<ReadResourceResult>,
): Promise<ReadResourceResult> {
  try {
    return await read()
  } catch (error) {
    const told = surface.explain(error)
    if (told === null) surface.fault(error)
    const code = told === null ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
    throw new ProtocolError(code, sentenceOf(told))
  }
}

function textOf(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] }
}

function plain(variable: string | string[] | undefined): string {
  return decodeURIComponent(Array.isArray(variable) ? (variable[0] ?? '') : (variable ?? ''))
}
