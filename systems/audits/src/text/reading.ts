import { LineIndex, splitSentences, tokenize, type Range, type Token } from '@dictamen/kernel/text'
import { readBlocks, type Block } from './blocks.ts'
import { readProse } from './prose.ts'
import { findAnnounced, findQuotations } from './quotations.ts'
import { isInside } from './ranges.ts'
import { Words } from './words.ts'

/** A sentence of a text: where it stands, the block it belongs to and its words. */
export interface Sentence extends Range {
  readonly block: number
  /** Its words among the tokens of the reading; last exclusive. */
  readonly first: number
  readonly last: number
}

/** A Markdown text taken apart once, for every rule that looks at it. Offsets are those of the text. */
export interface Reading {
  readonly text: string
  /** The text with everything but prose blanked, at the same offsets. */
  readonly prose: string
  readonly blocks: readonly Block[]
  readonly sentences: readonly Sentence[]
  readonly tokens: readonly Token[]
  readonly inlineCode: readonly Range[]
  /** The same words, to be searched: as they stand, and with those behind a comma as neighbours. */
  readonly words: Words
  readonly acrossCommas: Words
  /** Contents of quotation marks in prose. */
  readonly quotations: readonly Range[]
  /** Whether somebody else is speaking: inside quotation marks, or in a quoted block that a colon announces. */
  isQuoted(offset: number): boolean
  lineOf(offset: number): number
  /** The sentence that a word, by its place among the tokens, belongs to; undefined outside every block. */
  sentenceOf(token: number): Sentence | undefined
}

/** Takes a text apart; sentences, quotations and lines are looked for when somebody asks. */
export function readText(text: string): Reading {
  const blocks = readBlocks(text)
  const { text: prose, inlineCode } = readProse(text, blocks)
  return new MarkdownReading(text, prose, blocks, inlineCode)
}

class MarkdownReading implements Reading {
  readonly text: string
  readonly prose: string
  readonly blocks: readonly Block[]
  readonly inlineCode: readonly Range[]
  readonly tokens: readonly Token[]
  readonly words: Words
  #acrossCommas: Words | undefined
  #sentences: readonly Sentence[] | undefined
  #byToken: readonly (Sentence | undefined)[] | undefined
  #quotations: readonly Range[] | undefined
  #announced: readonly Range[] | undefined
  #lines: LineIndex | undefined

  constructor(text: string, prose: string, blocks: readonly Block[], inlineCode: readonly Range[]) {
    this.text = text
    this.prose = prose
    this.blocks = blocks
    this.inlineCode = inlineCode
    this.tokens = tokenize(prose)
    this.words = new Words(this.tokens)
  }

  get acrossCommas(): Words {
    return (this.#acrossCommas ??= this.words.acrossCommas(this.prose))
  }

  get sentences(): readonly Sentence[] {
    return (this.#sentences ??= readSentences(this.prose, this.blocks, this.tokens))
  }

  get quotations(): readonly Range[] {
    return (this.#quotations ??= findQuotations(this.prose, this.blocks))
  }

  isQuoted(offset: number): boolean {
    this.#announced ??= findAnnounced(this.prose, this.blocks)
    return isInside(this.quotations, offset) || isInside(this.#announced, offset)
  }

  lineOf(offset: number): number {
    return (this.#lines ??= new LineIndex(this.text)).position(offset).line
  }

  sentenceOf(token: number): Sentence | undefined {
    return (this.#byToken ??= indexByToken(this.sentences))[token]
  }
}

function indexByToken(sentences: readonly Sentence[]): readonly (Sentence | undefined)[] {
  const byToken: (Sentence | undefined)[] = []
  for (const sentence of sentences) {
    while (byToken.length < sentence.first) byToken.push(undefined)
    while (byToken.length < sentence.last) byToken.push(sentence)
  }
  return byToken
}

function readSentences(prose: string, blocks: readonly Block[], tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = []
  let at = 0
  blocks.forEach((block, index) => {
    if (block.kind === 'code') return
    for (const { start, end } of rangesOf(prose, block)) {
      while (at < tokens.length && tokens[at]!.start < start) at++
      const first = at
      while (at < tokens.length && tokens[at]!.start < end) at++
      sentences.push({ start, end, block: index, first, last: at })
    }
  })
  return sentences
}

/** A row or a heading is one sentence, whatever its full stops. */
function rangesOf(prose: string, { kind, start, end }: Block): readonly Range[] {
  if (kind === 'row' || kind === 'heading') return [{ start, end }]
  return splitSentences(prose.slice(start, end)).map((range) => ({
    start: range.start + start,
    end: range.end + start,
  }))
}
