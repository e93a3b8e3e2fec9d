/** What this package needs of WebAssembly; the types of Node alone do not declare it. */
export interface Memory {
  readonly buffer: ArrayBuffer
}

interface WebAssemblyGlobal {
  readonly Memory: new (limits: { initial: number; maximum: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyGlobal }

export function createMemory(pages: number): Memory {
  return new WebAssembly.Memory({ initial: pages, maximum: pages })
}

/** The exports of a module that works on the memory `environment.memory`. */
export function instantiate(module: Uint8Array, memory: Memory): object {
  return new WebAssembly.Instance(new WebAssembly.Module(module), { environment: { memory } }).exports
}
