import type { Face } from '../face.ts'
import { interviewDoctor } from '../commands/interview-doctor.ts'
import { interviewImport } from '../commands/interview-import.ts'
import { renderComparison } from '../pretty/render-comparison.ts'
import { renderFlags } from '../pretty/render-flags.ts'
import { renderMandates } from '../pretty/render-mandates.ts'

export const interviews: Face = {
  renders: {
    'interviews/flags': renderFlags,
    'interviews/mandates': ({ output }) => renderMandates(output),
    'interviews/comparison': ({ output }) => renderComparison(output),
  },
  commands: { doctor: interviewDoctor, import: interviewImport },
}
