import { buildCommand } from '@stricli/core'
import { keepJudgements, openSheets, readSearchReport, type SearchReport } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateParameters, onePath, outputParameters, queueParameters, recordParameters } from '../flags.ts'
import { openDocument } from '../input.ts'
import { judgeAtTerminal } from '../judge-at-terminal.ts'
import { deliver } from '../output.ts'
import { renderJudged } from '../pretty/render-judged.ts'
import { agentParameters } from '../search-agent.ts'
import { pastSearchPlace, sendingParameters } from '../search-parameters.ts'
import { codeOf, runSearch, type SearchRunFlags } from './search-run.ts'
import { Refusal } from '../sentences.ts'

interface JudgeFlags extends Omit<SearchRunFlags, 'saveAnswers' | 'trace'> {
  readonly file?: string
  readonly by?: string
}

/** `search judge`: a person says what a passage means, and the search decides again. */
export const searchJudge = buildCommand({
  docs: {
    brief: 'Juzga puntos de un candidato, desde un fichero o con el teclado, y decide otra vez',
    fullDescription: [
      'Los juicios quedan en outputs/<candidato>/judgements.json, cada uno con quién, cuándo y por qué, y la búsqueda decide de',
      'nuevo: nada de lo ya preguntado se pregunta ni se paga otra vez. Un juicio posterior sobre el mismo punto sustituye al',
      'anterior, y los dos quedan.',
      '',
      'El fichero (YAML o JSON) es judgements@1.0; puede omitir quién y cuándo (--by y el reloj) y lo que quede sin veredicto.',
      '«search sheet --form» lo escribe para rellenar. Sin --file pregunta punto por punto en el terminal y guarda cada',
      'respuesta al darla: se puede dejar a medias.',
      '',
      'Ejemplos:',
      '  dictamen search judge SEARCH-2026-001 --candidate CAND-003 --by "Ana Ruiz"',
      '  dictamen search judge SEARCH-2026-001 --file juicios.yaml --by "Ana Ruiz"',
    ].join('\n'),
  },
  parameters: {
    positional: pastSearchPlace,
    flags: {
      ...agentParameters,
      file: { ...onePath('Los juicios (YAML o JSON; - es la entrada estándar)'), optional: true },
      candidate: { ...onePath('De quién son los juicios', 'ID'), optional: true },
      by: { ...onePath('Quién juzga', 'NOMBRE'), optional: true },
      ...sendingParameters,
      now: evaluateParameters.now,
      format: outputParameters.format,
      output: {
        ...onePath('Carpeta donde está outputs/ (si no, la de la búsqueda)', 'CARPETA'),
        optional: true,
      },
      record: { ...recordParameters.record, brief: 'Deja un expediente sellado de la nueva decisión' },
      ...queueParameters,
    },
    aliases: { o: 'output' },
  },
  async func(this: Context, flags: JudgeFlags, path: string) {
    const { file, by, candidate, ...running } = flags
    const folder = flags.output ?? path
    const before = await readSearchReport(folder)
    const agent = flags.agent ?? agentOf(before)
    const judging = { candidate, by, now: flags.now, documents: path }
    const judged =
      file === undefined
        ? await judgeAtTerminal(this, { folder, ...judging })
        : [await keepJudgements(folder, await openDocument(this, file), judging)]
    if (judged.length === 0) {
      this.process.stderr.write('No se ha juzgado ningún punto: nada cambia.\n')
      return
    }
    const [only, ...others] = before.candidates
    const alone = only !== undefined && others.length === 0 ? { candidate: only.candidate_id } : {}
    const result = await runSearch(this, { ...running, ...alone, agent }, path)
    if (result === null) return
    const { sheets } = await openSheets(folder)
    this.outcome.code = codeOf(result.report)
    const told = { before, after: result.report, sheets, judged }
    const format = flags.format === undefined ? {} : { format: flags.format }
    await deliver(this, result.report, () => renderJudged(told), format)
  },
})

/** Who testified in the run that is judged: the same testifies again. */
function agentOf({ agent }: SearchReport): string {
  if (agent === 'extractive' || agent.startsWith('llm:')) return agent
  throw new Refusal('UsageWrong', {
    reason: `en esta búsqueda testificó «${agent}»: diga otra vez de dónde se leen sus respuestas, con --agent`,
  })
}
