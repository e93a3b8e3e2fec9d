import type { AnswerFault } from '@dictamen/contracts'

const MOST_SEEN = 300

/** Something that is wrong with an answer. */
export function faultOf(
  kind: AnswerFault['kind'],
  pointer: string,
  more: Partial<Omit<AnswerFault, 'kind' | 'pointer'>> = {},
): AnswerFault {
  const { seen = '', ...rest } = more
  return {
    kind,
    pointer,
    finding: null,
    admissible: [],
    nearest: null,
    point_id: null,
    ...rest,
    seen: seen.slice(0, MOST_SEEN),
  }
}
