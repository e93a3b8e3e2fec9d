import type { QuestionSet } from '@dictamen/contracts'
import { describe, expect, it } from 'vitest'
import { importing, questionSetOf } from './fictitious-interview.ts'

const TEXTS = ['¿Tiene carné de conducir?', '¿Ha dirigido equipos?', '¿Cuál es el límite de la plataforma?']
const SAID = [TEXTS[0]!, 'Sí.', TEXTS[1]!, 'No.', TEXTS[2]!, 'Doce mil mensajes.']

function binary(): QuestionSet {
  const set = questionSetOf(TEXTS)
  const questions = set.questions.map((question, at) =>
    at < 2 ? { ...question, closure_rule: 'binario' as const } : question,
  )
  return { ...set, questions }
}

const who = (at: number, names: readonly [string, string]): string => names[at % 2]!
const clock = (at: number, point: string): string => `00:00:${String(at * 4).padStart(2, '0')}${point}000`
const times = (at: number, point: string): string => `${clock(at, point)} --> ${clock(at + 1, point)}`
const lines = (write: (said: string, at: number) => string, between = '\n'): string =>
  SAID.map(write).join(between)
const NAMES = ['Ana', 'Luis'] as const
const ROLES = ['Entrevistadora', 'Candidato'] as const

const FORMATS: Readonly<Record<string, string>> = {
  'WebVTT with voices': `WEBVTT\n\n${lines((said, at) => `${times(at, '.')}\n<v ${who(at, NAMES)}>${said}\n`)}`,
  'WebVTT with names': `WEBVTT\n\n${lines((said, at) => `${times(at, '.')}\n${who(at, NAMES)}: ${said}\n`)}`,
  'WebVTT without voices': `WEBVTT\n\n${lines((said, at) => `${times(at, '.')}\n${said}\n`)}`,
  SRT: lines((said, at) => `${at + 1}\n${times(at, ',')}\n${who(at, NAMES)}: ${said}\n`),
  'Whisper JSON with speakers': JSON.stringify({
    segments: SAID.map((text, at) => ({ speaker: who(at, NAMES), start: at * 4, end: at * 4 + 4, text })),
  }),
  'Whisper JSON': JSON.stringify({
    segments: SAID.map((text, at) => ({ start: at * 4, end: at * 4 + 4, text: ` ${text}` })),
  }),
  'dialogue with roles': lines((said, at) => `${who(at, ROLES)}: ${said}`),
  'dialogue with times': lines((said, at) => `[${clock(at, '.')}] ${who(at, NAMES)}: ${said}`),
  'dialogue with dashes': lines((said) => `— ${said}`),
}

describe.each(Object.entries(FORMATS))('%s', (_, recording) => {
  const imported = importing(recording, { questionSet: binary() })

  it('keeps a bare yes or no whole, closed and without its stop', () => {
    const answers = imported.transcript.entries.map((entry) => [entry.answer_text, entry.forced_closure])
    expect(answers).toEqual([
      ['Sí', false],
      ['No', false],
      ['Doce mil mensajes.', false],
    ])
    expect(imported.unaligned).toEqual([])
  })

  it('lists what it took away and what it inferred', () => {
    const listed = imported.inferred.map(({ pointer }) => pointer)
    expect(listed).toContain('/transcript/entries/0/answer_text')
    expect(listed).toContain('/transcript/entries/1/forced_closure')
    expect(listed).not.toContain('/transcript/entries/2/answer_text')
  })
})

it('leaves a longer answer to a binary question as it was said', () => {
  const recording = `Entrevistadora: ${TEXTS[0]}\nCandidato: Sí, desde 2010.\n`
  const { transcript } = importing(recording, { questionSet: binary() })
  expect(transcript.entries[0]!.answer_text).toBe('Sí, desde 2010.')
})
