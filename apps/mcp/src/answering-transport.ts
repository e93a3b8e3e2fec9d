import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'

/** What goes on until the client ends it is not waited for. */
const ENDLESS = new Set(['subscriptions/listen'])

/** A transport that knows which requests still wait for their answer. */
export class AnsweringTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: NonNullable<Transport['onmessage']>
  readonly #wire: Transport
  readonly #open = new Set<string | number>()
  #answered: (() => void) | null = null

  constructor(wire: Transport) {
    this.#wire = wire
  }

  async start(): Promise<void> {
    const listeners: Pick<Transport, 'onclose' | 'onerror' | 'onmessage'> = {
      onclose: () => this.onclose?.(),
      onerror: (error) => this.onerror?.(error),
      onmessage: (message, extra) => {
        this.#note(message)
        this.onmessage?.(message, extra)
      },
    }
    Object.assign(this.#wire, listeners)
    await this.#wire.start()
  }

  async send(message: JSONRPCMessage, options?: Parameters<Transport['send']>[1]): Promise<void> {
    await this.#wire.send(message, options)
    if (!('method' in message) && 'id' in message) this.#close(message.id)
  }

  close(): Promise<void> {
    return this.#wire.close()
  }

  /** Resolves when every request that came has its answer. */
  async answered(): Promise<void> {
    if (this.#open.size === 0) return
    await new Promise<void>((resolve) => {
      this.#answered = resolve
    })
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message && !ENDLESS.has(message.method)) this.#open.add(message.id)
    if (message.method === 'notifications/cancelled') this.#close(cancelled(message))
  }

  #close(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#open.delete(id)
    if (this.#open.size === 0) this.#answered?.()
  }
}

function cancelled(message: { readonly params?: unknown }): unknown {
  return (message.params as { readonly requestId?: unknown } | undefined)?.requestId
}
