import { buildCommand } from '@stricli/core'
import {
  documentOf,
  flags as evaluateFlags,
  mandates,
  renderCandidatePage,
  readContextList,
  readDialogueSession,
  readDocument,
  type Document,
  type InterviewTarget,
  type SessionDocuments,
} from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, manyPaths, onePath } from '../flags.ts'
import { openDocument, openText } from '../input.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderDefaults } from '../pretty/render-defaults.ts'
import { renderFlags } from '../pretty/render-flags.ts'
import { renderImport } from '../pretty/render-import.ts'
import { Refusal } from '../sentences.ts'
import { keep, openAll, openRules, type EvaluateFlags } from './evaluate.ts'

interface Flags extends EvaluateFlags, OutputFlags {
  readonly transcript?: readonly string[]
  readonly questions?: readonly string[]
  readonly context?: string
  readonly dialogue?: string
  readonly target?: InterviewTarget
  readonly profile?: 'seed' | 'extended'
  readonly page?: string
}

export const interviewFlags = buildCommand({
  docs: {
    brief: 'Flags 1.1 de una o dos transcripciones, o de un diálogo pegado',
    fullDescription: [
      'Estados observables de cada respuesta y tres agregados (flags@1.1). No aconseja ni juzga a nadie.',
      'Con --dialogue basta un diálogo en texto o una grabación: las preguntas se toman de lo que dice quien entrevista y',
      'todo lo que se infiere se enumera en la salida de errores. El contexto es entonces voluntario y puede ser texto,',
      'un hecho por línea. Con --page se escribe además una página para quien respondió: sus palabras con las marcas y lo',
      'que se le vuelve a pedir, nada más.',
      '',
      'Ejemplos:',
      '  dictamen interview flags --transcript hr.yaml --questions preguntas.yaml --context contexto.yaml',
      '  dictamen interview flags --transcript hr.yaml --transcript tec.yaml --questions q1.yaml --questions q2.yaml \\',
      '    --context contexto.yaml --trace evidencia.json --format json',
      '  dictamen interview flags --dialogue entrevista.txt --target rrhh --context hechos.txt',
      '  dictamen interview flags --dialogue entrevista.txt --target rrhh --page para-el-candidato.html',
    ].join('\n'),
  },
  parameters: {
    flags: {
      transcript: {
        ...manyPaths('Transcripción (transcript@1.0); una de rrhh y otra de tecnico como mucho', 'T'),
        optional: true,
      },
      questions: {
        ...manyPaths('Conjunto de preguntas (question-set@1.1) de cada transcripción', 'Q'),
        optional: true,
      },
      context: {
        ...onePath('Contexto de la persona (context-pack@1.0, o un hecho por línea)', 'C'),
        optional: true,
      },
      dialogue: {
        ...onePath('Diálogo en texto o grabación, sin transcripción ni preguntas', 'D'),
        optional: true,
      },
      target: {
        kind: 'enum',
        values: ['rrhh', 'tecnico'],
        optional: true,
        brief: 'De qué entrevista es el diálogo',
      },
      profile: {
        kind: 'enum',
        values: ['seed', 'extended'],
        optional: true,
        brief: 'Perfil de reglas (extended)',
      },
      page: {
        ...onePath('Página para quien respondió, lista para imprimir (HTML)', 'PAGINA'),
        optional: true,
      },
      ...evaluateParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags) {
    const options = { ...(await openRules(this, flags)), profile: flags.profile }
    const session =
      flags.dialogue === undefined
        ? await openSession(this, flags)
        : await openDialogue(this, flags.dialogue, flags)
    const verdict = await evaluateFlags(session, options)
    for (const warning of verdict.warnings) this.process.stderr.write(`aviso: ${warning}\n`)
    await keep(this, flags, verdict)
    if (flags.page !== undefined) await writePage(flags.page, session, verdict, options.now)
    await deliver(this, verdict.output, () => renderFlags(verdict), flags)
  },
})

/** The candidate's own words with their marks and what is asked again, in a file. */
async function writePage(
  path: string,
  { questionSets }: SessionDocuments,
  verdict: Awaited<ReturnType<typeof evaluateFlags>>,
  now: string | undefined,
): Promise<void> {
  const given = {
    flags: documentOf(verdict.output, 'los Flags'),
    questionSets,
    trace: readDocument(encode(verdict.trace, 'json'), 'la traza'),
  }
  const { output } = await mandates(given, now === undefined ? {} : { now })
  await writeWhole(path, renderCandidatePage(verdict, output))
}

async function openSession(context: Context, flags: Flags): Promise<SessionDocuments> {
  const { transcript = [], questions = [], context: facts } = flags
  if (transcript.length === 0 || questions.length === 0 || facts === undefined) {
    const reason = 'hacen falta --transcript, --questions y --context, o bien --dialogue con --target'
    throw new Refusal('UsageWrong', { reason })
  }
  return {
    transcripts: await openAll(context, transcript),
    questionSets: await openAll(context, questions),
    context: await openDocument(context, facts),
  }
}

/** A pasted dialogue with all that was taken from it and all that was filled in, told to the person. */
async function openDialogue(context: Context, path: string, flags: Flags): Promise<SessionDocuments> {
  const { target, context: facts, now } = flags
  if (target === undefined || flags.transcript !== undefined || flags.questions !== undefined) {
    const reason = '--dialogue va con --target y sin --transcript ni --questions'
    throw new Refusal('UsageWrong', { reason })
  }
  const given = facts === undefined ? undefined : await openFacts(context, facts, now)
  const session = readDialogueSession(await openText(context, path), target, given, { now })
  const { stderr } = context.process
  stderr.write(renderQuestions(session.questions.value.questions))
  stderr.write(renderDefaults(session.questions.defaults))
  stderr.write(renderImport(session.imported))
  return session
}

/** A context pack, or plain lines with a fact each. */
async function openFacts(context: Context, path: string, now: string | undefined): Promise<Document> {
  const { text, name } = await openText(context, path)
  if (/^\s*\{|^context_id:/mu.test(text)) return readDocument(text, name)
  const { value, defaults } = readContextList(text, name, now)
  context.process.stderr.write(renderDefaults(defaults))
  return documentOf(value, name)
}

function renderQuestions(
  questions: readonly {
    readonly question_id: string
    readonly text: string
    readonly closure_rule: string
  }[],
): string {
  const lines = questions.map(
    ({ question_id, text, closure_rule }) => `  ${question_id} (${closure_rule}) ${text}`,
  )
  return `${questions.length} preguntas reconocidas:\n${lines.join('\n')}\n`
}
