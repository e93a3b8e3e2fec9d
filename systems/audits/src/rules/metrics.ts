import { defineRule, type Subject } from '@dictamen/kernel'
import { z } from 'zod'
import { wholeOf } from './ir-0-01.ts'
import { Share } from './rule-options.ts'

const Options = z.strictObject({ coverage: Share, determinism: Share, drift: Share })

export type Optima = z.infer<typeof Options>

/** The optima of §7: they are told in the notes and decide nothing. */
export const metrics = defineRule<Optima>({
  id: 'ira/metrics',
  options: Options,
  detect: (subject, optima) => offOptimum(figuresOf(subject), optima).map((field) => wholeOf(subject, field)),
})

export interface Figures {
  readonly coverage?: number | null
  readonly determinism?: number
  readonly drift?: number
}

function figuresOf(subject: Subject): Figures {
  return Object.fromEntries(
    ['coverage', 'determinism', 'drift'].flatMap((name) => {
      const value = subject.value(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Which figures miss their optimum; one that was not computed misses nothing. */
export function offOptimum({ coverage, determinism, drift }: Figures, optima: Optima): (keyof Optima)[] {
  const off: (keyof Optima)[] = []
  if (typeof coverage === 'number' && coverage < optima.coverage) off.push('coverage')
  if (determinism !== undefined && determinism < optima.determinism) off.push('determinism')
  if (drift !== undefined && drift > optima.drift) off.push('drift')
  return off
}
