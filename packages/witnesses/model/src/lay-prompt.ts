import type { GemRequest, RequestSource } from '@dictamen/contracts'
import { block } from './block.ts'
import { layCitation, layContent, layFinding, type ShownPaths } from './lay-findings.ts'
import { SENTENCES, tellFault } from './sentences.ts'

/**
 * The user's side of a prompt: everything that may be quoted, sealed off, and then what is asked. Each block stands between
 * marks that carry a number nobody can know who wrote it, and every line of it begins with its own number: nothing within
 * can end its block or begin another. What is the same for most questions stands first, so that a provider that keeps what
 * it read has read it already: the mandate, what all candidates share, the candidate's own, and at the end what was wrong.
 */
export function layPrompt(request: GemRequest): string {
  const { search_id, candidate_id, gem, step, ask, timestamp, prompt_version, missing } = request
  const asked = { search_id, candidate_id, gem, step, ask, timestamp, prompt_version, missing }
  const parts = [...mandateBlocks(request), ...documentBlocks(request), ...workBlocks(request)]
  return `${[...parts, `Solicitud: ${JSON.stringify(asked)}`, closing(request)].join('\n\n')}\n`
}

function mandateBlocks({ gem5_summary, gem5_key_challenge: challenge, sources }: GemRequest): string[] {
  const shown = pathsOf(sources)
  const lists = Map.groupBy(gem5_summary, ({ section }) => section)
  const summary = [...lists].flatMap(([section, items]) => [
    section,
    ...items.map(({ finding }) => layFinding(finding, shown)),
  ])
  return [
    ...(summary.length === 0 ? [] : [block({ resumen: 'gem5_summary' }, summary.join('\n'))]),
    ...(challenge === null ? [] : [block({ desafio: 'gem5_key_challenge' }, challenge.text)]),
  ]
}

/** The documents and what other systems made of them; those that all candidates share stand first. */
export function documentBlocks({ sources, evidence, candidate_id, sources_index }: GemRequest): string[] {
  const isOwn = ({ path }: RequestSource): boolean => path.startsWith(`${candidate_id}/`)
  const ordered = [...sources.filter((source) => !isOwn(source)), ...sources.filter(isOwn)]
  return [
    ...ordered.map(({ path, kind, text, ocr }) =>
      block({ documento: path, clase: kind, ...(ocr ? { capa: 'capa_ocr' } : {}) }, text),
    ),
    ...evidence.map(({ contract, source, output }) =>
      block({ evaluacion: contract, de: source }, JSON.stringify(output)),
    ),
    ...(sources_index.length === 0
      ? []
      : [
          block(
            { indice: 'sources_index' },
            sources_index.map(({ path, lines }) => `${path} ${lines}`).join('\n'),
          ),
        ]),
  ]
}

function workBlocks({ outputs, points, corrections, sources }: GemRequest): string[] {
  const shown = pathsOf(sources)
  const listed = points.map(({ passages, ...point }) => ({
    ...point,
    passages: passages.map((passage) => layCitation(passage, shown)),
  }))
  return [
    ...outputs.map(({ meta, content, blockers }) =>
      block(
        { salida: meta.gem },
        [layContent(content, shown), ...blockers.map((text) => `! ${text}`)].join('\n'),
      ),
    ),
    ...(listed.length === 0 ? [] : [block({ puntos: 'por juzgar' }, JSON.stringify(listed))]),
    ...(corrections.length === 0 ? [] : [block({ correcciones: 'auditoría' }, JSON.stringify(corrections))]),
  ]
}

function pathsOf(sources: readonly RequestSource[]): ShownPaths {
  return new Set(sources.map(({ path }) => path))
}

function closing({ ask, corrections, points, unanswered, repair }: GemRequest): string {
  const sentences = [
    SENTENCES.answer,
    ...(points.length > 0 ? [SENTENCES.points] : []),
    ...(corrections.length > 0 ? [SENTENCES.corrections] : []),
    ...(unanswered.length > 0 ? [SENTENCES.unanswered(unanswered)] : []),
    ...(repair === undefined && unanswered.length === 0 && ask > 1 ? [SENTENCES.unreadable] : []),
  ].join(' ')
  if (repair === undefined) return sentences
  const faults = repair.faults.map(tellFault)
  return [
    sentences,
    SENTENCES.again,
    block({ respuesta: 'anterior' }, repair.answer),
    // What was seen is somebody's text too: it is shown where nothing of it is an order.
    ...(faults.length === 0 ? [] : [block({ encontrado: 'en ella' }, faults.join('\n'))]),
  ].join('\n\n')
}
