import { importRecording } from 'dictamen'
import { z } from 'zod'
import { clockShape, schemaOf, spaceShape } from '../shapes.ts'
import { defineTool, type Tool } from '../tool.ts'
import { openRules, rulesShape } from './evaluation.ts'

/** What comes before an interview is evaluated. */
export const interviewTools: readonly Tool[] = [
  defineTool({
    name: 'interview_import',
    title: 'Entrevistas: transcripción desde una grabación',
    description: [
      'Convierte subtítulos o un diálogo (WebVTT, SRT, JSON de Whisper o texto «Entrevistador: …») en transcript@1.0 y enumera',
      'lo que se infirió y lo que no encontró sitio. No deja expediente. La salida es transcript-import@1.0; su campo',
      '`transcript` es lo que pide interview_flags.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        recording: shapes.document(null, 'La grabación, como texto o fichero'),
        questions: shapes.document('question-set@1.1', 'Conjunto de preguntas'),
        closures: shapes.rare('closures@1.0', 'Cierres que confirmó una persona').optional(),
        started_at: z.iso.datetime({ offset: true }).optional().describe('Cuándo empezó la entrevista'),
        ...rulesShape(shapes),
        ...clockShape,
        ...spaceShape,
      }),
    output: schemaOf('transcript-import@1.0'),
    run: async (args, call) => {
      const { name, text } = await call.openText(args.recording, 'recording')
      const questions = await call.open(args.questions, 'questions')
      const closures = args.closures === undefined ? undefined : await call.open(args.closures, 'closures')
      const options = {
        ...(await openRules(args, call)),
        now: call.now,
        startedAt: args.started_at,
        closures,
      }
      return { output: importRecording(text, name, questions, options), recorded: [] }
    },
  }),
]
