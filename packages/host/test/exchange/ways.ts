import type { Json } from '@dictamen/kernel'
import { canonicalJson } from '@dictamen/kernel/record'
import type { Cast, Insider, Line } from './world.ts'

/** A way in which the keeper of an installation puts something else in the place of what a record sealed. */
export interface Way {
  readonly name: string
  /** The record that is not what it was. */
  readonly record: (cast: Cast) => string
  readonly change: (insider: Insider, cast: Cast) => Promise<void>
}

type OnText = (insider: Insider, cast: Cast, record: string, text: string) => Promise<void>

const other = (text: string): string => JSON.stringify({ falso: text })

/** What can be done to any text. */
const onAnyText: Readonly<Record<string, OnText>> = {
  'another text under the same id': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, other(text))),
  'the same text sealed anew': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, await insider.read(record, text))),
  'the same text with a space': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, `${await insider.read(record, text)} `)),
  'no text at all': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, '')),
  'a text that is not JSON': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, '{"a":')),
  'sealed bytes cut': async (insider, _cast, record, text) =>
    insider.put(record, text, (await insider.sealedOf(record, text)).subarray(0, -5)),
  'sealed bytes longer': async (insider, _cast, record, text) =>
    insider.put(record, text, Buffer.concat([await insider.sealedOf(record, text), Buffer.from('x')])),
  'one bit flipped': async (insider, _cast, record, text) => {
    const sealed = Buffer.from(await insider.sealedOf(record, text))
    sealed[15]! ^= 1
    await insider.put(record, text, sealed)
  },
  'no bytes': (insider, _cast, record, text) => insider.put(record, text, Buffer.alloc(0)),
  'taken away': (insider, _cast, record, text) => insider.put(record, text, null),
  'another text with an id of its own, the line rewritten': async (insider, _cast, record, text) =>
    insider.place(record, text, await insider.keep(record, other(text)), false),
  'another text with an id of its own, line and leaf rewritten': async (insider, _cast, record, text) =>
    insider.place(record, text, await insider.keep(record, other(text))),
  'another hash in line and leaf': async (insider, _cast, record, text) => {
    const { blobs } = await insider.lineOf(record)
    await insider.place(record, text, { id: blobs[text]!.id, sha256: '0'.repeat(64) })
  },
}

/** What can be put in the place of a text of an evaluation, because there are others. */
const onEvaluation: Readonly<Record<string, OnText>> = {
  'the text of another record of the person': async (insider, { two }, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, marked(await insider.read(two, text)))),
  'the text of another person': async (insider, { other: stranger }, record, text) =>
    insider.put(
      record,
      text,
      await insider.sealUnder(record, text, marked(await insider.read(stranger, text))),
    ),
  'the sealed bytes of another person': async (insider, { other: stranger }, record, text) =>
    insider.put(record, text, await insider.sealedOf(stranger, text)),
  'another text of the record': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealUnder(record, text, await insider.read(record, next(text)))),
  'the sealed bytes of another text of the record': async (insider, _cast, record, text) =>
    insider.put(record, text, await insider.sealedOf(record, next(text))),
  'the place of another text, line and leaf rewritten': async (insider, _cast, record, text) => {
    const { blobs } = await insider.lineOf(record)
    await insider.place(record, text, blobs[next(text)]!)
  },
}

const TEXTS = ['input', 'observations', 'output', 'trace', 'ground']

function next(text: string): string {
  return TEXTS[(TEXTS.indexOf(text) + 2) % TEXTS.length]!
}

/** Some texts of two records are the same: said otherwise, they are exchanged all the same. */
function marked(text: string): string {
  return canonicalJson({ exchanged: JSON.parse(text) as Json })
}

type OnRecord = (insider: Insider, cast: Cast, record: string) => Promise<void>

/** What can be done to a record as a whole. */
const onRecord: Readonly<Record<string, OnRecord>> = {
  'input, output and trace of another record under its ids': async (insider, { two }, record) => {
    for (const text of ['input', 'output', 'trace'])
      await insider.put(record, text, await insider.sealUnder(record, text, await insider.read(two, text)))
  },
  'input, output and trace of another person under its ids': async (insider, { other: stranger }, record) => {
    for (const text of ['input', 'output', 'trace'])
      await insider.put(
        record,
        text,
        await insider.sealUnder(record, text, await insider.read(stranger, text)),
      )
  },
  'the line of another record': async (insider, { two }, record) =>
    insider.rewrite(record, canonicalJson({ ...(await insider.lineOf(two)), id: record }), { leaf: true }),
  'the line of another person': async (insider, { other: stranger }, record) =>
    insider.rewrite(record, canonicalJson({ ...(await insider.lineOf(stranger)), id: record }), {
      leaf: true,
    }),
  'another key for the person': (insider, _cast, record) => insider.rekey(record),
  'no key for the person': (insider, _cast, record) => insider.setKey(record, Buffer.from('nada')),
  'a key that nothing wraps': (insider, _cast, record) => insider.setKey(record, Buffer.alloc(76, 7)),
  'no person': (insider, _cast, record) => insider.forgetSubject(record),
  'another rule set': (insider, _cast, record) =>
    reword(insider, record, ({ ruleset, ...line }) => ({
      ...line,
      ruleset: { ...(ruleset as object), version: '9.9.9' },
    })),
  'another actor': (insider, _cast, record) =>
    reword(insider, record, (line) => ({ ...line, actor: 'nadie' })),
  'another time': (insider, _cast, record) =>
    reword(insider, record, (line) => ({ ...line, time: '2020-01-01T00:00:00Z' })),
  'no texts': (insider, _cast, record) =>
    reword(insider, record, ({ blobs: _blobs, ...line }) => ({ ...line })),
  'no line': (insider, _cast, record) => insider.rewrite(record, 'nada', { leaf: false }),
}

async function reword(insider: Insider, record: string, change: (line: Line) => object): Promise<void> {
  await insider.rewrite(record, canonicalJson(change(await insider.lineOf(record)) as Json), { leaf: true })
}

function each(ways: Readonly<Record<string, OnText>>, texts: readonly string[], of: keyof Cast): Way[] {
  return texts.flatMap((text) =>
    Object.entries(ways).map(([name, change]): Way => ({
      name: `${of} ${text}: ${name}`,
      record: (cast) => cast[of],
      change: (insider, cast) => change(insider, cast, cast[of], text),
    })),
  )
}

/** Everything that can be done to an evaluation: to be noticed by whoever shows it, walks the texts or decides it again. */
export const evaluationWays: readonly Way[] = [
  ...each({ ...onAnyText, ...onEvaluation }, TEXTS, 'one'),
  ...Object.entries(onRecord).map(([name, change]): Way => ({
    name: `one: ${name}`,
    record: ({ one }) => one,
    change: (insider, cast) => change(insider, cast, cast.one),
  })),
]

/** Everything that can be done to what people said: nobody decides that again. */
export const opinionWays: readonly Way[] = [
  ...each(onAnyText, ['correction'], 'correction'),
  ...each(onAnyText, ['judgement'], 'review'),
]
