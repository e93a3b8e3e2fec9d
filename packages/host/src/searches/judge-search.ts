import type { Judgements, JudgementSheet, SearchReport } from '@dictamen/contracts'
import type { Document } from '@dictamen/kernel'
import { createClock } from '../ports.ts'
import { addJudgements, candidateIn, completeJudgements, readJudgements, readSheets } from './judgements.ts'
import { openDossier } from './open-dossier.ts'
import { readSearchReport } from './read-outputs.ts'
import { Refusal } from '../sentences.ts'

/** The sheets of a search that was run, with what people have judged since. */
export interface OpenSheets {
  readonly report: SearchReport
  readonly sheets: readonly JudgementSheet[]
}

export interface JudgeOptions {
  /** Whom it is about, where the file does not say it. */
  readonly candidate?: string | undefined
  /** Who judges, where the file does not say it. */
  readonly by?: string | undefined
  readonly now?: string | undefined
  /** Where the documents are, when they are not where the outputs are. */
  readonly documents?: string | undefined
}

/** What is to be judged in a search that was run; of one candidate only when it is named. */
export async function openSheets(folder: string, candidate?: string): Promise<OpenSheets> {
  const report = await readSearchReport(folder)
  const ids = report.candidates.map(({ candidate_id: id }) => id)
  if (candidate !== undefined && !ids.includes(candidate))
    throw new Refusal('UsageWrong', {
      reason: `no hay un candidato «${candidate}» en la búsqueda (${ids.join(', ') || 'ninguno'})`,
    })
  const asked = candidate === undefined ? ids : [candidate]
  const sheets = await readSheets(folder, asked)
  if (sheets.length === 0)
    throw new Refusal('UsageWrong', {
      reason: `${folder} no tiene hojas de juicio (sheet.json): ejecute «dictamen search run ${folder}»`,
    })
  const judged = await readJudgements(folder, asked)
  return { report, sheets: sheets.map((sheet) => withJudged(sheet, judged)) }
}

/** A sheet with what was judged after it was written. */
function withJudged(sheet: JudgementSheet, judged: readonly Judgements[]): JudgementSheet {
  const own = judged.find(({ candidate_id: id }) => id === sheet.candidate_id)?.judgements ?? []
  return {
    ...sheet,
    points: sheet.points.map((point) => {
      const known = new Set(point.judgements.map((one) => JSON.stringify(one)))
      const later = own.filter((one) => one.point_id === point.point_id && !known.has(JSON.stringify(one)))
      return later.length === 0
        ? point
        : { ...point, state: 'resuelto', judgements: [...point.judgements, ...later] }
    }),
  }
}

/** Keeps what somebody judged in a file; it takes effect when the search is run again. */
export async function keepJudgements(
  folder: string,
  document: Document,
  { candidate, by, now, documents = folder }: JudgeOptions,
): Promise<Judgements> {
  const named = candidate ?? candidateIn(document)
  const { sheets } = await openSheets(folder, named)
  const [sheet] = sheets
  if (sheet === undefined || sheets.length > 1)
    throw new Refusal('UsageWrong', {
      reason: 'falta de quién son los juicios: --candidate ID, o «candidate_id» en el fichero',
    })
  const hand = { by: by?.trim() === '' ? undefined : by?.trim(), at: createClock(now).now() }
  const { sources } = (await openDossier(documents, sheet.candidate_id)).dossier
  return addJudgements(folder, completeJudgements(document, sheet, hand, sources))
}
