import {
  codePointsOf,
  isDirection,
  isJoiningLetter,
  isOverride,
  isPictogram,
  isTag,
  isZeroWidth,
} from './code-points.ts'
import { joinAround, remainder, type Found, type Screened } from './found.ts'

/** Plain text of Western Europe: nothing in it can hide anything. */
const PLAIN = /^[\t\x20-\x7e¡-¬®-ſ‐-‧€•]*$/u
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800\u2028\u2029\v\f\u0085]/gu
const CONCEALED = /\x1b\[(?:\d+;)*8m([\s\S]*?)(?:\x1b\[(?:0|28)?m|$)/gu
const ESCAPES = /\x1b\[[\d;?]*[A-Za-z]|\x1b[@-Z\\-_]/gu
const CONTROLS = /[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff]/gu
const LETTER = /[\p{L}\p{N}]/u
/** So many characters without width in a row carry a message. */
const MESSAGE = 4
/** So many blanks in a row push what follows out of sight. */
const FAR_AWAY = /^(.*?\S)?(?:[ \t]{160,}|\t{24,})(\S.*)$/u
const SCOTLAND = 0x1f3f4
const LAST_TAG = 0xe007f

/** Takes out of each line the characters that a reader does not see, and the text that they hide. */
export function screenCharacters({ lines, found }: Screened): Screened {
  const all: Found[] = [...found]
  const screened = lines.map((line, index) => {
    if (line === null || PLAIN.test(line)) return line === null ? null : screenFar(line, index, all)
    const concealed = screenEscapes(line.normalize('NFC'), index, all)
    const cleaned = screenPoints(concealed, index, all)
    const isTouched = cleaned.hasLost || concealed.length < line.length
    const text = cleaned.text.replace(BLANKS, ' ')
    if (isTouched && text.trim() === '') return null
    return screenFar(isTouched ? text.trimEnd() : text, index, all)
  })
  return { lines: screened, found: all }
}

function screenFar(line: string, index: number, found: Found[]): string | null {
  const far = line.length > 24 && /\t{24}|[ \t]{160}/u.test(line) ? FAR_AWAY.exec(line) : null
  if (far === null) return line
  found.push({ form: 'fuera_de_pagina', index, text: far[2]!, page: null, count: 1 })
  return remainder(far[1] ?? '')
}

function screenEscapes(line: string, index: number, found: Found[]): string {
  const shown = line.replace(CONCEALED, (_, concealed: string) => {
    found.push({ form: 'oculto', index, text: concealed.replace(ESCAPES, ''), page: null, count: 1 })
    return ''
  })
  return shown.replace(ESCAPES, '').replace(CONTROLS, '').replaceAll('\u00ad', '')
}

interface Cleaned {
  readonly text: string
  /** Whether words were lost, and not only characters without width. */
  readonly hasLost: boolean
}

function screenPoints(line: string, index: number, found: Found[]): Cleaned {
  const pen = new Pen()
  const points = codePointsOf(line)
  points.forEach(({ code, at, length }, place) => {
    const text = line.slice(at, at + length)
    if (isTag(code)) pen.tag(code, points[place - 1]?.code)
    else if (isDirection(code)) pen.direct(code)
    else if (isZeroWidth(code)) pen.squeeze(text, code, points[place - 1]?.code, points[place + 1]?.code)
    else pen.write(text)
  })
  return pen.finish(index, found)
}

/** Writes what is seen of a line and keeps the rest apart. */
class Pen {
  #text = ''
  #tags = ''
  #overridden = ''
  #stack: boolean[] = []
  #flag = false
  #zeroWidths = 0
  #run = 0
  #afterLetter = false
  #hasLost = false

  write(text: string): void {
    if (this.#run > 0 && ((this.#afterLetter && LETTER.test(text)) || this.#run >= MESSAGE))
      this.#zeroWidths += this.#run
    this.#run = 0
    this.#afterLetter = LETTER.test(text)
    this.#flag = false
    if (this.#stack.includes(true)) this.#overridden += text
    else this.#text = this.#hasLost && text.trim() === '' ? joinAround(this.#text, text) : this.#text + text
  }

  /** Tags behind a black flag make the flag of a region; any others spell a hidden text. */
  tag(code: number, before: number | undefined): void {
    if (before === SCOTLAND) this.#flag = true
    if (this.#flag) {
      this.#flag = code !== LAST_TAG
      return
    }
    this.#tags += String.fromCharCode(code - 0xe0000)
    this.#hasLost = true
  }

  direct(code: number): void {
    if (isOverride(code)) {
      this.#stack.push(true)
      this.#hasLost = true
    } else if (code === 0x202c || code === 0x2069) this.#stack.pop()
    else if (code >= 0x202a) this.#stack.push(false)
  }

  /** Joiners between pictograms and inside words of joining scripts are part of the writing. */
  squeeze(text: string, code: number, before = 0, after = 0): void {
    const joins = code === 0x200c || code === 0x200d
    const isPart =
      (isPictogram(before) && (code === 0xfe0f || (joins && isPictogram(after)))) ||
      (joins && (isJoiningLetter(before) || isJoiningLetter(after)))
    if (isPart) this.#text += text
    else this.#run++
  }

  finish(index: number, found: Found[]): Cleaned {
    if (this.#run >= MESSAGE) this.#zeroWidths += this.#run
    const text = this.#text
    const note = (form: Found['form'], hidden: string, count: number): void => {
      if (count > 0) found.push({ form, index, text: hidden, page: null, count })
    }
    note('etiquetas', this.#tags.replace(/[^ -~]/gu, '·'), this.#tags.length)
    note('bidireccional', this.#overridden, this.#overridden.trim().length)
    note('ancho_cero', text.trim(), this.#zeroWidths)
    return { text, hasLost: this.#hasLost || this.#zeroWidths > 0 }
  }
}
