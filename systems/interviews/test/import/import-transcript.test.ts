import { transcriptImport } from '@dictamen/contracts'
import { parseContract, valueAt, type Json } from '@dictamen/kernel'
import { describe, expect, it } from 'vitest'
import { fixture, importing, KAFKA, refusalOf } from './fictitious-interview.ts'

const FIXTURES = [
  'voces.vtt',
  'reunion.vtt',
  'subtitulos.srt',
  'whisperx.json',
  'whisper-cpp.json',
  'dialogo.txt',
  'rayas.txt',
  'otter.txt',
  'consola.txt',
]
const JUDGEMENTS =
  /\b(?:buen[ao]s?|mal[ao]s?|deber[ií]as?|mejor|peor|intent[ae]|falta nivel|correct[ao]|insuficiente)\b/i

describe.each(FIXTURES)('%s', (name) => {
  const result = importing(fixture(name))

  it('becomes a valid transcript-import@1.0, the same every time', () => {
    expect(parseContract(transcriptImport, result)).toEqual(result)
    expect(importing(fixture(name))).toEqual(result)
  })

  it('lists every inferred value where it stands', () => {
    for (const { pointer, value } of result.inferred) {
      const found = valueAt(result as unknown as Json, pointer)
      if (pointer === '/transcript/entries') expect(found).toBeDefined()
      else expect(found).toBe(value)
    }
  })

  it('describes and does not judge', () => {
    for (const { reason } of [...result.inferred, ...result.unaligned])
      expect(reason.replace(/«[^»]*»/g, '')).not.toMatch(JUDGEMENTS)
  })
})

describe('la transcripción', () => {
  const dialogue = `Entrevistador: ${KAFKA}\nCandidata: Por todo.`

  it('is named by its content', () => {
    const { transcript } = importing(dialogue)
    expect(transcript.transcript_id).toMatch(/^tr_[0-9a-f]{20}$/)
    expect(transcript.entries[0]?.entry_id).toMatch(/^en_[0-9a-f]{20}$/)
    const renamed = importing(dialogue, { name: 'otra' })
    expect(renamed.transcript).toEqual(transcript)
    const other = importing(dialogue.replace('todo', 'nada')).transcript
    expect(other.transcript_id).not.toBe(transcript.transcript_id)
    expect(other.entries[0]?.entry_id).not.toBe(transcript.entries[0]?.entry_id)
  })

  it.each([
    ['2026-01-07T18:20:00Z', '2026-01-07T18:20:12.500Z'],
    ['2026-01-07T23:59:50+02:00', '2026-01-08T00:00:02.500+02:00'],
    ['2026-01-07T18:20:00.5', '2026-01-07T18:20:13'],
    ['2026-01-07T18:20', '2026-01-07T18:20:12.500'],
    ['2026-01-07', '2026-01-07'],
  ])('that begins at %s ends at %s, whatever the zone of the machine', (startedAt, endedAt) => {
    const vtt = `WEBVTT\n\n00:00.000 --> 00:12.500\n${KAFKA} Por todo.\n`
    const { transcript, inferred } = importing(vtt, { startedAt })
    expect([transcript.started_at, transcript.ended_at]).toEqual([startedAt, endedAt])
    expect(inferred[1]?.reason).toBe(
      'Es el comienzo más 00:00:12.500, la última marca de tiempo de la grabación.',
    )
  })

  it('is not begun at a moment that is none or beyond the calendar', () => {
    for (const startedAt of ['ayer', '2026-02-30', '2026-01-07T25:00:00Z', ''])
      expect(refusalOf(() => importing(dialogue, { startedAt })).code).toBe('UsageWrong')
    const vtt = `WEBVTT\n\n00:00.000 --> 00:12.500\n${KAFKA} Por todo.\n`
    expect(refusalOf(() => importing(vtt, { startedAt: '9999-12-31T23:59:59Z' })).code).toBe('UsageWrong')
  })

  it('counts the words between white space', () => {
    const [entry] = importing(`Entrevistador: ${KAFKA}\nCandidata: Por\u00a0el\t coste ,\n  claro — sí.`)
      .transcript.entries
    expect([entry?.answer_text, entry?.word_count]).toEqual(['Por el coste , claro — sí.', 7])
  })
})
