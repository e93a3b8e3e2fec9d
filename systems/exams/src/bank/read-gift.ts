import type { ExamBank } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import { bankOf, choiceOf, type Imported } from './imported.ts'

/** Reads GIFT; refuses what it cannot read, with the question's place. */
export function importGift(text: string, name: string): ExamBank {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => !/^\s*(\/\/|\$CATEGORY:)/.test(line))
  const paragraphs = lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  return bankOf(
    paragraphs
      .filter((paragraph) => paragraph !== '')
      .map((paragraph, at) => readOne(paragraph, name, at + 1)),
  )
}

function readOne(paragraph: string, name: string, at: number): Imported {
  const titled = /^::(?:\\.|[^\\:])*::/s.exec(paragraph)
  const body = paragraph.slice(titled?.[0].length ?? 0).replace(/^\s*\[(plain|html|markdown|moodle)\]/, '')
  const open = findPlain(body, '{', 0)
  if (open < 0) return item(body, { kind: 'description', content: {} })
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
  return item(stem, readAnswer(body.slice(open + 1, close).trim()))
}

function item(stem: string, question: Imported['question']): Imported {
  return { stem: unescapeGift(stem.trim()), score_max: null, question }
}

function readAnswer(answer: string): Imported['question'] {
  if (answer === '') return { kind: 'essay', content: {} }
  if (/^(T|TRUE)$/i.test(answer)) return { kind: 'true_false', content: { correct: true } }
  if (/^(F|FALSE)$/i.test(answer)) return { kind: 'true_false', content: { correct: false } }
  if (answer.startsWith('#')) return readNumber(answer.slice(1))
  const parts = splitPlain(answer)
  if (parts.some(({ sign }) => sign === '~')) return readChoice(parts)
  const pairs = parts.map(({ text }) => text.split(/\s*->\s*/))
  if (pairs.length > 0 && pairs.every((pair) => pair.length === 2)) {
    const read = pairs.map(([left, right]) => ({
      left: unescapeGift(left!.trim()),
      right: unescapeGift(right!.trim()),
    }))
    return { kind: 'matching', content: { pairs: read } }
  }
  return { kind: 'short_answer_text', content: { expected: parts.map(({ text }) => unescapeGift(text)) } }
}

function readNumber(text: string): Imported['question'] {
  const figures = text
    .split('=')
    .map((figure) => figure.trim())
    .filter((figure) => figure !== '')
  const read = figures.map((figure) => figure.replace(/^%[\d.-]+%/, '').split(':'))
  return {
    kind: 'numeric',
    content: { expected: read.map(([figure]) => figure!.trim()), tolerance: read[0]?.[1]?.trim() ?? null },
  }
}

interface Part {
  readonly sign: string
  readonly text: string
}

function readChoice(parts: readonly Part[]): Imported['question'] {
  const options = parts.map(({ sign, text }) => {
    const weight = sign === '~' ? /^%(-?[\d.]+)%/.exec(text) : null
    const right = sign === '=' || Number(weight?.[1] ?? 0) > 0
    return { text: unescapeGift(text.slice(weight?.[0].length ?? 0).trim()), right }
  })
  const kind = parts.some(({ sign }) => sign === '=') ? 'single_choice' : 'multi_select'
  return { kind, content: choiceOf(options) }
}

/** The answers, each behind an unescaped = or ~; feedback behind # is left out. */
function splitPlain(text: string): Part[] {
  const parts: { sign: string; text: string }[] = []
  let feedback = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    const last = parts.at(-1)
    if (letter === '\\') {
      if (!feedback && last !== undefined) last.text += text.slice(at, at + 2)
      at++
    } else if (letter === '=' || letter === '~') {
      parts.push({ sign: letter, text: '' })
      feedback = false
    } else if (letter === '#') feedback = true
    else if (!feedback && last !== undefined) last.text += letter
  }
  return parts.map(({ sign, text: part }) => ({ sign, text: part.trim() }))
}

function findPlain(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign) return at
  }
  return -1
}

function unescapeGift(text: string): string {
  return text.replace(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}
