import { countLines, type DossierSource, type SearchDossier } from '@dictamen/contracts'
import { hashOf } from '@dictamen/kernel/record'
import { changeGenderIn } from './genders.ts'
import { renameIn } from './names.ts'
import type { Perturbing } from './rules.ts'
import { wrapAt } from './wraps.ts'

/** What may change without changing anything: the order of the files, the breaks of lines, who somebody is called and is. */
export const PERTURBATIONS = ['order', 'wrap', 'name', 'gender'] as const

export type Perturbation = (typeof PERTURBATIONS)[number]

/** A dossier that says the same in another way. */
export interface Variant {
  readonly kind: Perturbation
  /** What was done, for a person to read. */
  readonly title: string
  readonly dossier: SearchDossier
  /** Candidates to whom it could not be done: no name, no word with a gender. */
  readonly untouched: readonly string[]
}

/** The variants of a dossier, always the same ones. */
export function perturb(
  dossier: SearchDossier,
  kinds: readonly Perturbation[],
  rules: Perturbing,
): readonly Variant[] {
  return kinds.flatMap((kind) => MAKERS[kind](dossier, rules))
}

type Maker = (dossier: SearchDossier, rules: Perturbing) => readonly Variant[]

const MAKERS: Readonly<Record<Perturbation, Maker>> = {
  order: (dossier, { order }) => [
    ordered(dossier, order.reversed, (items) => items.toReversed()),
    ordered(dossier, order.halved, (items) => {
      const half = Math.floor(items.length / 2)
      return [...items.slice(half), ...items.slice(0, half)]
    }),
  ],
  wrap: (dossier, { wrap }) =>
    wrap.widths.map((width) => {
      const title = wrap.title.replace('{width}', String(width))
      const sources = dossier.sources.map((source) => retext(source, title, (text) => wrapAt(text, width)))
      return { kind: 'wrap', title, dossier: { ...dossier, sources }, untouched: [] }
    }),
  name: (dossier, { name }) => [retold(dossier, 'name', name.title, (own) => renameIn(own, name))],
  gender: (dossier, { gender }) => [
    retold(dossier, 'gender', gender.title, (own) => changeGenderIn(own, gender)),
  ],
}

function ordered(
  dossier: SearchDossier,
  title: string,
  turn: <Item>(items: readonly Item[]) => readonly Item[],
): Variant {
  const sources = [...turn(dossier.sources)].map((source) => ({ ...source, sha256: marked(source, title) }))
  return { kind: 'order', title, dossier: { ...dossier, sources }, untouched: [] }
}

/** Every candidate's documents told otherwise; the mandate stays. */
function retold(
  dossier: SearchDossier,
  kind: Perturbation,
  title: string,
  changeIn: (sources: readonly DossierSource[]) => ((text: string) => string) | null,
): Variant {
  const changes = new Map(
    dossier.candidates.map(({ candidate_id: id }) => [
      id,
      changeIn(dossier.sources.filter((source) => source.candidate_id === id)),
    ]),
  )
  const sources = dossier.sources.map((source) => {
    const change = source.candidate_id === null ? null : (changes.get(source.candidate_id) ?? null)
    return change === null ? source : retext(source, title, change)
  })
  const untouched = [...changes].flatMap(([id, change]) => (change === null ? [id] : []))
  return { kind, title, dossier: { ...dossier, sources }, untouched }
}

/** A document with another text: another document, for whoever keeps answers by its hash. */
function retext(source: DossierSource, title: string, change: (text: string) => string): DossierSource {
  const text = change(source.text)
  return { ...source, text, lines: countLines(text), sha256: marked(source, title) }
}

function marked({ sha256 }: DossierSource, title: string): string {
  return hashOf([sha256, title])
}
