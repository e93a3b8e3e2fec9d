import type { GemRequest } from '@dictamen/contracts'
import { hashOf } from '@dictamen/kernel/record'
import type { Json } from '@dictamen/kernel'

/** What ends a line for some readers and does not count as one here. */
const OTHER_BREAKS = /[\r\v\f\u0085\u2028\u2029]/gu

/**
 * The user's side of a prompt: what is asked, and everything that may be quoted, sealed off. Each block stands between marks
 * that carry a number nobody can know who wrote the documents, and every line of it begins with its own number: nothing
 * within can end its block or begin another.
 */
export function layPrompt(request: GemRequest): string {
  const mark = markOf(request)
  const { search_id, candidate_id, gem, step, ask, timestamp, prompt_version, missing } = request
  const asked = { search_id, candidate_id, gem, step, ask, timestamp, prompt_version, missing }
  const challenge = request.gem5_key_challenge
  const blocks = [
    ...request.sources.map(({ path, kind, text, ocr }) =>
      block(mark, { documento: path, clase: kind, ...(ocr ? { capa: 'capa_ocr' } : {}) }, text),
    ),
    ...request.evidence.map(({ contract, source, output }) =>
      block(mark, { evaluacion: contract, de: source }, JSON.stringify(output)),
    ),
    ...(request.gem5_summary.length === 0
      ? []
      : [block(mark, { resumen: 'gem5_summary' }, JSON.stringify(request.gem5_summary))]),
    ...(challenge === null ? [] : [block(mark, { desafio: 'gem5_key_challenge' }, challenge.text)]),
    ...request.outputs.map(({ meta, content, blockers }) =>
      block(mark, { salida: meta.gem }, JSON.stringify({ content, blockers })),
    ),
    block(mark, { indice: 'sources_index' }, JSON.stringify(request.sources_index)),
    ...(request.points.length === 0
      ? []
      : [block(mark, { puntos: 'por juzgar' }, JSON.stringify(request.points))]),
    ...(request.corrections.length === 0
      ? []
      : [block(mark, { correcciones: 'auditoría' }, JSON.stringify(request.corrections))]),
  ]
  return `${[`Solicitud: ${JSON.stringify(asked)}`, ...blocks, closing(request)].join('\n\n')}\n`
}

/** A number that follows from what is asked and that no document can contain, because it hashes them all. */
function markOf({ search_id, candidate_id, step, ask, sources, outputs }: GemRequest): string {
  const inside = [sources.map(({ path, text }) => [path, text]), outputs]
  return hashOf([search_id, candidate_id, step, ask, inside] as Json).slice(0, 16)
}

function block(mark: string, about: Readonly<Record<string, string>>, text: string): string {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const numbered = lines.map((line, at) => `${at + 1}| ${line.replaceAll(OTHER_BREAKS, ' ')}`)
  return [`⟦${mark} ${JSON.stringify(about)}⟧`, ...numbered, `⟦${mark} fin⟧`].join('\n')
}

function closing({ ask, corrections, points, unanswered }: GemRequest): string {
  return [
    'Responde con el objeto JSON de tu agente, según tus instrucciones y con lo que hay entre las marcas.',
    ...(points.length > 0
      ? [
          'De cada punto por juzgar da al menos un hallazgo con su point_id: a_favor o en_contra con citas de los documentos del candidato, o neutra si las fuentes no bastan; la recomendación se da en recomendacion, o null si no se puede fundar.',
        ]
      : []),
    ...(corrections.length > 0
      ? ['Atiende cada corrección como una petición de revisar tu trabajo contra las fuentes.']
      : []),
    ...(unanswered.length > 0
      ? [`La respuesta anterior no dijo nada de estos puntos: ${unanswered.join(', ')}.`]
      : ask > 1
        ? ['La respuesta anterior no se pudo leer: comprueba que sea JSON completo.']
        : []),
  ].join(' ')
}
