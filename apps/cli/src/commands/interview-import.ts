import { buildCommand } from '@stricli/core'
import { importRecording } from 'dictamen'
import type { Context } from '../context.ts'
import { evaluateAliases, evaluateParameters, onePath } from '../flags.ts'
import { openDocument, openText } from '../input.ts'
import { deliver, encode, writeWhole, type OutputFlags } from '../output.ts'
import { renderImport } from '../pretty/render-import.ts'
import { openRules, type EvaluateFlags } from './evaluate.ts'

interface Flags extends EvaluateFlags, OutputFlags {
  readonly questions: string
  readonly closures?: string
  readonly startedAt?: string
}

export const interviewImport = buildCommand({
  docs: {
    brief: 'Transcripción (transcript@1.0) desde una grabación',
    fullDescription: [
      'Lee WebVTT, SRT, JSON de Whisper o un diálogo en texto («Entrevistador: …»), reconocidos por su contenido, y alinea',
      'cada respuesta con su pregunta. Lo que se infiere y lo que no encuentra sitio se enumera en la salida de errores; con',
      '--trace se guarda en un fichero (transcript-import@1.0). --closures corrige los cierres inferidos.',
      '',
      'Ejemplos:',
      '  dictamen interview import ensayo.vtt --questions preguntas.yaml -o transcripcion.yaml',
      '  dictamen interview import ensayo.srt --questions preguntas.yaml --closures cierres.yaml',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'Grabación: .vtt, .srt, .json o .txt',
          parse: (input: string) => input,
          placeholder: 'GRABACIÓN',
        },
      ],
    },
    flags: {
      questions: onePath('Conjunto de preguntas (question-set@1.1)', 'Q'),
      closures: { ...onePath('Cierres confirmados: {question_id: true|false}'), optional: true },
      startedAt: { ...onePath('Cuándo empezó la entrevista (por omisión, ahora)', 'ISO'), optional: true },
      ...evaluateParameters,
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, path: string) {
    const recording = await openText(this, path)
    const questionSet = await openDocument(this, flags.questions)
    const closures = flags.closures === undefined ? undefined : await openDocument(this, flags.closures)
    const options = { ...(await openRules(this, flags)), closures, startedAt: flags.startedAt }
    const imported = importRecording(recording.text, recording.name, questionSet, options)
    if (flags.trace !== undefined)
      await writeWhole(flags.trace, encode(imported, /\.ya?ml$/.test(flags.trace) ? 'yaml' : 'json'))
    this.process.stderr.write(renderImport(imported))
    await deliver(this, imported.transcript, () => encode(imported.transcript, 'yaml'), flags)
  },
})
