import type { Face } from '../face.ts'
import { interviewContext } from '../commands/interview-context.ts'
import { interviewDoctor } from '../commands/interview-doctor.ts'
import { interviewFlags } from '../commands/interview-flags.ts'
import { interviewImport } from '../commands/interview-import.ts'
import { interviewQuestions } from '../commands/interview-questions.ts'
import { renderComparison } from '../pretty/render-comparison.ts'
import { renderProgress } from '../pretty/render-progress.ts'
import { renderMandates } from '../pretty/render-mandates.ts'

export const interviews: Face = {
  renders: {
    'interviews/mandates': ({ output }) => renderMandates(output),
    'interviews/progress': ({ output }) => renderProgress(output),
    'interviews/comparison': ({ output }) => renderComparison(output),
  },
  commands: {
    flags: interviewFlags,
    doctor: interviewDoctor,
    import: interviewImport,
    questions: interviewQuestions,
    context: interviewContext,
  },
}
