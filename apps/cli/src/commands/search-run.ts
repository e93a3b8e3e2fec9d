import { buildCommand } from '@stricli/core'
import {
  openDossier,
  queueSearch,
  searchFolder,
  totalOf,
  useInstallation,
  type QueuedSearch,
  type SearchLedger,
  type SearchReport,
  type SearchResult,
} from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import { evaluateParameters, onePath, outputParameters, queueParameters, recordParameters } from '../flags.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderSpending, renderTotal } from '../pretty/money.ts'
import { renderSearch } from '../pretty/render-search.ts'
import { createBoard } from '../pretty/search-board.ts'
import { queueSpeaker } from '../queue.ts'
import { keepRecords, type Recorded, type RecordFlags } from './record.ts'
import { agentOf, agentParameters, allowSending, type AgentFlags } from '../search-agent.ts'
import { candidateParameter, folderOf, sendingParameters } from '../search-parameters.ts'

const place = folderOf(
  'Carpeta de la búsqueda (SEARCH-AAAA-NNN), o drive: y el identificador de una de Google Drive',
)

const { trace, now } = evaluateParameters
const { format } = outputParameters

export interface SearchRunFlags extends AgentFlags, Omit<RecordFlags, 'subject'> {
  readonly candidate?: string
  readonly output?: string
  readonly budget?: number
  readonly send?: boolean
  readonly queue?: boolean
  readonly saveAnswers?: string
  readonly format?: OutputFlags['format']
  readonly trace?: string
  readonly now?: string
}

