import type { SearchDossier } from '@dictamen/contracts'
import type { PrintedDocument, DocumentBlock } from '@dictamen/paper'
import { Refusal } from '../sentences.ts'
import { Anonymiser, findPeople, type ReportMaterial } from '@dictamen/search-report'
import { openReportRules } from './report-rules.ts'

/** Hides the people of a search in what is told of some of them; refused where a name cannot be found. */
export class AnonymousDesk {
  readonly #anonymiser: Anonymiser
  readonly #aliases: ReadonlyMap<string, string>

  constructor(dossier: SearchDossier, told: readonly string[]) {
    const { hiding, missing } = findPeople(dossier, openReportRules())
    this.#aliases = new Map(hiding.candidates.map(({ candidate_id, alias }) => [candidate_id, alias]))
    const absent = told.find((id) => !this.#aliases.has(id))
    if (absent !== undefined)
      throw refusal(`No están los documentos de ${absent}, y sin ellos no se sabe a quién hay que callar`)
    const first = missing.find(({ candidate_id: id }) => told.includes(id))
    if (first !== undefined)
      throw refusal(
        first.source === null
          ? `No se encuentra el nombre de ${first.candidate_id} en su CV (una línea «Nombre: …» basta)`
          : `No se encuentra quién da las referencias de ${first.source} (una línea «Referencia: Nombre, cargo» basta)`,
      )
    this.#anonymiser = new Anonymiser(hiding)
  }

  /** What a report is written from, with the candidate under another name. */
  rename(material: ReportMaterial): ReportMaterial {
    const { facts, candidate_id } = material
    const { nombre } = facts
    const text = this.#aliases.get(candidate_id)!
    return { ...material, facts: { ...facts, nombre: nombre === null ? null : { ...nombre, text } } }
  }

  /** A document that names nobody. */
  hide(document: PrintedDocument): PrintedDocument {
    const hidden = this.#anonymiser.hide({ ...document, blocks: document.blocks.map(withoutFiles) })
    const [left] = this.#anonymiser.leftIn(hidden)
    if (left === undefined) return hidden
    throw refusal(`Queda «${left}» en el texto y no se ha podido quitar`)
  }

  /** A name of a file that names nobody; refused where it names somebody. */
  checkName(name: string): void {
    const [left] = this.#anonymiser.leftIn(name)
    if (left !== undefined)
      throw refusal(`El nombre del fichero («${name}») nombra a alguien: «${left}»; dele otro con -o`)
  }
}

/** A note without the files that it cites: they are called after people. */
function withoutFiles(block: DocumentBlock): DocumentBlock {
  if (block.kind !== 'notes') return block
  return { ...block, notes: block.notes.map(({ number, text }) => ({ number, text })) }
}

function refusal(reason: string): Refusal {
  return new Refusal('ReportNotAnonymous', { reason })
}
