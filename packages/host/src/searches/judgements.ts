import {
  judgements as contract,
  judgementSheet,
  type Judgement,
  type Judgements,
  type JudgementSheet,
} from '@dictamen/contracts'
import { nameOf, parseContract, readDocument, type Document, type Json, type Problem } from '@dictamen/kernel'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../sentences.ts'

/** Who judges and when, for what a file leaves out. */
export interface JudgingHand {
  readonly by?: string | undefined
  readonly at: string
}

/** A text that a judgement may quote. */
export interface CitedSource {
  readonly path: string
  readonly text: string
}

/** What people judged of the candidates of a search, as it lies beside its outputs. */
export async function readJudgements(
  folder: string,
  candidates: readonly string[],
): Promise<readonly Judgements[]> {
  const read = await Promise.all(candidates.map((candidate) => readOwn(folder, candidate)))
  return read.filter((one) => one !== null)
}

/** What is to be judged of the candidates of a search that was run. */
export async function readSheets(
  folder: string,
  candidates: readonly string[],
): Promise<readonly JudgementSheet[]> {
  const read = candidates.map(async (candidate) => {
    const name = join(folder, 'outputs', candidate, 'sheet.json')
    const text = await readIfThere(name)
    return text === null ? [] : [parseContract(judgementSheet, readDocument(text, name))]
  })
  return (await Promise.all(read)).flat()
}

/** Adds judgements to those of a candidate; they are on disk, whole, when this returns. What was there already is there once. */
export async function addJudgements(folder: string, given: Judgements): Promise<Judgements> {
  const { search_id, candidate_id } = given
  const before = (await readOwn(folder, candidate_id))?.judgements ?? []
  const known = new Set(before.map((one) => JSON.stringify(one)))
  const added = given.judgements.filter((one) => !known.has(JSON.stringify(one)))
  const all = { search_id, candidate_id, judgements: [...before, ...added] }
  const name = placeOf(folder, candidate_id)
  await writeFile(`${name}.tmp`, `${JSON.stringify(all, null, 2)}\n`)
  await rename(`${name}.tmp`, name)
  return all
}

/** Reads judgements against the sheet they are about. A file may leave out who and when, and a form the points without a verdict. */
export function completeJudgements(
  document: Document,
  sheet: JudgementSheet,
  hand: JudgingHand,
  sources: readonly CitedSource[],
): Judgements {
  const { search_id, candidate_id } = sheet
  const said = objectOf(document.value)
  const list = Array.isArray(said['judgements']) ? said['judgements'] : []
  const places = list.flatMap((one, index) => (isBlank(one) ? [] : [index]))
  const filled = places.map((index) => completeOne(list[index]!, hand))
  const value = { search_id, candidate_id, ...said, ...('judgements' in said ? { judgements: filled } : {}) }
  const locate = (pointer: string): ReturnType<Document['locate']> =>
    document.locate(
      pointer.replace(/^\/judgements\/(\d+)/, (_all, at: string) => `/judgements/${places[Number(at)]}`),
    )
  const given = parseContract(contract, { name: document.name, value, locate })
  const problems = [...strangersIn(given, sheet), ...unfoundIn(given, sources)]
  if (problems.length === 0) return given
  throw new Refusal(
    'ContractBroken',
    { name: document.name, contract: nameOf(contract), count: problems.length },
    problems.map((problem) => ({ ...problem, ...locate(problem.pointer) })),
  )
}

/** Whom a file of judgements says it is about. */
export function candidateIn({ value }: Document): string | undefined {
  const id = objectOf(value)['candidate_id']
  return typeof id === 'string' ? id : undefined
}

function isBlank(one: Json): boolean {
  const { verdict } = objectOf(one)
  return verdict === null || verdict === ''
}

/** A key that a form left empty is a key that was left out. */
function completeOne(one: Json, { by, at }: JudgingHand): Json {
  const given = Object.entries(objectOf(one)).filter(([, value]) => value !== null && value !== '')
  return { ...(by === undefined ? {} : { by }), at, citations: [], ...Object.fromEntries(given) }
}

function objectOf(value: Json | undefined): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, Json>)
    : {}
}

/** What is about another candidate, or about no point of the sheet. */
function strangersIn(given: Judgements, sheet: JudgementSheet): Problem[] {
  const points = new Set(sheet.points.map(({ point_id: id }) => id))
  const wrong: Problem[] = []
  if (given.search_id !== sheet.search_id)
    wrong.push({ pointer: '/search_id', message: `la hoja es de ${sheet.search_id}` })
  if (given.candidate_id !== sheet.candidate_id)
    wrong.push({ pointer: '/candidate_id', message: `la hoja es de ${sheet.candidate_id}` })
  const unknown = given.judgements.flatMap(({ point_id: id }: Judgement, index): Problem[] =>
    points.has(id)
      ? []
      : [
          {
            pointer: `/judgements/${index}/point_id`,
            message: `la hoja de ${sheet.candidate_id} no tiene el punto «${id}»; los que tiene los dice «search sheet»`,
          },
        ],
  )
  return [...wrong, ...unknown]
}

/** The quotes that do not stand where they are said to. */
function unfoundIn({ judgements }: Judgements, sources: readonly CitedSource[]): Problem[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  return judgements.flatMap(({ citations }, at) =>
    citations.flatMap(({ source, quote, line }, index): Problem[] => {
      const pointer = `/judgements/${at}/citations/${index}`
      const text = texts.get(source)
      if (text === undefined)
        return [{ pointer: `${pointer}/source`, message: `no hay un documento «${source}»` }]
      const places = placesOf(text, quote)
      if (places.length === 0)
        return [{ pointer: `${pointer}/quote`, message: `«${quote}» no está en ${source}` }]
      return places.includes(line)
        ? []
        : [{ pointer: `${pointer}/line`, message: `está en la línea ${places.join(' y en la ')}` }]
    }),
  )
}

/** The lines in which a quote begins. */
function placesOf(text: string, quote: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length))
    places.push(text.slice(0, at).split('\n').length)
  return places
}

async function readOwn(folder: string, candidate: string): Promise<Judgements | null> {
  const name = placeOf(folder, candidate)
  const text = await readIfThere(name)
  return text === null ? null : parseContract(contract, readDocument(text, name))
}

async function readIfThere(name: string): Promise<string | null> {
  return readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new Refusal('FileUnreadable', { name, reason: 'no hay permiso o falla el disco' })
  })
}

function placeOf(folder: string, candidate: string): string {
  return join(folder, 'outputs', candidate, 'judgements.json')
}
