import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer } from './server.ts'
import type { Surface } from './surface.ts'

/** Answers one request of the protocol over HTTP: nothing is kept between two, and each has a surface of its own. */
export async function answerMcp(request: Request, body: unknown, surface: Surface): Promise<Response> {
  const handler = createMcpHandler(() => createMcpServer(surface), { onerror: () => undefined })
  return handler.fetch(request, { parsedBody: body })
}
