import { KeyChain } from './key-chain.ts'
import type { HandedText, Outcome } from './outcome.ts'
import { chooseHash, type Hash } from './sha256.ts'
import { checkTexts } from './handed-texts.ts'
import { readProofLine, type ConsistencyProof, type RecordProof, type TextProof } from './proof-lines.ts'
import { isObject, isSigned, parse, readHead, readKeptHead, type SignedHead } from './signature.ts'
import { isContinued, rootOfProof, Tree } from './tree.ts'

/** What somebody kept outside the log, to hold it to. */
export interface Anchors {
  /** Fingerprint of a key of the log. */
  readonly fingerprint?: string
  /** A signed head, as it was printed or exported. */
  readonly head?: string
}

const MOST_FAULTS = 20

/** What a file may begin with. The second form of a proof may hand over texts and go on from a head that was kept. */
const FORMS: Readonly<Record<string, 'export' | 'proof'>> = {
  'dictamen-export/1': 'export',
  'dictamen-proof/1': 'proof',
  'dictamen-proof/2': 'proof',
}

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
  readonly #limits: string[] = []
  readonly #texts: TextProof[] = []
  readonly #consistency: ConsistencyProof[] = []
  readonly #lines: string[] = []
  #handed: readonly HandedText[] = []
  /** Why nothing can be said of the file. */
  #unable = false
  #form: 'export' | 'proof' | null = null
  #format = ''
  #log = ''
  #size = 0
  #read = 0
  #proofs: { index: number; size: number; root: string | null }[] = []

  constructor(anchors: Anchors = {}, hash: Hash = chooseHash()) {
    this.#hash = hash
    this.#tree = new Tree(hash)
    this.#keys = new KeyChain(hash)
    this.#anchors = anchors
    this.#kept = anchors.head === undefined ? null : readKeptHead(anchors.head.trim())
    if (anchors.head !== undefined && this.#kept === null)
      this.#stop('la cabeza que se conserva no se puede leer')
    if (anchors.fingerprint !== undefined && !/^[0-9a-f]{64}$/.test(plainHex(anchors.fingerprint)))
      this.#stop('la huella que se conserva no tiene 64 cifras hexadecimales')
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
    if (this.#form === null) this.#unable = true
    if (this.#unable) return this.#outcome('unreadable')
    if (this.#isEmpty()) return this.#outcome('empty')
    if (this.#form === 'export' && this.#tree.size < this.#size)
      this.#fault(`faltan líneas: se anuncian ${this.#size} y hay ${this.#tree.size}`)
    const signers = await this.#checkHeads()
    this.#checkRotations(signers)
    this.#checkFingerprint(signers)
    await this.#checkKept()
    this.#checkTexts()
    if (this.#unable) return this.#outcome('unreadable')
    return this.#outcome(this.#faults.length > 0 ? 'altered' : 'intact')
  }

  /** Whether it is a log that has not begun, and nobody says that it had. */
  #isEmpty(): boolean {
    const { head, fingerprint } = this.#anchors
    const nothing = this.#size === 0 && this.#read === 1 && this.#form === 'export'
    return nothing && head === undefined && fingerprint === undefined && this.#faults.length === 0
  }

  #header(text: string): void {
    const value = parse(text)
    const form = isObject(value) ? FORMS[String(value['format'])] : undefined
    if (!isObject(value) || form === undefined) {
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
    this.#form = form
    this.#format = String(format)
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
    const read = readProofLine(text)
    if (read?.kind === 'record') return this.#recordProof(read.value)
    if (read === null || this.#format === 'dictamen-proof/1')
      return this.#fault(`la línea ${this.#read} no se puede leer`)
    if (read.kind === 'text') this.#texts.push(read.value)
    else this.#consistency.push(read.value)
    return undefined
  }

  #recordProof({ index, line, proof, size }: RecordProof): void {
    const bytes = new TextEncoder().encode(line)
    this.#lines.push(line)
    this.#proofs.push({ index, size, root: rootOfProof(this.#hash, bytes, { index, size }, proof) })
    const taken = this.#keys.take(bytes, index)
    if (taken !== 'none' && taken !== 'key') this.#fault(`expediente en la posición ${index}: ${taken}`)
    // A new key is proved by a head of the key before it; everything else by the last head.
    const provenBy = taken === 'key' && index > 0 ? index + 1 : this.#size
    if (size !== provenBy)
      this.#fault(`el expediente de la posición ${index} no trae la prueba que hace falta`)
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
    if (valid === null) {
      this.#stop('este programa no puede comprobar firmas Ed25519; use otro navegador o Node')
      return false
    }
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

  #checkFingerprint(signers: ReadonlyMap<string, ReadonlySet<number>>): void {
    const { fingerprint } = this.#anchors
    if (fingerprint === undefined) return
    if (signers.has(plainHex(fingerprint)))
      this.#facts.push('la clave con la huella conservada firma este registro')
    else this.#fault('la clave con la huella conservada no ha firmado ninguna cabeza de este registro')
  }

  /** Holds the file to the head that was kept: it is of this log, truly signed, and the log goes on from it. */
  async #checkKept(): Promise<void> {
    const kept = this.#kept
    if (kept === null) return
    const { log, size, root } = kept.head
    if (this.#form === 'proof' && log === this.#log && size > this.#size) return this.#checkLater(kept)
    if (!(await this.#holds(kept, 'la cabeza conservada'))) return
    if (this.#heads.some(({ head }) => head.size === size && head.root !== root))
      return this.#fault(`la cabeza conservada (${size} líneas) contradice a otra que trae este archivo`)
    if (this.#form === 'proof' && size < this.#size && !this.#isContinued(kept)) return
    this.#facts.push(`nada ha cambiado hasta la cabeza conservada (${size} líneas)`)
    if (this.#form !== 'export' || size === this.#size) return
    const time = this.#heads.findLast(({ head }) => head.size === this.#size)?.head.time
    this.#facts.push(
      `lo que sigue está firmado hasta la línea ${this.#size} (${time}); si hubo más, este archivo no lo sabe`,
    )
  }

  /** A head that is younger than a proof: it cannot be compared, and a later key may have signed it. */
  async #checkLater(kept: SignedHead): Promise<void> {
    const { size, key } = kept.head
    const signer = this.#keys.keys.find(({ fingerprint }) => fingerprint === key)
    const valid = signer === undefined ? null : await isSigned(kept, signer.publicKey)
    if (valid === false) this.#fault(`la cabeza conservada (${size} líneas) tiene una firma falsa`)
    const unsigned = signer === undefined ? ', ni su firma se puede comprobar con las claves que trae' : ''
    this.#limits.push(
      `la cabeza conservada (${size} líneas) es posterior a esta prueba (${this.#size}): no puede excluirse que el registro se rehiciera entre ambas${unsigned}; pida otra prueba`,
    )
  }

  /** Whether a proof shows that its log goes on from the head that was kept; says so when it does not. */
  #isContinued({ head }: SignedHead): boolean {
    const found = this.#consistency.find(({ from, to }) => from === head.size && to === this.#size)
    if (found === undefined) {
      this.#limits.push(
        `la cabeza conservada (${head.size} líneas) es de otro tamaño y esta prueba no trae con qué compararla: no puede excluirse que el registro se rehiciera; pida la prueba para esa cabeza (records export … --head)`,
      )
      return false
    }
    const last = this.#heads.findLast((signed) => signed.head.size === this.#size)
    const holds = last !== undefined && isContinued(this.#hash, head, last.head, found.consistency)
    if (!holds)
      this.#fault(`el registro de esta prueba no continúa el de la cabeza conservada (${head.size} líneas)`)
    return holds
  }

  #checkTexts(): void {
    if (this.#texts.length === 0) return
    const { handed, facts, faults } = checkTexts(this.#hash, this.#texts, this.#lines)
    this.#handed = handed
    this.#facts.push(...facts)
    for (const fault of faults) this.#fault(fault)
  }

  #fails(fault: string): false {
    this.#fault(fault)
    return false
  }

  #fault(fault: string): void {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault)
  }

  /** That the file cannot be checked at all, and why. */
  #stop(reason: string): void {
    this.#unable = true
    this.#faults.unshift(reason)
  }

  #outcome(state: Outcome['state']): Outcome {
    return {
      state,
      faults: this.#faults,
      facts: state === 'intact' ? this.#facts : [],
      limits: this.#limitsOf(state),
      lines: this.#tree.size || this.#proofs.length,
      ...(state === 'intact' && this.#handed.length > 0 && { handed: this.#handed }),
    }
  }

  #limitsOf(state: Outcome['state']): string[] {
    if (state === 'empty') return ['el registro no ha empezado; no puede excluirse que se haya vaciado']
    if (state !== 'intact') return []
    const cut = this.#kept === null || (this.#form === 'export' && this.#kept.head.size === this.#size)
    const other = this.#anchors.fingerprint === undefined
    const unknown = [...(cut ? ['un corte posterior'] : []), ...(other ? ['otra clave'] : [])].join(' ni ')
    if (unknown === '') return this.#limits
    return [`íntegro hasta la cabeza ${this.#size}; no puede excluirse ${unknown}`, ...this.#limits]
  }
}

/** A fingerprint as people copy it. */
function plainHex(fingerprint: string): string {
  return fingerprint.replaceAll(/[\s:]/g, '').toLowerCase()
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: false }).decode(bytes)
}

function count(figure: number, word: string): string {
  return `${figure} ${word}${figure === 1 ? '' : 's'}`
}
