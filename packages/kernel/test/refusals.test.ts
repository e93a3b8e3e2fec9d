import { expect, test } from 'vitest'
import { Fault, Refusal } from '../src/index.ts'
import { refusalsOf, reviveRefusal } from '../src/errors/refusals.ts'

const sentences = {
  TeaCold: {
    title: 'El té está frío',
    message: (f: Readonly<Record<string, string | number>>) =>
      `El té de ${f.who} está a ${f.degrees} grados.`,
    hint: 'Caliéntelo.',
    isPassing: true,
  },
}

test('a room refuses in its own words and in those of everybody, and all of it is one kind of error', () => {
  const RoomRefusal = refusalsOf(sentences)
  const cold = new RoomRefusal('TeaCold', { who: 'Ana', degrees: 20 })
  expect(cold).toBeInstanceOf(Refusal)
  expect(cold).toMatchObject({
    name: 'Refusal',
    code: 'TeaCold',
    title: 'El té está frío',
    message: 'El té de Ana está a 20 grados.',
    hint: 'Caliéntelo.',
    isPassing: true,
  })
  expect(new RoomRefusal('FileMissing', { name: 'a' })).toMatchObject({ isPassing: false })
  expect(reviveRefusal('TeaCold', { who: 'Luis', degrees: 9 }).message).toBe('El té de Luis está a 9 grados.')
})

test('caught: two sentences for one code, and a code for which no room has any', () => {
  refusalsOf(sentences)
  expect(() => refusalsOf({ TeaCold: { ...sentences.TeaCold } })).toThrow(Fault)
  expect(() => reviveRefusal('TeaGone', {})).toThrow('no room that was loaded has a sentence for TeaGone')
})
