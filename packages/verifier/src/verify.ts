import { KeyChain } from './key-chain.ts'
import type { Outcome } from './outcome.ts'
import { chooseHash, type Hash } from './sha256.ts'
import { isObject, isSigned, parse, readHead, type SignedHead } from './signature.ts'
import { rootOfProof, Tree } from './tree.ts'

/** What somebody kept outside the log, to hold it to. */
export interface Anchors {
  /** Fingerprint of a key of the log. */
  readonly fingerprint?: string
  /** A signed head, as it was printed or exported. */
  readonly head?: string
}

const MOST_FAULTS = 20

/** Checks an export line by line, in one pass, however long it is. */
export class LogVerifier {
  readonly #hash: Hash
  readonly #tree: Tree
  readonly #keys: KeyChain
  readonly #anchors: Anchors
  readonly #kept: SignedHead | null
  readonly #roots = new Map<number, string>()
  readonly #heads: SignedHead[] = []
  readonly #faults: string[] = []
  readonly #facts: string[] = []
  #form: 'export' | 'proof' | null = null
  #log = ''
  #size = 0
  #read = 0
  #proofs: { index: number; size: number; root: string | null }[] = []

  constructor(anchors: Anchors = {}, hash: Hash = chooseHash()) {
    this.#hash = hash
    this.#tree = new Tree(hash)
    this.#keys = new KeyChain(hash)
    this.#anchors = anchors
    this.#kept = anchors.head === undefined ? null : readHead(anchors.head.trim())
    if (anchors.head !== undefined && this.#kept === null)
      this.#fault('la cabeza que se conserva no se puede leer')
  }

  /** Takes the next line, without its line break. */
  line(bytes: Uint8Array): void {
    this.#read++
    if (this.#form === null) this.#header(textOf(bytes))
    else if (this.#form === 'proof') this.#proofLine(textOf(bytes))
    else if (this.#tree.size < this.#size) this.#record(bytes)
    else this.#headLine(textOf(bytes))
  }

  /** The result, once every line was taken. */
  async finish(): Promise<Outcome> {
    if (this.#form === null) return this.#outcome('unreadable')
    if (this.#form === 'export' && this.#tree.size < this.#size)
      this.#fault(`faltan líneas: se anuncian ${this.#size} y hay ${this.#tree.size}`)
    const signers = await this.#checkHeads()
    this.#checkRotations(signers)
    await this.#checkAnchors(signers)
    return this.#outcome(this.#faults.length > 0 ? 'altered' : 'intact')
  }

  #header(text: string): void {
    const value = parse(text)
    const form = isObject(value) && value['format']
    if (!isObject(value) || (form !== 'dictamen-export/1' && form !== 'dictamen-proof/1')) {
      if (this.#read === 1) this.#fault('no es una exportación del registro de Dictamen')
      return
    }
    const { format, log, size } = value
    if (
      typeof log !== 'string' ||
      !Number.isSafeInteger(size) ||
      JSON.stringify({ format, log, size }) !== text
    ) {
      this.#fault('la primera línea de la exportación está dañada')
      return
    }
    this.#form = form === 'dictamen-export/1' ? 'export' : 'proof'
    this.#log = log
    this.#size = size as number
  }

  #record(bytes: Uint8Array): void {
    const index = this.#tree.size
    this.#tree.append(bytes)
    const taken = this.#keys.take(bytes, index)
    if (taken !== 'none' && taken !== 'key') this.#fault(`línea ${index + 1} del registro: ${taken}`)
    if (taken === 'key' || this.#tree.size === this.#size || this.#tree.size === this.#kept?.head.size)
      this.#roots.set(this.#tree.size, this.#tree.root())
  }

  #proofLine(text: string): void {
    if (text.startsWith('{"head":')) return this.#headLine(text)
    const value = parse(text)
    if (!isObject(value)) return this.#fault(`la línea ${this.#read} no se puede leer`)
    const { index, line, proof, size } = value as {
      index: number
      line: string
      proof: string[]
      size: number
    }
    const whole =
      typeof line === 'string' &&
      Array.isArray(proof) &&
      JSON.stringify({ index, line, proof, size }) === text
    if (!whole) return this.#fault(`la línea ${this.#read} no se puede leer`)
    const bytes = new TextEncoder().encode(line)
    this.#proofs.push({ index, size, root: rootOfProof(this.#hash, bytes, index, size, proof) })
    const taken = this.#keys.take(bytes, index)
    if (taken !== 'none' && taken !== 'key') this.#fault(`expediente en la posición ${index}: ${taken}`)
    // A new key is proved by a head of the key before it; everything else by the last head.
    const provenBy = taken === 'key' && index > 0 ? index + 1 : this.#size
    if (size !== provenBy)
      this.#fault(`el expediente de la posición ${index} no trae la prueba que hace falta`)
    return undefined
  }

  #headLine(text: string): void {
    const signed = readHead(text)
    if (signed === null) this.#fault(`la línea ${this.#read} no es una cabeza del registro`)
    else this.#heads.push(signed)
  }

  /** Checks every head of the file; answers which keys signed one that holds, and of what size. */
  async #checkHeads(): Promise<Map<string, Set<number>>> {
    const signers = new Map<string, Set<number>>()
    if (this.#heads.length === 0) this.#fault('no hay ninguna cabeza firmada')
    for (const signed of this.#heads) {
      if (!(await this.#holds(signed, 'una cabeza'))) continue
      const { key, size } = signed.head
      signers.set(key, (signers.get(key) ?? new Set()).add(size))
    }
    this.#checkForks()
    for (const { index, size, root } of this.#proofs) {
      const head = this.#heads.find((signed) => signed.head.size === size && signed.head.root === root)
      if (root === null || head === undefined)
        this.#fault(`el expediente de la posición ${index} no está en el registro que dicen las cabezas`)
    }
    return signers
  }

  #checkForks(): void {
    const roots = new Map<number, string>()
    for (const { head } of this.#heads) {
      if ((roots.get(head.size) ?? head.root) !== head.root)
        this.#fault(`hay dos cabezas distintas de ${head.size} líneas: el registro está bifurcado`)
      roots.set(head.size, head.root)
    }
  }

  async #holds(signed: SignedHead, what: string): Promise<boolean> {
    const { log, size, root, key } = signed.head
    const name = `${what} (${size} líneas)`
    if (log !== this.#log) return this.#fails(`${name} es de otro registro`)
    if (size > this.#size)
      return this.#fails(`${name} cuenta más líneas que las que hay: el registro está cortado`)
    if (this.#form === 'export' && this.#roots.get(size) !== root)
      return this.#fails(`${name} no corresponde a las líneas que hay`)
    const signer = this.#keys.signersOf(signed.head).find(({ fingerprint }) => fingerprint === key)
    if (signer === undefined) return this.#fails(`${name} está firmada con una clave que no era la vigente`)
    const valid = await isSigned(signed, signer.publicKey)
    if (valid === null)
      return this.#fails('este programa no puede comprobar firmas Ed25519; use otro navegador o Node')
    return valid || this.#fails(`${name} tiene una firma falsa`)
  }

  /** Each change of key, and the end, is sealed by the key that was in force. */
  #checkRotations(signers: ReadonlyMap<string, ReadonlySet<number>>): void {
    const { keys } = this.#keys
    for (const [at, { index }] of keys.entries()) {
      const before = keys[at - 1]
      if (before !== undefined && signers.get(before.fingerprint)?.has(index + 1) !== true)
        this.#fault(`el cambio de clave de la línea ${index + 1} no está firmado por la clave anterior`)
    }
    const last = [...signers.values()].some((sizes) => sizes.has(this.#size))
    if (!last) this.#fault('la última línea no está cubierta por ninguna cabeza firmada')
    else this.#facts.push(`${this.#size} líneas bajo una cabeza firmada`)
    this.#facts.push(`comprobado: ${count(this.#heads.length, 'cabeza')} y ${count(keys.length, 'clave')}`)
  }

  async #checkAnchors(signers: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
    const { fingerprint } = this.#anchors
    if (fingerprint !== undefined) {
      const wanted = fingerprint.replaceAll(/[\s:]/g, '').toLowerCase()
      if (signers.has(wanted)) this.#facts.push('la clave con la huella conservada firma este registro')
      else this.#fault('la clave con la huella conservada no ha firmado ninguna cabeza de este registro')
    }
    if (this.#kept === null) return
    const { size } = this.#kept.head
    const same = this.#heads.some(({ head }) => head.size === size && head.root === this.#kept!.head.root)
    if (this.#form === 'proof' && !same) {
      this.#facts.push('la cabeza conservada es de otro tamaño: una prueba suelta no la puede comparar')
    } else if (await this.#holds(this.#kept, 'la cabeza conservada')) {
      this.#facts.push(`nada ha cambiado hasta la cabeza conservada (${size} líneas)`)
      if (size < this.#size)
        this.#facts.push(
          `lo que sigue está firmado hasta la línea ${this.#size}; si hubo más, este archivo no lo sabe`,
        )
    }
  }

  #fails(fault: string): false {
    this.#fault(fault)
    return false
  }

  #fault(fault: string): void {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault)
  }

  #outcome(state: Outcome['state']): Outcome {
    const limits: string[] = []
    const { fingerprint } = this.#anchors
    if (state === 'intact') {
      if (fingerprint === undefined && this.#kept === null)
        limits.push(
          `íntegro hasta la cabeza ${this.#size}; no puede excluirse un corte posterior ni otra clave`,
        )
      else if (this.#kept === null)
        limits.push(`íntegro hasta la cabeza ${this.#size}; no puede excluirse un corte posterior`)
      else if (fingerprint === undefined)
        limits.push(`íntegro hasta la cabeza ${this.#size}; no puede excluirse otra clave`)
    }
    const facts = state === 'intact' ? this.#facts : []
    return { state, faults: this.#faults, facts, limits, lines: this.#tree.size || this.#proofs.length }
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: false }).decode(bytes)
}

function count(figure: number, word: string): string {
  return `${figure} ${word}${figure === 1 ? '' : 's'}`
}
