import { strategicMode, type QueryRegistry, type StrategicModeState } from '@dictamen/contracts'
import { composeDocuments, parseContract, readDocument, type Document, type Json } from '@dictamen/kernel'
import { formatPlace } from '@dictamen/kernel/host'
import { Refusal } from '../sentences.ts'

/** A text by its name, before anybody knows whether it can be read; null when it is not even text. */
export interface NamedText {
  readonly name: string
  readonly text: string | null
}

/** What a request is composed of. */
export interface RequestParts {
  readonly message: string
  readonly user: string | undefined
  readonly mode: string | undefined
  readonly hint: string | undefined
  readonly phase: number | undefined
  readonly strategicMode: StrategicModeState
  readonly facts: Document | undefined
  readonly domainPack: Document | undefined
  readonly registry: QueryRegistry
}

/** A request as one document: what is wrong in a file keeps pointing at that file. */
export function composeRequest(parts: RequestParts): Document {
  return composeDocuments('la consulta', {
    message: literal(parts.message),
    user_id: literal(parts.user ?? 'local'),
    mode: literal(parts.mode ?? null),
    domain_hint: literal(parts.hint ?? 'auto'),
    phase: literal(parts.phase ?? null),
    strategic_mode: literal(parts.strategicMode as Json),
    facts: parts.facts ?? literal({}),
    registry: literal(parts.registry),
    domain_pack: parts.domainPack ?? literal(null),
  })
}

/** The Strategic Mode as it was found. One that cannot be read, or breaks its contract, closes what it should open. */
export function readStrategicMode(given: NamedText | undefined): {
  readonly state: StrategicModeState
  readonly warnings: readonly string[]
} {
  if (given === undefined) return { state: { status: 'absent' }, warnings: [] }
  try {
    if (given.text === null) throw new Refusal('DocumentNotText', { name: given.name })
    const document = parseContract(strategicMode, readDocument(given.text, given.name))
    return { state: { status: 'parsed', document }, warnings: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const places = error.problems.map((problem) => `${formatPlace(problem)} ${problem.message}`.trim())
    return {
      state: { status: 'failed', reason: error.message },
      warnings: [`${error.message} Solo se podrá aplazar.`, ...places],
    }
  }
}

function literal(value: Json): Document {
  return { name: 'la consulta', value, locate: () => ({}) }
}
