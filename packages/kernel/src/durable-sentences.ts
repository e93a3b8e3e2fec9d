import type { Refusal as AnyRefusal } from './errors/errors.ts'
import { refusalsOf } from './errors/errors.ts'
import type { Sentences } from './errors/sentence.ts'

/** What every engine of durable runs refuses. */
export const runSentences = {
  RunUnknown: {
    title: 'No existe la ejecución',
    message: (f) => `No hay ninguna ejecución con el identificador ${f.run}.`,
    hint: '`dictamen runs list` enumera las que se conservan.',
  },
  RunBusy: {
    title: 'La ejecución no ha terminado',
    message: (f) =>
      `La ejecución ${f.run} está ${f.state === 'queued' ? 'en cola' : 'en marcha'} y solo se repite una que haya terminado.`,
    hint: 'Espere a que termine, o cancélela antes con `dictamen runs cancel`.',
  },
  StepUnknown: {
    title: 'La ejecución no tiene ese paso',
    message: (f) => `La ejecución ${f.run} no tiene el paso ${f.step}; tiene: ${f.known}.`,
    hint: '`dictamen runs show` enumera los pasos dados.',
  },
} satisfies Sentences

export const RunRefusal = refusalsOf(runSentences)
export type RunRefusal = AnyRefusal
