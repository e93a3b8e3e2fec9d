import {
  documentOf,
  keepJudgements,
  openSheets,
  VERDICTS,
  type JudgeOptions,
  type Judgements,
  type SheetPoint,
} from 'dictamen'
import type { Context } from './context.ts'
import { renderPoint } from './pretty/render-sheet.ts'
import { Refusal } from './sentences.ts'

interface Judging extends JudgeOptions {
  /** Where the outputs of the search are. */
  readonly folder: string
}

/** What somebody answered to a point: a verdict with its reason, nothing of this one, or nothing more. */
type Answer = { readonly verdict: string; readonly reason: string } | 'skip' | 'stop'

/** Asks about every open point, one after the other; what was answered is kept at once. Gives what was judged of each candidate. */
export async function judgeAtTerminal(context: Context, judging: Judging): Promise<readonly Judgements[]> {
  const { sheets } = await openSheets(judging.folder, judging.candidate)
  const by = await nameOf(context, judging.by)
  const judged: Judgements[] = []
  for (const { candidate_id: candidate, points } of sheets) {
    const open = points.filter(({ state }) => state === 'por_juzgar')
    let last: Judgements | undefined
    let answer: Answer = 'skip'
    for (const [at, point] of open.entries()) {
      const count = `\n${candidate}, ${at + 1} de ${open.length}`
      context.process.stderr.write(`${count}${renderPoint(point)}\n`)
      answer = await askAbout(context, point)
      if (answer === 'stop') break
      if (answer === 'skip') continue
      const said = { candidate_id: candidate, judgements: [{ point_id: point.point_id, ...answer }] }
      last = await keepJudgements(judging.folder, documentOf(said, 'el terminal'), {
        ...judging,
        candidate,
        by,
      })
    }
    if (last !== undefined) judged.push(last)
    if (answer === 'stop') break
  }
  return judged
}

/** Who judges: every judgement is signed. */
async function nameOf(context: Context, by: string | undefined): Promise<string> {
  const name = by ?? (await context.ask('¿Quién juzga? '))
  if (name === null)
    throw new Refusal('UsageWrong', {
      reason:
        'los puntos se preguntan en un terminal y aquí no lo hay; los juicios de un fichero, con --file',
    })
  if (name.trim() === '') throw new Refusal('UsageWrong', { reason: 'falta quién juzga: --by NOMBRE' })
  return name.trim()
}

async function askAbout(context: Context, { kind }: SheetPoint): Promise<Answer> {
  const choices = VERDICTS[kind].map((verdict, at) => `[${at + 1}] ${verdict.replaceAll('_', ' ')}`)
  for (;;) {
    const key = await context.ask(`  ${choices.join('  ')}  [Intro] dejar abierto  [q] terminar: `)
    if (key === null || key.trim().toLowerCase() === 'q') return 'stop'
    if (key.trim() === '') return 'skip'
    const verdict = VERDICTS[kind][Number(key.trim()) - 1]
    if (verdict === undefined) continue
    const reason = await context.ask('  ¿Por qué? (una frase; en blanco, no se juzga) ')
    if (reason === null) return 'stop'
    return reason.trim() === '' ? 'skip' : { verdict, reason: reason.trim() }
  }
}
