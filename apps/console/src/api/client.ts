/** One thing that is wrong in what was sent, with its place. */
export interface ProblemDetail {
  readonly pointer?: string
  readonly message: string
  readonly position?: { readonly line: number; readonly column: number }
}

/** What the server would not do, in its own words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly title: string
  readonly hint: string | null
  readonly problems: readonly ProblemDetail[]

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(wordOf(body.detail) ?? wordOf(body.title) ?? `${status}`)
    this.status = status
    this.title = wordOf(body.title) ?? ''
    this.hint = wordOf(body.hint)
    this.problems = (body.problems ?? []) as readonly ProblemDetail[]
  }
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The server did not answer at all. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected'
}

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  /** Bytes instead of JSON, with their type. */
  readonly bytes?: { readonly type: string; readonly content: Blob }
  readonly signal?: AbortSignal
}

let csrf: string | null = null

/** What a change made with this session must repeat. */
export function setCsrf(value: string | null): void {
  csrf = value
}

/** Asks the server; throws its problem when it refuses. */
export async function ask<Answer>(path: string, sent: Sent = {}): Promise<Answer> {
  const response = await send(path, sent)
  return (await response.json()) as Answer
}

/** Asks for something that is not JSON. */
export async function askText(path: string): Promise<string> {
  return (await send(path, {})).text()
}

/** A picture that the page can show; null when there is none. */
export async function askPicture(path: string): Promise<string | null> {
  try {
    return URL.createObjectURL(await (await send(path, {})).blob())
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

async function send(path: string, { method = 'GET', body, bytes, signal }: Sent): Promise<Response> {
  const type = bytes?.type ?? (body === undefined ? undefined : 'application/json')
  const headers = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(csrf === null || method === 'GET' ? {} : { 'x-dictamen-csrf': csrf }),
  }
  const content = bytes?.content ?? (body === undefined ? null : JSON.stringify(body))
  const response = await fetch(path, { method, headers, body: content, signal: signal ?? null }).catch(
    (error: unknown) => {
      throw error instanceof DOMException ? error : new Disconnected()
    },
  )
  if (response.ok) return response
  const told: unknown = await response.json().catch(() => ({}))
  throw new ApiProblem(response.status, told as Readonly<Record<string, unknown>>)
}