export const searchRun = buildCommand({
  docs: {
    brief: 'Ejecuta o reanuda una búsqueda y escribe sus salidas',
    fullDescription: [
      'Lee el mandato y los candidatos de la carpeta, pasa cada uno por GEM1–GEM4 y escribe outputs/: una página por paso,',
      'la decisión del Supervisor, el expediente de lo escalado y el informe de lo aprobado. El agente solo da hallazgos con',
      'cita; el código comprueba las citas, puntúa y decide. Termina con 0 decida lo que decida, 1 si el mandato está',
      'bloqueado (BLOQUEADO_GEM5) y 75 si queda en pausa (cuota, presupuesto o red): la misma orden sigue donde quedó, sin',
      'volver a preguntar lo ya contestado.',
      '',
      'Con llm: responde un modelo de lenguaje. La clave es la que guardó «dictamen providers add», o la del entorno',
      '(ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, DICTAMEN_LLM_API_KEY). Antes de enviar nada dice qué documentos van a qué proveedor',
      'y pregunta; con --send se da permiso de antemano. --budget es un límite que ninguna llamada pasa.',
      '',
      'Los modelos, y con --queue también el extractor, trabajan por la cola: los candidatos se reparten entre los «dictamen',
      'worker» que haya, o los hace esta misma orden, y lo contestado sobrevive a cualquier caída.',
      '',
      'Ejemplos:',
      '  dictamen search run SEARCH-2026-001',
      '  dictamen search run SEARCH-2026-001 --candidate CAND-002 --format json',
      '  dictamen search run SEARCH-2026-001 --agent llm:anthropic/claude-sonnet-4-5 --budget 2 --send',
      '  dictamen search run SEARCH-2026-001 --agent llm:ollama/llama3.1 --save-answers grabadas/',
      '  DICTAMEN_DRIVE_TOKEN=… dictamen search run drive:1AbC… -o SEARCH-2026-001',
      '  dictamen search run SEARCH-2026-001 --agent replay:grabadas/ -o /tmp/salida --now 2026-03-02T10:00:00Z',
    ].join('\n'),
  },
  parameters: {
    positional: place,
    flags: {
      ...agentParameters,
      candidate: candidateParameter,
      ...sendingParameters,
      saveAnswers: {
        ...onePath('Guarda cada respuesta para volver a usarla con replay:', 'CARPETA'),
        optional: true,
      },
      output: {
        ...onePath('Carpeta donde escribir outputs/ (si no, la de la búsqueda)', 'CARPETA'),
        optional: true,
      },
      format,
      trace,
      now,
      record: {
        ...recordParameters.record,
        brief: 'Deja un expediente sellado por candidato decidido y otro del caso escalado',
      },
      ...queueParameters,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: SearchRunFlags, path: string) {
    const result = await runSearch(this, flags, path)
    if (result === null) return
    const { report, files, soFar } = result
    if (flags.trace !== undefined) await writeWhole(flags.trace, encode(tracesOf(soFar), 'json'))
    this.outcome.code = codeOf(report)
    const json = files.get('outputs/search_report.json')!
    if (flags.format === 'json') this.process.stdout.write(json)
    else
      await deliver(
        this,
        report,
        () => renderSearch(report),
        flags.format === undefined ? {} : { format: flags.format },
      )
  },
})

/** Runs a search here or on the queue, and keeps its records when asked to; null when nobody waits for it any more. */
export async function runSearch(
  context: Context,
  flags: SearchRunFlags,
  path: string,
): Promise<SearchResult | null> {
  const order = await agentOf(flags)
  const isQueued = flags.queue === true || order.address !== null
  const result = isQueued ? await runQueued(context, flags, path) : await runHere(context, flags, path)
  if (result !== null && flags.record === true) await keepRecords(context, flags, recordedOf(result))
  return result
}

/** Every decision with the case that was made of it, under the candidate it is about. */
function recordedOf({ verdicts }: SearchResult): Recorded[] {
  return [...verdicts()].flatMap(({ subject, verdicts: own }) => own.map((one) => ({ ...one, subject })))
}

function runHere(
  context: Context,
  { agent, output, candidate, now: moment, saveAnswers }: SearchRunFlags,
  path: string,
): Promise<SearchResult> {
  const onBoard = createBoard(context.process.stderr)
  return searchFolder(path, { agent, output, candidate, now: moment, saveAnswers, onBoard })
}

/** Puts the search on the queue and follows it; null when nobody waits for it any more. */
async function runQueued(
  context: Context,
  flags: SearchRunFlags,
  path: string,
): Promise<SearchResult | null> {
  const agent = await agentOf(flags)
  const search = await openDossier(path, flags.candidate)
  await allowSending(context, agent, search, flags.send === true)
  // What is paid by the call stops with whoever asked for it, unless it was left to the queue in so many words.
  const isStopped = agent.address !== null && flags.queue !== true
  const speaker = queueSpeaker(context, { ...flags, isStopped })
  return await useInstallation(placeOf(context, flags), async (installation) => {
    const queued = await queueSearch(installation, {
      search,
      agent,
      now: flags.now,
      output: flags.output,
      budget: flags.budget,
      saveAnswers: flags.saveAnswers,
      space: flags.space,
      onBoard: createBoard(context.process.stderr),
      ...speaker.following,
    })
    if (queued.state === 'done') {
      if (agent.address !== null) tellSpending(context, queued)
      return queued.result
    }
    speaker.tellDetached(queued)
    return null
  })
}

function tellSpending(
  context: Context,
  { spending, result }: Extract<QueuedSearch, { state: 'done' }>,
): void {
  const ledger = result.files.get('outputs/search_ledger.json')
  const total = ledger === undefined ? null : totalOf(JSON.parse(ledger) as SearchLedger)
  context.process.stderr.write(`${renderSpending(spending)}\n`)
  if (total !== null) context.process.stderr.write(`${renderTotal(total)}\n`)
}

/** 1 when the mandate is blocked, 75 when the run stopped before its end. */
export function codeOf({ status: state }: SearchReport): number {
  return state === 'BLOQUEADO_GEM5' ? 1 : state === 'PAUSADO' ? 75 : 0
}

/** Why every value of every output is what it is, by the path of the output. */
function tracesOf({ mandate, candidates }: SearchResult['soFar']): object {
  const records = [
    ...(mandate === null ? [] : [{ path: 'outputs', record: mandate }]),
    ...candidates.flatMap(({ state, records: all }) =>
      all.map((record) => ({ path: `outputs/${state.candidate_id}`, record })),
    ),
  ]
  return Object.fromEntries(
    records.flatMap(({ path, record: { run: step, outcome } }) =>
      outcome.status === 'accepted' ? [[`${path}/${step.step}.json`, outcome.trace]] : [],
    ),
  )
}
