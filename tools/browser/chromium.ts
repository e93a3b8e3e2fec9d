import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Params = Readonly<Record<string, unknown>>
type Listener = (params: Params) => void

/** A page of Chromium, driven over its own protocol. */
export class Page {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: { result?: Params; error?: { message: string } }) => void>()
  readonly #listeners = new Map<string, Listener[]>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const { id, method, params, ...answer } = JSON.parse(String(data)) as {
        id?: number
        method?: string
        params?: Params
      }
      if (id !== undefined) this.#waiting.get(id)?.(answer)
      else for (const hear of this.#listeners.get(method ?? '') ?? []) hear(params ?? {})
    })
  }

  static async open(address: string): Promise<Page> {
    const socket = new WebSocket(address)
    await once(socket as unknown as EventTarget & NodeJS.EventEmitter, 'open')
    return new Page(socket)
  }

  on(method: string, listener: Listener): void {
    this.#listeners.set(method, [...(this.#listeners.get(method) ?? []), listener])
  }

  async send(method: string, params: Params = {}): Promise<Params> {
    const id = ++this.#last
    const answer = new Promise<Params>((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id)
        if (error === undefined) resolve(result ?? {})
        else reject(new Error(`${method}: ${error.message}`))
      })
    })
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answer
  }

  /** The value of an expression in the page. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: Value }; exceptionDetails?: unknown }
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }

  close(): void {
    this.#socket.close()
  }
}

/** Does something with a page of a Chromium of its own. */
export async function usePage<Result>(action: (page: Page) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'dictamen-chromium-'))
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0']
  const browser = spawn('chromium', [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const page = await Page.open(await pageOf(browser))
    try {
      return await action(page)
    } finally {
      page.close()
    }
  } finally {
    if (browser.exitCode === null) {
      browser.kill()
      await once(browser, 'exit')
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The address of the first page, once the browser says where it listens. */
async function pageOf(browser: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: browser.stderr! })) {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    browser.stderr!.resume()
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      type: string
      webSocketDebuggerUrl: string
    }[]
    return targets.find(({ type }) => type === 'page')!.webSocketDebuggerUrl
  }
  throw new Error('Chromium does not start')
}
