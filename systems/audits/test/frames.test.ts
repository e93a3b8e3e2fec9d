import { PhraseMatcher, tokenize } from '@dictamen/kernel/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameAutomaton } from '../src/lexicon/frame-automaton.ts'
import { FrameTrie } from '../src/lexicon/frame-trie.ts'
import { WordClasses } from '../src/lexicon/word-classes.ts'
import { Words } from '../src/text/words.ts'
import { writeOut, type WordLists } from '../src/lexicon/frames.ts'

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

const automatonOf = (...tries: FrameTrie[]): FrameAutomaton =>
  new FrameAutomaton(tries, new WordClasses(tries))
const plainly = (frames: readonly string[], words: WordLists): PhraseMatcher =>
  new PhraseMatcher(writeOut(frames, words), 'forgiving')

test('frames over lists find what the same frames written out find, several lists at once', () => {
  const frames = fc.array(frame, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(frames, frames, lists, fc.array(text, { maxLength: 3 }), (one, other, words, texts) => {
      const automaton = automatonOf(new FrameTrie(one, words), new FrameTrie(other, words))
      const matchers = [plainly(one, words), plainly(other, words)]
      for (const said of texts) {
        const tokens = tokenize(said)
        const places = matchers.map((matcher) => matcher.find(tokens).map(({ first, last }) => [first, last]))
        expect(
          automaton.find(new Words(tokens)).map((found) => found.map(({ first, last }) => [first, last])),
        ).toEqual(places)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a frame says which it is', () => {
  const trie = new FrameTrie(['ya {dicho}', '{dicho} antes', 'nada*'], { dicho: ['vi', 'te vi'] })
  const [found = []] = automatonOf(trie).find(new Words(tokenize('Ya te vi antes, nadando.')))
  expect(found.map(({ first, phrase }) => [first, phrase])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [4, 2],
  ])
})
