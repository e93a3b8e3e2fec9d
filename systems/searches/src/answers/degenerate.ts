import type { AnswerFault } from '@dictamen/contracts'
import type { Protocol } from '../protocol/protocol.ts'
import { faultOf } from './fault.ts'

/** Something that is wrong with an answer, for people and for whoever gave it. */
export interface Wrong {
  readonly says: string
  readonly fault: AnswerFault
}

/** Why a raw text cannot be an answer, before anybody reads it; null when it may be one. */
export function findDegenerate(raw: string, limits: Protocol['answers']): Wrong | null {
  if (raw.trim() === '') return { says: 'respuesta vacía', fault: faultOf('respuesta_vacia', '') }
  if (raw.length > limits.most_characters)
    return {
      says: `respuesta cortada: pasa de ${limits.most_characters} caracteres`,
      fault: faultOf('respuesta_larga', '', { admissible: [String(limits.most_characters)] }),
    }
  return isLooping(raw, limits)
    ? {
        says: 'respuesta en bucle: repite las mismas palabras',
        fault: faultOf('respuesta_en_bucle', '', { seen: raw.slice(-200) }),
      }
    : null
}

const WORD = /[\p{L}\p{N}]+/gu

function isLooping(raw: string, limits: Protocol['answers']): boolean {
  const words = raw.match(WORD) ?? []
  const most = Math.min(limits.loop_period, Math.floor(words.length / limits.loop_times))
  for (let period = 1; period <= most; period++) if (hasLoop(words, period, limits)) return true
  return false
}

/** Whether some words repeat, one time right after another, long enough. */
function hasLoop(words: readonly string[], period: number, limits: Protocol['answers']): boolean {
  let equal = 0
  let characters = 0
  for (let at = period; at < words.length; at++) {
    if (words[at] === words[at - period]) {
      equal += 1
      characters += words[at]!.length
      if (equal >= period * (limits.loop_times - 1) && characters >= limits.loop_characters) return true
    } else {
      equal = 0
      characters = 0
    }
  }
  return false
}
