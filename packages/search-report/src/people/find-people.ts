import type { DossierSource, SearchDossier } from '@dictamen/contracts'
import { foldText } from '../fold.ts'
import { factsOf } from './facts.ts'
import { nicknamesIn } from './nicknames.ts'
import { fillIn, type ReportRules } from '../rules.ts'

/** Everybody whom an anonymous report must not name. */
export interface Hiding {
  readonly candidates: readonly { readonly candidate_id: string; readonly alias: string }[]
  /** Names as the documents give them: no word of theirs may stay. */
  readonly names: readonly string[]
  /** Runs of capitals in what referees wrote, and what stands before the @ of mails: they go as a whole. */
  readonly runs: readonly string[]
  readonly rules: ReportRules['people']
}

/** Who is to be hidden, and why that cannot be promised: a person whom no document names where names are looked for. */
export interface FoundPeople {
  readonly hiding: Hiding
  /** What was not found, by candidate. */
  readonly missing: readonly { readonly candidate_id: string; readonly source: string | null }[]
}

const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}'’.]*(?:-\p{Lu}[\p{L}\p{M}'’.]*)*`

/** Words of a name, small ones among them. */
const LONGEST_NAME = 8

/** The people of a search: candidates by their CVs, the others where documents say who speaks. */
export function findPeople(dossier: SearchDossier, rules: ReportRules): FoundPeople {
  const { people } = rules
  const run = runOf(people)
  const labelled = dossier.sources.flatMap(({ text }) => labelledIn(text, run, people))
  const missing: { candidate_id: string; source: string | null }[] = []
  const named = dossier.candidates.flatMap(({ candidate_id }) => {
    const { nombre } = factsOf(dossier, candidate_id, rules)
    if (nombre === null) missing.push({ candidate_id, source: null })
    return nombre === null ? [] : [nombre.text]
  })
  const referees = dossier.sources
    .filter(({ kind, candidate_id: id }) => kind === 'references' && id !== null)
    .map((source) => ({ source, found: refereesIn(source, run, people) }))
  for (const { source, found } of referees)
    if (found === null) missing.push({ candidate_id: source.candidate_id!, source: source.path })
  const mails = dossier.sources.flatMap(({ text }) =>
    [...text.matchAll(MAIL)].map(([mail]) => mail.slice(0, mail.indexOf('@'))),
  )
  const names = [...named, ...labelled, ...referees.flatMap(({ found }) => found ?? []), ...mails]
  return {
    missing,
    hiding: {
      candidates: dossier.candidates.map(({ candidate_id }, at) => ({
        candidate_id,
        alias: fillIn(people.hidden.candidate, { n: at + 1 }),
      })),
      names: [...new Set([...names, ...nicknamesIn(dossier, names, rules)])],
      runs: [
        ...new Set([
          ...referees
            .flatMap(({ source }) => [...source.text.matchAll(run)].map(([words]) => words))
            .filter((words) => /\s/u.test(words)),
          ...mails,
        ]),
      ],
      rules: people,
    },
  }
}

export const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu

/** A run of capitalised words with the small words of names between them. */
function runOf({ particles }: ReportRules['people']): RegExp {
  const small = `(?:(?:${particles.join('|')})\\s+){0,3}`
  return new RegExp(`${CAPITAL}(?:\\s+${small}${CAPITAL})*`, 'gu')
}

/** Names after a word that announces a person: «Referencia 1: …», «Asistentes: …, …». */
function labelledIn(text: string, run: RegExp, { labels, lists }: ReportRules['people']): readonly string[] {
  const folded = new Set(labels.map(foldText))
  return text.split('\n').flatMap((line) => {
    const [, label = '', rest = ''] =
      /^[#>*_\s\d.)-]*([\p{L} ]+?)[*_]*\s*\d*\s*[*_]*(?:[:：—–-]|(?=\s\p{Lu}))(.+)$/u.exec(line) ?? []
    const said = foldText(label)
    const isList = lists.map(foldText).includes(said)
    if (!isList && !folded.has(said)) return []
    // What stands in brackets is what somebody is, not who; so is what follows a comma, but in a list of people.
    const pieces = rest
      .replace(/\([^)]*\)/gu, ',')
      .split(/[,;|—–]| y (?=\p{Lu})/u)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
    return (isList ? pieces : pieces.slice(0, 1)).flatMap((piece) => {
      const [first] = [...piece.matchAll(run)]
      return first?.index === 0 && first[0].split(/\s+/u).length <= LONGEST_NAME ? [first[0]] : []
    })
  })
}

/** Who gives the references of a document: by a label, or alone at the beginning of a line; null when nobody is found. */
function refereesIn({ text }: DossierSource, run: RegExp, rules: ReportRules['people']): string[] | null {
  const titles = rules.titles.map((title) => `${title}\\.?`).join('|')
  const honoured = new RegExp(`(?:^|[\\s("«])(?:${titles})\\s+(${run.source})`, 'giu')
  const alone = text.split('\n').flatMap((line) => {
    const words = line.replace(/^[#>*_\s\d.)-]+/u, '')
    const [first] = [...words.matchAll(run)]
    if (first?.index !== 0 || !/\s/u.test(first[0])) return []
    return /^\s*[*_]*\s*(?:$|[,(—–:|-])/u.test(words.slice(first[0].length)) ? [first[0]] : []
  })
  const found = [
    ...labelledIn(text, run, rules),
    ...alone,
    ...[...text.matchAll(honoured)].flatMap(([, name]) => (name === undefined ? [] : [name])),
  ]
  const isNameless = !/\p{Lu}[\p{L}'’]+\s+(?:\p{Ll}{1,3}\s+){0,2}\p{Lu}[\p{L}'’]+/u.test(text)
  return found.length === 0 && !isNameless ? null : found
}
