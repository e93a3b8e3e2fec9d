import { evaluatedOf, EXPORT_FORMATS, exportBank, importBank, mergeAttempts, parseExam } from 'dictamen'
import { basename } from 'node:path'
import { z } from 'zod'
import { clockShape, placeShape, schemaOf, spaceShape } from '../shapes.ts'
import { defineTool, type Tool } from '../tool.ts'
import { openRules, rulesShape } from './evaluation.ts'

const losses = z.array(z.looseObject({ code: z.string() })).describe('Lo que el formato no pudo llevar')

/** The reader of exams and what is done with banks of questions. */
export const examTools: readonly Tool[] = [
  defineTool({
    name: 'exam_parse',
    title: 'Exámenes: leer una revisión de Moodle',
    description: [
      'Lee la «Revisión del intento» de un cuestionario de Moodle, en PDF o guardada como página (HTML), y da exam@1.1: preguntas,',
      'opciones, respuestas, puntos e incidencias, sin inventar lo que no dice. Puede tardar; informa de su progreso.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        pdf: shapes.file('La revisión, en PDF o HTML'),
        contract: z.enum(['1.0', '1.1', '1.2']).optional().describe('Versión del contrato (1.1)'),
        ...rulesShape(shapes),
        ...placeShape,
      }),
    output: z.union([schemaOf('exam@1.1'), schemaOf('exam@1.0')]),
    run: async (args, call) => {
      const { name, bytes } = await call.openFile(args.pdf)
      await call.progress(0, 2, `Leyendo ${basename(name)}`)
      const options = { ...(await openRules(args, call)), contract: args.contract, readFor: call.readFor }
      const { verdict } = await parseExam(bytes, basename(name), options)
      await call.progress(1, 2, 'Leído')
      return evaluatedOf(verdict)
    },
  }),
  defineTool({
    name: 'exam_merge',
    title: 'Exámenes: unir intentos en un banco',
    description:
      'Une varios exam@1.x (intentos del mismo cuestionario, corregidos o no) en un exam-bank@1.0 con las claves que se pueden demostrar. No deja expediente.',
    input: (shapes) =>
      z.strictObject({
        exams: z.array(shapes.document(null, 'Un exam@1.x o corrected-exam@1.0')).min(1).max(500),
        ...spaceShape,
      }),
    output: schemaOf('exam-bank@1.0'),
    run: async (args, call) => ({
      output: mergeAttempts(await call.openAll(args.exams, 'exams')),
      recorded: [],
    }),
  }),
  defineTool({
    name: 'exam_export',
    title: 'Exámenes: exportar un banco',
    description: [
      'Lleva un exam-bank@1.0 (o un exam@1.x suelto) a Moodle XML, GIFT, QTI, Anki, CSV, Markdown o HTML. Devuelve el contenido',
      'como texto o en base64 y enumera en `losses` lo que el formato no puede llevar: dígaselo a la persona. Sin imágenes.',
    ].join(' '),
    input: (shapes) =>
      z.strictObject({
        bank: shapes.document(null, 'Un exam-bank@1.0 o exam@1.x'),
        to: z.enum(EXPORT_FORMATS).describe('Formato'),
        title: z.string().max(200).optional().describe('Nombre del banco'),
        ...clockShape,
        ...spaceShape,
      }),
    output: z.strictObject({
      format: z.enum(EXPORT_FORMATS),
      text: z.string().optional(),
      base64: z.string().optional(),
      losses,
    }),
    run: async (args, call) => {
      const bank = await call.open(args.bank, 'bank')
      const { content, losses: lost } = await exportBank(bank, args.to, { title: args.title, now: call.now })
      const held =
        typeof content === 'string' ? { text: content } : { base64: Buffer.from(content).toString('base64') }
      return { output: { format: args.to, ...held, losses: [...lost] }, recorded: [] }
    },
  }),
  defineTool({
    name: 'exam_import',
    title: 'Exámenes: importar un banco',
    description:
      'Lee un banco de preguntas de Moodle XML o GIFT, reconocido por su contenido, como exam-bank@1.0; `losses` enumera lo que no vino.',
    input: (shapes) =>
      z.strictObject({
        source: shapes.document(null, 'El fichero .xml o .gift, como texto o fichero'),
        ...spaceShape,
      }),
    output: z.strictObject({ bank: schemaOf('exam-bank@1.0'), losses }),
    run: async (args, call) => {
      const { name, text } = await call.openText(args.source, 'source')
      const { bank, losses: lost } = importBank(text, basename(name))
      return { output: { bank, losses: [...lost] }, recorded: [] }
    },
  }),
]
