import { Refusal } from '@dictamen/kernel'
import { bankOf, choiceOf, unstarred, type AnswerFeedback, type Arrived, type Imported } from './imported.ts'
import { isMarked, readHtml } from './rich-text.ts'

const TITLE = /^::(?:\\.|[^\\:]|:(?!:))*::/s
const FORMAT = /^\s*\[(plain|html|markdown|moodle)\]/

/** Reads GIFT; refuses what it cannot read, with the question's place. */
export function importGift(text: string, name: string): Arrived {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => !/^\s*(\/\/|\$CATEGORY:)/.test(line))
  const paragraphs = lines
    .join('\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
  const written = paragraphs.filter((paragraph) => paragraph !== '')
  if (!written.some(isSigned))
    throw new Refusal('FormatUnknown', { name, reason: 'no parece Moodle XML ni GIFT' })
  return bankOf(written.map((paragraph, at) => readOne(paragraph, name, at + 1)))
}

/** Whether a paragraph has what only GIFT writes: a title between colons, or an answer behind its sign. */
function isSigned(paragraph: string): boolean {
  return TITLE.test(paragraph) || /(?<!\\)\{\s*(?:[=~#}]|(?:T|F|TRUE|FALSE)\s*[#}])/i.test(paragraph)
}

function readOne(paragraph: string, name: string, at: number): Imported {
  const titled = TITLE.exec(paragraph)
  const whole = paragraph.slice(titled?.[0].length ?? 0)
  const format = FORMAT.exec(whole)
  const body = whole.slice(format?.[0].length ?? 0)
  const read = (text: string): string => readText(text, format?.[1])
  const readPart = (text: string): string => readOwn(text, format?.[1])
  const open = findPlain(body, '{', 0)
  if (open < 0) return item(read(body), { kind: 'description', content: {} }, null)
  const close = findPlain(body, '}', open + 1)
  if (close < 0) {
    throw new Refusal('DocumentUnreadable', {
      name,
      format: 'GIFT',
      reason: `a la pregunta ${at} le falta «}»`,
    })
  }
  const rest = body.slice(close + 1).trim()
  const stem = rest === '' ? body.slice(0, open) : `${body.slice(0, open)}_____ ${rest}`
  const inside = body.slice(open + 1, close)
  const said = findPlain(inside, '####', 0)
  const answer = (said < 0 ? inside : inside.slice(0, said)).trim()
  const feedback = said < 0 ? null : readPart(inside.slice(said + 4))
  return {
    ...item(read(stem), readAnswer(answer, readPart), feedback),
    answerFeedback: saidOf(answer, readPart),
  }
}

/** What is said of single answers; of true and false, first of the wrong one and then of the right one. */
function saidOf(answer: string, read: Reader): AnswerFeedback[] {
  const truth = /^\s*(T|TRUE|F|FALSE)\s*#/i.exec(answer)
  if (truth !== null) {
    const isTrue = /^T/i.test(truth[1]!)
    const [wrong = '', right = ''] = splitAt(answer.slice(truth[0].length), '#').map(read)
    const both = [
      { answer: String(isTrue), feedback: right },
      { answer: String(!isTrue), feedback: wrong },
    ]
    return both.filter(({ feedback }) => feedback !== '')
  }
  const isNumber = answer.startsWith('#')
  const parts = splitPlain(isNumber ? answer.slice(1) : answer)
  return parts.flatMap(({ text, feedback }) => {
    if (feedback === null || feedback.trim() === '') return []
    const plain = text.slice(/^%-?[\d.]+%/.exec(text)?.[0].length ?? 0)
    const own = isNumber ? rangeOf(plain)[0]!.trim() : unstarred(read(plain))
    return [{ answer: own, feedback: read(feedback) }]
  })
}

/** Parts between unescaped signs. */
function splitAt(text: string, sign: string): string[] {
  const at = findPlain(text, sign, 0)
  return at < 0 ? [text] : [text.slice(0, at), ...splitAt(text.slice(at + sign.length), sign)]
}

/** Moodle gives an imported GIFT question one point; a description has none. */
function item(stem: string, question: Imported['question'], feedback: string | null): Imported {
  const score_max = question.kind === 'description' ? null : 1
  return { stem, score_max, feedback, pictures: [], question, losses: [] }
}

/** A text in a format of Moodle; without one it is HTML where it looks like it. */
function readText(text: string, format: string | undefined): string {
  const plain = unescapeGift(trimPlain(text))
  if (format === 'html' || (format !== 'plain' && format !== 'markdown' && isMarked(plain)))
    return readHtml(plain).text
  return plain === '\u00A0' ? '' : plain
}

/** An answer or a feedback, which may name a format of its own. */
function readOwn(text: string, format: string | undefined): string {
  const own = FORMAT.exec(text)
  return readText(text.slice(own?.[0].length ?? 0), own?.[1] ?? format)
}

type Reader = (text: string) => string

function readAnswer(answer: string, read: Reader): Imported['question'] {
  if (answer === '') return { kind: 'essay', content: {} }
  const [truth] = answer.split('#', 1)
  if (/^(T|TRUE)$/i.test(truth!.trim())) return { kind: 'true_false', content: { correct: true } }
  if (/^(F|FALSE)$/i.test(truth!.trim())) return { kind: 'true_false', content: { correct: false } }
  if (answer.startsWith('#')) return readNumber(answer.slice(1))
  // Moodle takes an answer without a sign for one that is right.
  const parts = splitPlain(/^[=~]/.test(answer) ? answer : `=${answer}`)
  if (parts.some(({ sign }) => sign === '~')) return readChoice(parts, read)
  const pairs = parts.map(({ text }) => text.split(/\s*->\s*/))
  if (pairs.length > 0 && pairs.every((pair) => pair.length === 2)) {
    const sides = pairs.map(([left, right]) => ({
      left: read(left!),
      right: readText(right!, 'plain'),
      excluded: [],
    }))
    return { kind: 'matching', content: { pairs: sides } }
  }
  const expected = parts.flatMap(({ text }) => {
    const weight = /^%(-?[\d.]+)%/.exec(text)
    if (weight !== null && Number(weight[1]) < 100) return []
    return [unstarred(read(text.slice(weight?.[0].length ?? 0)))]
  })
  return { kind: 'short_answer_text', content: { expected } }
}

function readNumber(text: string): Imported['question'] {
  const figures = text
    .split('=')
    .map((figure) => figure.replace(/#.*$/s, '').trim())
    .filter((figure) => figure !== '')
  const whole = figures.filter((figure) => Number(/^%(-?[\d.]+)%/.exec(figure)?.[1] ?? 100) >= 100)
  const read = whole.map((figure) => rangeOf(figure.replace(/^%[\d.-]+%/, '')))
  return {
    kind: 'numeric',
    content: {
      expected: read.map(([figure]) => figure!.trim()),
      tolerance: read[0]?.[1]?.trim() ?? null,
      unit: null,
    },
  }
}

/** `3:0.1` is three with a tolerance; `2..4` is what lies between. */
function rangeOf(figure: string): string[] {
  const range = /^\s*(-?[\d.]+?)\.\.(-?[\d.]+)\s*$/.exec(figure)
  if (range === null) return figure.split(':')
  const [low, high] = [Number(range[1]), Number(range[2])]
  return [String((low + high) / 2), String((high - low) / 2)]
}

interface Part {
  readonly sign: string
  readonly text: string
  readonly feedback: string | null
}

function readChoice(parts: readonly Part[], read: Reader): Imported['question'] {
  const options = parts.map(({ sign, text }) => {
    const share = sign === '~' ? /^%(-?[\d.]+)%/.exec(text) : null
    const weight = sign === '=' ? 100 : Number(share?.[1] ?? 0)
    return { text: read(text.slice(share?.[0].length ?? 0)), weight }
  })
  const single = parts.some(({ sign }) => sign === '=')
  return { kind: single ? 'single_choice' : 'multi_select', content: choiceOf(options, single) }
}

/** The answers, each behind an unescaped = or ~, with what is said of it behind #. */
function splitPlain(text: string): Part[] {
  const parts: { sign: string; text: string; feedback: string | null }[] = []
  const write = (written: string): void => {
    const last = parts.at(-1)
    if (last === undefined) return
    if (last.feedback === null) last.text += written
    else last.feedback += written
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    const last = parts.at(-1)
    if (letter === '\\') {
      write(text.slice(at, at + 2))
      at++
    } else if (letter === '=' || letter === '~') parts.push({ sign: letter, text: '', feedback: null })
    else if (letter === '#' && last !== undefined && last.feedback === null) last.feedback = ''
    else write(letter)
  }
  return parts.map(({ sign, text: part, feedback }) => ({ sign, text: trimPlain(part), feedback }))
}

/** Spaces at the ends go; a hard space is what stands for an empty option. */
function trimPlain(text: string): string {
  return text.replace(/^[ \t\n\r]+|(?<![ \t\n\r])[ \t\n\r]+$/g, '')
}

function findPlain(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

function unescapeGift(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}
