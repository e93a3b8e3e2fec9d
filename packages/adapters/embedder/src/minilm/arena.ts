import { createMemory, type Memory } from './web-assembly.ts'

const PAGE = 65536
const ALIGNMENT = 16

/** Hands out places of a WebAssembly memory that is created once everything has been asked for. */
export class Arena {
  #size = 0

  /** Address of so many fresh bytes. */
  take(bytes: number): number {
    const address = this.#size
    this.#size += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
    return address
  }

  createMemory(): Memory {
    return createMemory(Math.ceil(this.#size / PAGE))
  }
}
