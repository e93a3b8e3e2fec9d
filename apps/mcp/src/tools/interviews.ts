import { compare, doctor, evaluatedOf, flags, importRecording, mandates } from 'dictamen'
import { z } from 'zod'
import { clockShape, placeShape, schemaOf, spaceShape } from '../shapes.ts'
import { defineTool, type Tool } from '../tool.ts'
import { openRules, rulesShape } from './evaluation.ts'

const profile = z
  .enum(['seed', 'extended'])
  .optional()
  .describe('Perfil de reglas: seed, las de la semilla; extended (por omisión), las ampliadas')

/** The evaluators of interviews. */
export const interviewTools: readonly Tool[] = [
  defineTool({
    name: 'interview_flags',
    title: 'Entrevistas: Flags 1.1',
    description: [
      'Observa cómo respondió una persona en una o dos entrevistas (rrhh, tecnico) y devuelve flags@1.1: estados',
      'observables por respuesta y tres agregados. No aconseja ni dice «apto» o «no apto»: no lo presente así.',
      'Necesita la transcripción, su conjunto de preguntas y el contexto de la persona.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        transcripts: z.array(shapes.document('transcript@1.0', 'Transcripción')).min(1).max(2),
        question_sets: z
          .array(shapes.document('question-set@1.1', 'Preguntas de cada transcripción'))
          .min(1)
          .max(2),
        context: shapes.document('context-pack@1.0', 'Contexto de la persona'),
        profile,
        ...rulesShape(shapes),
        ...clockShape,
        ...placeShape,
      }),
    output: schemaOf('flags@1.1'),
    run: async (args, call) => {
      const session = {
        transcripts: await call.openAll(args.transcripts, 'transcripts'),
        questionSets: await call.openAll(args.question_sets, 'question_sets'),
        context: await call.open(args.context, 'context'),
      }
      const options = { ...(await openRules(args, call)), now: call.now, profile: args.profile }
      return evaluatedOf(await flags(session, options))
    },
  }),
  defineTool({
    name: 'interview_mandates',
    title: 'Entrevistas: qué volver a preguntar',
    description:
      'A partir de unos flags@1.1 y sus preguntas devuelve mandates@1.0: qué respuestas hay que volver a pedir y con qué formato.',
    input: (shapes) =>
      z.strictObject({
        flags: shapes.document('flags@1.1', 'Los Flags de la entrevista'),
        question_sets: z.array(shapes.document('question-set@1.1', 'Preguntas')).min(1).max(2),
        ...rulesShape(shapes),
        ...clockShape,
        ...placeShape,
      }),
    output: schemaOf('mandates@1.0'),
    run: async (args, call) => {
      const given = {
        flags: await call.open(args.flags, 'flags'),
        questionSets: await call.openAll(args.question_sets, 'question_sets'),
      }
      return evaluatedOf(await mandates(given, { ...(await openRules(args, call)), now: call.now }))
    },
  }),
  defineTool({
    name: 'interview_compare',
    title: 'Entrevistas: comparar sesiones',
    description:
      'Compara los flags@1.1 de dos o más sesiones de la misma persona, en el orden en que ocurrieron, y devuelve session-comparison@1.0.',
    input: (shapes) =>
      z.strictObject({
        sessions: z.array(shapes.document('flags@1.1', 'Flags de una sesión')).min(1).max(100),
        ...rulesShape(shapes),
        ...clockShape,
        ...placeShape,
      }),
    output: schemaOf('session-comparison@1.0'),
    run: async (args, call) => {
      const sessions = await call.openAll(args.sessions, 'sessions')
      return evaluatedOf(await compare(sessions, { ...(await openRules(args, call)), now: call.now }))
    },
  }),
  defineTool({
    name: 'interview_doctor',
    title: 'Entrevistas: comprobar documentos ajenos',
    description: [
      'Comprueba campo a campo documentos que escribió otro programa o modelo (transcripción, preguntas, contexto, flags) y',
      'devuelve cada valor que las reglas no darían (doctor-report@1.0). Úselo antes de fiarse de unos Flags que no calculó Dictamen.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        documents: z.array(shapes.document(null, 'Documento que comprobar')).min(1).max(20),
        profile,
        ...rulesShape(shapes),
        ...placeShape,
      }),
    output: schemaOf('doctor-report@1.0'),
    run: async (args, call) => {
      const documents = await call.openAll(args.documents, 'documents')
      return evaluatedOf(await doctor(documents, { ...(await openRules(args, call)), profile: args.profile }))
    },
  }),
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
