import { describe, expect, it } from 'vitest'
import { readModelFiles } from '../src/minilm/files.ts'
import { MAX_TOKENS, Tokenizer } from '../src/minilm/tokenizer.ts'

const definition = readModelFiles().tokenizer
const tokenizer = new Tokenizer(definition)
const { model } = JSON.parse(definition.toString('utf8')) as { model: { vocab: Record<string, number> } }
const names = new Map(Object.entries(model.vocab).map(([name, number]) => [number, name]))

function pieces(text: string): string {
  const tokens = Array.from(tokenizer.encode(text), (token) => names.get(token))
  expect(tokens[0]).toBe('[CLS]')
  expect(tokens.at(-1)).toBe('[SEP]')
  return tokens.slice(1, -1).join(' ')
}

describe('Tokenizer', () => {
  it('gives the numbers of the published vocabulary', () => {
    expect([...tokenizer.encode('The weather is lovely today.')]).toEqual([
      101, 1996, 4633, 2003, 8403, 2651, 1012, 102,
    ])
  })

  it('strips case and accents, however these are written', () => {
    expect(pieces('CAFÉ')).toBe('cafe')
    expect(pieces('cafe\u0301')).toBe('cafe')
    expect(pieces('Niño')).toBe(pieces('nino'))
  })

  it('lets punctuation, symbols and ideographs stand alone', () => {
    expect(pieces("it's 5$!")).toBe("it ' s 5 $ !")
    expect(pieces('人人')).toBe('人 人')
  })

  it('cuts a word into the longest known parts', () => {
    expect(pieces('embeddings')).toBe('em ##bed ##ding ##s')
  })

  it('does not know a word with an unknown part, or one that is too long', () => {
    expect(pieces('😀')).toBe('[UNK]')
    expect(pieces('a'.repeat(100))).not.toBe('[UNK]')
    expect(pieces('a'.repeat(101))).toBe('[UNK]')
  })

  it('reads names of special tokens as plain text', () => {
    expect(pieces('[SEP]')).toBe('[ sep ]')
  })

  it('passes over what nobody sees', () => {
    expect(pieces('we\u00ad\u200bb\0 \ud800 page\n\tone')).toBe('web page one')
    expect(pieces('')).toBe('')
  })

  it('stops at the limit', () => {
    expect(tokenizer.encode('a '.repeat(254))).toHaveLength(MAX_TOKENS)
    expect(tokenizer.encode('a '.repeat(255))).toHaveLength(MAX_TOKENS)
    expect(tokenizer.encode('a '.repeat(1_000_000))).toHaveLength(MAX_TOKENS)
    expect(tokenizer.encode('a.'.repeat(1_000)).at(-1)).toBe(102)
  })
})
