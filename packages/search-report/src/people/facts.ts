import type { DossierSource, SearchDossier } from '@dictamen/contracts'
import { nameInCv } from '@dictamen/dossier'
import { foldText } from '../fold.ts'
import type { ReportFacts, Told } from '../client/material.ts'
import { flat, type ReportRules } from '../rules.ts'

const MARKS = /^[#>*_\s-]+|[*_]{2,}/gu

/** What parts a name from the rest of its line. */
const PIECES = /[|,·–—(:\t#*_>]|\s-\s|\s{3,}/u
/** «Ferrando Soler, Lucía»: what follows the surnames. */
const GIVEN_AFTER =
  /^,\s*(\p{Lu}[\p{L}\p{M}'’-]*(?:\s+(?:\p{Ll}{1,3}\s+)*\p{Lu}[\p{L}\p{M}'’-]*){0,2})[*_]*\s*$/u

/** Who a report is about, for what, and which documents it may cite. */
export function factsOf(
  { sources }: Pick<SearchDossier, 'sources'>,
  candidate: string,
  { heads, speakers, people }: ReportRules,
): ReportFacts {
  const own = sources.filter(({ candidate_id: id }) => id === candidate)
  const nombre = nameOf(own, people)
  const turns = [...speakers.turns, ...(nombre === null ? [] : nombre.text.split(' '))].map(foldText)
  return {
    nombre,
    mandato: titleOf(
      sources.filter(({ candidate_id: id }) => id === null),
      heads,
    ),
    documentos: sources
      .filter(({ candidate_id: id }) => id === null || id === candidate)
      .map(({ path, kind, text }) => ({
        path,
        kind,
        turnos: kind === speakers.private ? turnsIn(text, turns) : [],
      })),
  }
}

/** The name with its small and short words, where the CV has it. */
function nameOf(own: readonly DossierSource[], people: ReportRules['people']): Told | null {
  const { particles } = people
  for (const { path, kind, text } of own) {
    const words = kind === 'cv' ? nameInCv(text) : []
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined) continue
    const lines = text.split('\n')
    const at = lines.findIndex((line) => words.every((word) => line.includes(word)))
    if (at === -1) continue
    const line = lines[at]!
    const piece = line.split(PIECES).find((one) => one.includes(first))
    const isName = (word: string): boolean => /^\p{Lu}/u.test(word) || particles.includes(foldText(word))
    const name =
      piece !== undefined && flat(piece).split(' ').every(isName)
        ? piece.trim()
        : line.slice(line.indexOf(first), line.lastIndexOf(last) + last.length)
    const given = GIVEN_AFTER.exec(line.slice(line.indexOf(name) + name.length))
    const whole = given === null ? name : `${given[1]} ${name}`
    return {
      text: flat(properCase(whole, people)),
      citation: { source: path, quote: `${name}${given?.[0] ?? ''}`.replace(/[*_]+$/u, ''), line: at + 1 },
    }
  }
  return null
}

/** A name that is all capitals, as people write it. */
function properCase(name: string, { particles, capitals }: ReportRules['people']): string {
  if (/\p{Ll}/u.test(name)) return name
  return name.replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) => {
    const small = foldText(word)
    const isSmall = at > 0 && particles.includes(small) && !capitals.includes(small)
    return isSmall ? word.toLowerCase() : `${word.charAt(0)}${word.slice(1).toLowerCase()}`
  })
}

/** The first line of the mandate that titles it: a heading that says more than what it is, or a labelled line. */
function titleOf(sources: readonly DossierSource[], { title, generic }: ReportRules['heads']): Told | null {
  const plain = new Set(generic.map(foldText))
  const labels = new Set(title.labels.map(foldText))
  for (const kind of title.kinds)
    for (const { path, text } of sources.filter((source) => source.kind === kind)) {
      const lines = text
        .split('\n')
        .map((line, at) => ({ line: at + 1, quote: line.trim(), text: flat(line.replace(MARKS, '')) }))
        .filter(({ text: said }) => said !== '')
      const labelled = lines.flatMap((one) => {
        const [label = '', ...rest] = one.text.split(':')
        const said = flat(rest.join(':')).replace(/\.$/u, '')
        return labels.has(foldText(label)) && said !== '' ? [{ ...one, text: said }] : []
      })
      const first = lines[0]
      const isTitle =
        first !== undefined &&
        !plain.has(foldText(first.text)) &&
        !/\p{Ll}{2,}\.$/u.test(first.text) &&
        first.text.split(' ').length <= title.most_words
      const found = isTitle ? first : labelled[0]
      if (found !== undefined)
        return {
          text: found.text,
          citation: { source: path, quote: found.quote.replace(/^[#>*\s-]+/u, ''), line: found.line },
        }
    }
  return null
}

function turnsIn(text: string, turns: readonly string[]): number[] {
  return text.split('\n').flatMap((line, at) => {
    const label = /^\s*(?:\[[\d:.]+\]\s*)?\**([\p{L}.]+(?:\s[\p{L}.]+){0,3})\**\s*[:—–-]/u.exec(line)?.[1]
    if (label === undefined) return []
    return label.split(' ').some((word) => turns.includes(foldText(word.replaceAll('.', '')))) ? [at + 1] : []
  })
}
