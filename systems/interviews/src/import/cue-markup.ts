import { joinWhiteSpace } from './cue.ts'

/** What one voice says inside a cue; the speaker is null where no voice tag is open. */
interface Voiced {
  readonly speaker: string | null
  readonly text: string
}

const TAG = /<(\/?)(v|c|i|b|u|s|em|strong|font|lang|ruby|rt)((?:\.[^\s<>]*)?)(\s[^<>]*)?>/gi
const TIME_TAG = /<(?:\d{1,3}:)?\d{2}:\d{2}\.\d{3}>/g
const PLACE_TAG = /\{\\[^{}]*\}/g
const REFERENCE = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  uuml: 'ü',
  iquest: '¿',
  iexcl: '¡',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  laquo: '«',
  raquo: '»',
}

/** Takes the tags out of a cue's text and gives what each voice says, in order; empty voices are left out. */
export function readVoices(text: string): Voiced[] {
  const voices: { speaker: string | null; text: string }[] = [{ speaker: null, text: '' }]
  const plain = text.replace(TIME_TAG, '').replace(PLACE_TAG, '')
  let from = 0
  for (const match of plain.matchAll(TAG)) {
    voices.at(-1)!.text += plain.slice(from, match.index)
    from = match.index + match[0].length
    if (match[2]!.toLowerCase() === 'v') voices.push({ speaker: speakerOf(match), text: '' })
  }
  voices.at(-1)!.text += plain.slice(from)
  return voices.flatMap((voice) => {
    const said = joinWhiteSpace(decodeReferences(voice.text))
    return said === '' ? [] : [{ speaker: voice.speaker, text: said }]
  })
}

function speakerOf(tag: RegExpExecArray): string | null {
  const name = tag[1] === '/' ? '' : joinWhiteSpace(decodeReferences(tag[4] ?? ''))
  return name === '' ? null : name
}

function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}
