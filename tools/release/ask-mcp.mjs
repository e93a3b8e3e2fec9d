// Asks every tool of an installation's MCP server through both editions of the official client; run by check-release.
// usage: node ask-mcp.mjs NODE FOLDER EXAMPLES
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { join } from 'node:path'

const [node, folder, examples] = process.argv.slice(2)
const session = {
  transcripts: [{ path: 'entrevistas/sesion-1-rrhh.yaml' }],
  question_sets: [{ path: 'entrevistas/preguntas-rrhh.yaml' }],
  context: { path: 'entrevistas/contexto.yaml' },
}
const questions = { path: 'entrevistas/preguntas-rrhh.yaml' }
const search = { documents: { path: 'busquedas/SEARCH-2026-001' } }
const pdf = { path: 'examenes/intento-lucia.pdf' }

/** Good input for each tool that needs no other one before it; the rest are made of their answers. */
const GOOD = {
  interview_flags: session,
  interview_import: { recording: { path: 'entrevistas/ensayo.vtt' }, questions },
  exam_parse: { pdf, contract: '1.2' },
  audit_check: {
    audited: { path: 'auditoria/respuesta-buena.yaml' },
    norms: { path: 'auditoria/normas' },
    embedder: 'lexical',
  },
  audit_norms: { norms: { path: 'auditoria/normas' } },
  query_plan: { message: '¿Qué IVA llevo?' },
  query_ask: { message: '¿Qué IVA llevo?' },
  search_run: search,
  search_report: search,
  search_sheet: search,
}

const served = {
  command: node,
  args: [join(folder, 'node_modules/dictamen/bin/dictamen.mjs'), 'mcp', '--root', examples],
  stderr: 'ignore',
}
const self = { name: 'release', version: '1' }
await askAll('1', new Client1(self), new Stdio1(served))
await askAll('2', new Client2(self), new Stdio2(served))

async function askAll(edition, client, transport) {
  await client.connect(transport)
  const { tools } = await client.listTools()
  for (const { name } of tools) {
    const refused = await client.callTool({ name, arguments: { not_a_field: true } })
    if (refused.isError !== true) throw new Error(`SDK ${edition}: ${name} takes what it does not know`)
    if (GOOD[name] !== undefined) await answer(edition, client, [name, GOOD[name]])
  }
  const outputOf = async (name, given) => {
    const { structuredContent } = await answer(edition, client, [name, given])
    return { value: structuredContent.output }
  }
  const flags = await outputOf('interview_flags', session)
  const exam = await outputOf('exam_parse', { pdf })
  await outputOf('interview_mandates', { flags, question_sets: [questions] })
  await outputOf('interview_compare', { sessions: [flags, flags] })
  await outputOf('interview_doctor', { documents: [flags] })
  await outputOf('exam_merge', { exams: [exam] })
  await client.close()
}

async function answer(edition, client, [name, given]) {
  const answered = await client.callTool({ name, arguments: given })
  if (answered.isError === true) throw new Error(`SDK ${edition}: ${name}: ${answered.content[0].text}`)
  const told = JSON.parse(answered.content[0].text)
  if (JSON.stringify(told) !== JSON.stringify(answered.structuredContent))
    throw new Error(`SDK ${edition}: ${name} says one thing as text and another as structure`)
  return answered
}
