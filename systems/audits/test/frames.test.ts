import { PhraseMatcher, tokenize } from '@dictamen/kernel/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameMatcher } from '../src/lexicon/frame-matcher.ts'
import { writeOut } from '../src/lexicon/frames.ts'

const word = fc.constantFrom('dé', 'de', 'no', 'ya', 'vi', 'ya*')
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const lists = fc.record({
  uno: fc.array(phrase, { minLength: 1, maxLength: 3 }),
  dos: fc.array(phrase, { minLength: 1, maxLength: 2 }),
})
const frame = fc
  .array(fc.oneof(word, fc.constantFrom('{uno}', '{dos}', '…')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))
  .filter((parts) => !/^…|…$|… …/.test(parts))
const text = fc
  .array(fc.constantFrom('dé', 'de', 'No', 'ya', 'yacer', 'vi', ',', '.'), { maxLength: 12 })
  .map((words) => words.join(' '))

test('frames over lists find what the same frames written out find', () => {
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 4 }), lists, text, (frames, words, said) => {
      const tokens = tokenize(said)
      const plain = new PhraseMatcher(writeOut(frames, words), 'forgiving')
      const matcher = new FrameMatcher(frames, words)
      for (let at = 0; at < tokens.length; at++)
        expect(matcher.findAt(tokens, at)?.last).toBe(plain.findAt(tokens, at)?.last)
    }),
    { numRuns: 1000 },
  )
})

test('a frame says which it is, and with which words it may begin', () => {
  const matcher = new FrameMatcher(['ya {dicho}', '{dicho} antes', 'nada*'], { dicho: ['vi', 'te vi'] })
  const tokens = tokenize('Ya te vi antes, nadando.')
  expect(tokens.map((_, at) => matcher.findAt(tokens, at)?.phrase)).toEqual([0, 1, 1, undefined, 2])
  expect(matcher.openings()).toEqual({ words: new Set(['ya', 'vi', 'te']), prefixes: new Set(['nada']) })
})
