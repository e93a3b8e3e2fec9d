import { McpServer, type CallToolResult, type ServerContext } from '@modelcontextprotocol/server'
import { defineContract, documentOf, parseContract, Refusal, VERSION, type Json } from 'dictamen'
import type { z } from 'zod'
import { registerResources } from './resources.ts'
import { failureOf, resultOf, resultShape } from './result.ts'
import { shownOnly } from './schema.ts'
import { shapesOf } from './shapes.ts'
import type { Surface } from './surface.ts'
import { ToolCall, type Evaluated, type PlaceArguments, type Tool } from './tool.ts'
import { tools } from './tools/index.ts'

const INSTRUCTIONS = [
  'Dictamen evalúa bajo contrato: la misma entrada da siempre los mismos bytes, y cada valor cita el fragmento en que se apoya.',
  'Los veredictos los decide el código con reglas declaradas; no los retoque, no los promedie y cite `sha256` y `records` cuando',
  'informe de uno. Los contratos (JSON Schema) están en dictamen://contratos/{contrato} y las reglas en dictamen://reglas/{fichero}.',
  'Un documento se da de una sola forma: `value` (JSON), `text` (YAML o JSON, con `name` si se quiere), `path` (una ruta dentro de',
  'la carpeta permitida) o `upload` (el identificador de un fichero subido).',
  'Si una herramienta rechaza la entrada, dice qué campo corregir: corríjalo y vuelva a llamar, sin inventar datos.',
].join('\n')

const bound = { path: bind('path'), upload: bind('upload') }

/** A tool as a surface shows it, and the schema that its arguments are checked against. */
interface BoundTool {
  readonly tool: Tool
  readonly input: ReturnType<typeof shownOnly>
  readonly output: ReturnType<typeof shownOnly>
  readonly checked: z.ZodType<PlaceArguments>
}

function bind(names: Surface['names']): readonly BoundTool[] {
  return tools.map((tool) => ({
    tool,
    input: shownOnly(tool.input(shapesOf(names, true))),
    output: shownOnly(resultShape(tool.output)),
    checked: tool.input(shapesOf(names, false)),
  }))
}

/** A server of the protocol for one connection or one request. */
export function createMcpServer(surface: Surface): McpServer {
  const server = new McpServer(
    { name: 'dictamen', title: 'Dictamen', version: VERSION },
    { instructions: INSTRUCTIONS },
  )
  for (const { tool, input, output, checked } of bound[surface.names]) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: input,
        outputSchema: output,
        annotations: {
          readOnlyHint: surface.keep === null,
          destructiveHint: false,
          idempotentHint: surface.keep === null,
          openWorldHint: false,
        },
      },
      (args, context) => callTool({ tool, checked }, args, surface, context),
    )
  }
  registerResources(server, surface)
  return server
}

async function callTool(
  { tool, checked }: Pick<BoundTool, 'tool' | 'checked'>,
  raw: unknown,
  surface: Surface,
  context: ServerContext,
): Promise<CallToolResult> {
  const { signal } = context.mcpReq
  try {
    const contract = defineContract({
      id: tool.name,
      version: VERSION,
      source: 'MCP',
      schema: checked,
      invariants: {},
    })
    const args = parseContract(contract, documentOf((raw ?? {}) as Json, 'la llamada'))
    const space = args.space ?? 'general'
    await surface.admit(tool.name, space)
    const asked = stampOf(surface.now())
    const now = args.now === undefined ? asked : stampOf(new Date(args.now))
    const readFor = { space, account: surface.asker }
    const call = new ToolCall({ reader: surface.reader(space), readFor, signal, now }, (done, of, sentence) =>
      tell(context, done, of, sentence),
    )
    const evaluated = await tool.run(args as never, call)
    signal.throwIfAborted()
    return resultOf(evaluated, await keep(evaluated, args, surface, asked), args.trace === true)
  } catch (error) {
    const told = surface.explain(error)
    // Nobody reads the answer of a call that was given up.
    if (told === null && !signal.aborted) surface.fault(error)
    return failureOf(told)
  }
}

/** Leaves the records of a verdict; it is not shown before they are durable. */
async function keep(
  { recorded, aboutAsker = false, people }: Evaluated,
  { space = 'general', subject, record }: PlaceArguments,
  surface: Surface,
  time: string,
): Promise<readonly string[]> {
  if (record === true && surface.keep === null)
    throw new Refusal('UsageWrong', {
      reason:
        'este servidor no guarda expedientes; arránquelo con dictamen mcp --record o use el de dictamen serve',
    })
  if (record === false || surface.keep === null) return []
  const about = subject ?? (aboutAsker ? surface.asker : undefined)
  const groups = [{ subject: about, verdicts: recorded }, ...(people?.() ?? [])]
  const ids: string[] = []
  for (const { subject: whom, verdicts } of groups)
    if (verdicts.length > 0) ids.push(...(await surface.keep(verdicts, { space, subject: whom, time })))
  return ids
}

/** Says how far a call is, to a client that asked to hear it. */
async function tell(
  { mcpReq }: ServerContext,
  progress: number,
  total: number | null,
  message: string,
): Promise<void> {
  const { _meta: meta } = mcpReq
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return
  const params = { progressToken, progress, message, ...(total === null ? {} : { total }) }
  await mcpReq.notify({ method: 'notifications/progress', params })
}

/** A moment as the contracts write it. */
function stampOf(moment: Date): string {
  return moment.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
