import { answer, LONG, oneOf, pageOf, range, recordOf, rowsOf, TIME, type LongList } from './answer.ts'

/** The list of a room: the verdicts of one evaluator. */
function room(path: string, label: string, system: string, contentOf: (at: number) => object): LongList {
  const verdictOf = (at: number): object => ({
    record: recordOf(at, system),
    // Here and there a verdict whose texts are gone.
    content: at % 7 === 5 ? null : contentOf(at),
    subject_name: oneOf(['Irene Arana', 'María de los Ángeles Etxeberria Goikoetxea'], at),
  })
  return {
    name: path,
    row: rowsOf(label),
    open: async (page, count) => {
      await answer(page, /\/verdicts$/, (url) =>
        url.searchParams.get('system') === system ? pageOf(url, count, verdictOf) : [],
      )
      await page.goto(path)
    },
  }
}

export const sessions = room('/entrevistas', 'Entrevistas', 'interviews/flags', (at) => ({
  input: { transcripts: [{ started_at: TIME }], context: { context_id: 'ctx' } },
  output: {
    flags_id: `fl_${at}`,
    by_question: range(oneOf([1, 12], at), () => ({})),
    summary: {
      overall_closure: oneOf(['ok', 'falla'], at),
      overall_authority: oneOf(['alta', 'media', 'baja'], at),
      overall_verbal_risk: oneOf(['bajo', 'medio', 'alto'], at),
    },
  },
}))

export const exams = room('/examenes', 'Exámenes', 'exams/exam@1.1', (at) => ({
  input: {},
  output: {
    source: { file_name: oneOf(['a.pdf', `${LONG}.pdf`.replaceAll(' ', '_')], at) },
    issues: range(oneOf([0, 12], at), () => ({})),
    questions: range(oneOf([1, 20], at), () => ({ issues: [] })),
    attempt: { grade: oneOf([5, 9.75, null], at), grade_max: 10 },
  },
}))

export const queries = room('/consultas', 'Consultas', 'queries/synthesizer@1.1', (at) => ({
  input: { message: oneOf(['¿Subo los precios?', `¿${LONG}?`], at) },
  output: {
    meta: {
      recommendation: oneOf(['execute', 'postpone'], at),
      risk_summary: { labor: oneOf(['low', 'high'], at), fiscal: 'low', brand: 'medium' },
    },
  },
}))

export const audits = room('/auditoria', 'Auditoría', 'audits/ira', (at) => ({
  input: { audited: { input: oneOf(['Breve', LONG], at) } },
  output: {
    result: oneOf(['PASS', 'FAIL', 'SKIP'], at),
    violations: range(oneOf([0, 13], at), () => ({})),
    context_type_detected: oneOf(['technical', 'institutional'], at),
    metrics: {},
  },
}))
