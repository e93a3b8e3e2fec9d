import { commandLine } from '@dictamen/testkit/processes'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const examples = join(root, 'examples')

/** What a tool answered. */
export interface Answered {
  readonly isError?: boolean
  readonly text: string
  readonly content: { readonly output: never; readonly sha256: string; readonly records: string[] }
}

/** A client of `dictamen mcp` in a process of its own. */
export async function startClient(
  args: readonly string[],
  stderr: 'ignore' | 'inherit' = 'ignore',
): Promise<Client> {
  const client = new Client({ name: 'prueba', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...commandLine, 'mcp', ...args],
      stderr,
    }),
  )
  return client
}

export async function call(client: Client, name: string, args: object): Promise<Answered> {
  const answer = await client.callTool({ name, arguments: args as Record<string, unknown> })
  const [first] = answer.content as { text: string }[]
  return {
    text: first!.text,
    content: answer.structuredContent as never,
    ...(answer.isError === true ? { isError: true } : {}),
  }
}
