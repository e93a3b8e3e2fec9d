import { APICallError } from '@ai-sdk/provider'
import { AnswerTooLong } from './bounded-fetch.ts'

export interface Tokens {
  readonly input: number
  readonly output: number
}

/** What became of a call. Only an answer is read on, and even that decides nothing. */
export type ModelOutcome =
  /** It ended its answer: a text, whatever it is worth. */
  | { readonly kind: 'answer'; readonly text: string; readonly model: string; readonly tokens: Tokens }
  /** It answered and did not end: cut by a limit, withheld, or endless. What came is kept, and paid. */
  | {
      readonly kind: 'refusal'
      readonly reason: string
      readonly text: string
      readonly model: string
      readonly tokens: Tokens
    }
  /** It did not answer; the same question may be put again later. */
  | {
      readonly kind: 'pause'
      readonly reason: string
      /** Another try at once may help. */
      readonly isPassing: boolean
      /** The provider may have answered and charged all the same. */
      readonly mayBePaid: boolean
      /** How long the provider asks to wait. */
      readonly waitMs: number | null
    }

interface Answered {
  readonly text: string
  readonly finishReason: string
  readonly model: string
  readonly tokens: Tokens
}

/** An answer, unless it was cut or withheld. */
export function outcomeOf({ text, finishReason, model, tokens }: Answered): ModelOutcome {
  if (finishReason === 'stop') return { kind: 'answer', text, model, tokens }
  const reason =
    finishReason === 'length'
      ? 'la respuesta se cortó en el máximo de tokens'
      : finishReason === 'content-filter'
        ? 'el proveedor retuvo la respuesta'
        : `la respuesta no terminó (${finishReason})`
  return { kind: 'refusal', reason, text, model, tokens }
}

/** What an error means: an answer without an end is refused, and billed as the longest; everything else waits. */
export function outcomeOfError(error: unknown, model: string, cut: Tokens): ModelOutcome {
  const chain = causesOf(error)
  if (chain.some((cause) => cause instanceof AnswerTooLong))
    return {
      kind: 'refusal',
      reason: 'la respuesta no acababa y se cortó',
      text: '',
      model,
      tokens: cut,
    }
  const call = chain.find((cause) => APICallError.isInstance(cause))
  if (call === undefined)
    return pause('la conexión con el proveedor se cortó', { isPassing: false, mayBePaid: true })
  return outcomeOfCall(call)
}

function outcomeOfCall({ statusCode: status, responseHeaders, isRetryable }: APICallError): ModelOutcome {
  const waitMs = waitOf(responseHeaders)
  if (status === undefined)
    return pause('no se pudo hablar con el proveedor', { isPassing: true, mayBePaid: true })
  if (status === 429)
    return pause('el proveedor limita las peticiones o la cuota (429)', { isPassing: true, waitMs })
  if (status >= 500)
    return pause(`el proveedor falla (${status})`, { isPassing: true, mayBePaid: true, waitMs })
  if (status === 401 || status === 403)
    return pause(`el proveedor no acepta la clave (${status})`, { isPassing: false })
  if (status === 402) return pause('la cuenta del proveedor no tiene saldo (402)', { isPassing: false })
  if (status < 300)
    return pause('el proveedor contestó algo que no es de su protocolo', {
      isPassing: isRetryable,
      mayBePaid: true,
    })
  return pause(`el proveedor rechaza la petición (${status})`, { isPassing: isRetryable })
}

/** No answer now. */
export function pause(
  reason: string,
  {
    isPassing,
    mayBePaid = false,
    waitMs = null,
  }: { isPassing: boolean; mayBePaid?: boolean; waitMs?: number | null },
): ModelOutcome {
  return { kind: 'pause', reason, isPassing, mayBePaid, waitMs }
}

/** An error with everything that it says caused it. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause)
  return chain
}

/** How long the provider asks to wait: seconds; a date is not read. */
function waitOf(headers: Readonly<Record<string, string>> | undefined): number | null {
  const seconds = Number(headers?.['retry-after'])
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
