import { buildApplication, buildRouteMap, type Application } from '@stricli/core'
import { VERSION } from 'dictamen'
import { auditBatch } from './commands/audit-batch.ts'
import { auditCheck } from './commands/audit-check.ts'
import { auditInit } from './commands/audit-init.ts'
import { auditNorms } from './commands/audit-norms.ts'
import { backup } from './commands/backup.ts'
import { completionCommand } from './commands/completion.ts'
import { contracts } from './commands/contracts.ts'
import { examCorrect } from './commands/exam-correct.ts'
import { examExport } from './commands/exam-export.ts'
import { examImport } from './commands/exam-import.ts'
import { examMerge } from './commands/exam-merge.ts'
import { examParse } from './commands/exam-parse.ts'
import { interviewCompare } from './commands/interview-compare.ts'
import { interviewContext } from './commands/interview-context.ts'
import { interviewDoctor } from './commands/interview-doctor.ts'
import { interviewFlags } from './commands/interview-flags.ts'
import { interviewImport } from './commands/interview-import.ts'
import { interviewMandates } from './commands/interview-mandates.ts'
import { interviewQuestions } from './commands/interview-questions.ts'
import { mcp } from './commands/mcp.ts'
import { models } from './commands/models.ts'
import { query } from './commands/query.ts'
import { records } from './commands/records.ts'
import { restore } from './commands/restore.ts'
import { rules } from './commands/rules.ts'
import { runs } from './commands/runs.ts'
import { search } from './commands/search.ts'
import { serve } from './commands/serve.ts'
import { tokens } from './commands/tokens.ts'
import { users } from './commands/users.ts'
import { worker } from './commands/worker.ts'
import type { Context } from './context.ts'
import { exitCodeOf } from './errors.ts'
import { spanish } from './text-es.ts'

const interview = buildRouteMap({
  routes: {
    flags: interviewFlags,
    mandates: interviewMandates,
    compare: interviewCompare,
    doctor: interviewDoctor,
    import: interviewImport,
    questions: interviewQuestions,
    context: interviewContext,
  },
  docs: { brief: 'Entrevistas: Flags 1.1, mandatos, comparación, importación' },
})

const exam = buildRouteMap({
  routes: {
    parse: examParse,
    merge: examMerge,
    correct: examCorrect,
    export: examExport,
    import: examImport,
  },
  docs: { brief: 'Exámenes: revisiones de Moodle a banco de preguntas' },
})

const audit = buildRouteMap({
  routes: { check: auditCheck, batch: auditBatch, norms: auditNorms, init: auditInit },
  docs: { brief: 'Auditoría: respuestas de agentes de IA contra las normas' },
})

const root = buildRouteMap({
  routes: {
    interview,
    exam,
    audit,
    query,
    search,
    rules,
    contracts,
    models,
    worker,
    runs,
    records,
    serve,
    mcp,
    users,
    tokens,
    backup,
    restore,
    completion: completionCommand(() => application),
  },
  docs: {
    brief: 'Evaluación bajo contrato: el mismo expediente da el mismo veredicto',
    fullDescription: [
      'Evaluación bajo contrato: el mismo expediente da el mismo veredicto, y cada palabra se abre hasta la línea que la sostiene.',
      '',
      'Termina con 0 si hay resultado, 1 si el veredicto es negativo, 2 si se rechaza la entrada, 70 si el fallo es nuestro,',
      '75 si queda en pausa y hay que ejecutarlo de nuevo.',
    ].join('\n'),
  },
})

/** The command line: arguments in, exit code out. */
export const application: Application<Context> = buildApplication(root, {
  name: 'dictamen',
  versionInfo: { currentVersion: VERSION },
  scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
  documentation: { caseStyle: 'convert-camel-to-kebab' },
  localization: { text: spanish },
  determineExitCode: exitCodeOf,
})
