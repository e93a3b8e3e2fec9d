import { hostilePdfs } from './pdf-bodies.ts'
import { hostileWords } from './word-bodies.ts'

/** Something that somebody might send to make others wait. */
export interface HostileBody {
  readonly name: string
  readonly kind: 'text' | 'pdf' | 'docx'
  readonly bytes: Uint8Array
}

/** What repeats itself, by the length of a piece of it. */
const REPEATED: Readonly<Record<string, (times: number) => string>> = {
  'JSON: comas': (n) => `[${','.repeat(n)}`,
  'JSON: corchetes': (n) => '['.repeat(n),
  'JSON: espacios': (n) => `[${' \n'.repeat(n)}`,
  'JSON: claves': (n) => `{${lines(n, (at) => `"k${at}":1`).join(',')}}`,
  'JSON: clave larga con muchos hijos': (n) => `{"${'k'.repeat(Math.min(n, 1000))}":[${'1,'.repeat(n)}1]}`,
  'JSON: números': (n) => `[${'9'.repeat(n)}]`,
  'JSON: barras': (n) => `["${'\\'.repeat(n)}`,
  'JSON: problemas': (n) => `{"transcripts":[${'1,'.repeat(n)}1]}`,
  'YAML: claves': (n) => lines(n, (at) => `k${at}: 1`).join('\n'),
  'YAML: claves en línea': (n) => `{${lines(n, (at) => `k${at}: 1`).join(', ')}}`,
  'YAML: anclas': (n) => lines(n, (at) => `- &a${at} 1`).join('\n'),
  'YAML: alias': (n) => `- &a 1\n${'- *a\n'.repeat(n)}`,
  'YAML: risas': (n) => laughs(Math.min(n, 3000)),
  'YAML: alias de sí mismo': (n) => `a: &a [*a]\nb: ${'x'.repeat(n)}`,
  'YAML: guiones': (n) => '- '.repeat(n),
  'YAML: preguntas': (n) => '? '.repeat(n),
  'YAML: etiquetas': (n) => '!a '.repeat(n),
  'YAML: directivas': (n) => '%A\n'.repeat(n),
  'YAML: nulos': (n) => `a: "${'\\0'.repeat(n)}"`,
  'letras para un patrón': (n) => 'q'.repeat(n),
  'comillas sin cerrar': (n) => '«'.repeat(n),
  'Markdown: código': (n) => '`'.repeat(n / 2) + 'a'.repeat(n / 2),
  'Markdown: enlaces': (n) => '[a]('.repeat(n),
  'Markdown: comentarios': (n) => '<!--'.repeat(n),
  'Markdown: tablas': (n) => '| a '.repeat(n),
  'Markdown: tabulaciones': (n) => `# a${' \t'.repeat(n)}b`,
  'subtítulos WebVTT': (n) =>
    `WEBVTT\n\n${lines(n / 8, (at) => `${clock(at)} --> ${clock(at + 1)}\n<v S${at % 2}>hola`).join('\n\n')}`,
  'subtítulos SRT': (n) =>
    lines(n / 8, (at) => `${at}\n${comma(at)} --> ${comma(at + 1)}\nhola`).join('\n\n'),
  'subtítulos: voces': (n) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<v '.repeat(n)}`,
  'JSON de Whisper': (n) =>
    JSON.stringify({ segments: lines(n / 8, (at) => ({ start: at, end: at + 1, text: 'hola' })) }),
  diálogo: (n) => lines(n / 8, (at) => `S${at}: hola qué tal`).join('\n'),
  'XML: abiertos': (n) => `<quiz>${'<a>'.repeat(n)}`,
  'XML: atributos': (n) => `<quiz ${'a="b" '.repeat(n)}/>`,
  'XML: huecos': (n) => moodle('cloze', '{1:SHORTANSWER:=a'.repeat(n / 8)),
  'XML: entidades en un hueco': (n) => moodle('cloze', `{1:SA:=${'&amp;a;'.repeat(n / 8)}`),
  'XML: guiones de página': (n) => moodle('essay', '<script '.repeat(n / 4)),
  'XML: imágenes': (n) => moodle('essay', '<img '.repeat(n / 4)),
  'GIFT: respuestas': (n) => `::a:: b {${'=c '.repeat(n)}}`,
  'GIFT: espacios': (n) => `::a:: b {=c${' '.repeat(n)}d}`,
  CSV: (n) => 'a;"b\n'.repeat(n),
}

const LENGTHS = [1000, 16_000, 100_000, 300_000] as const

/** Two hundred and some bodies: each family, from a kilobyte to some hundreds. */
export function hostileBodies(lengths: readonly number[] = LENGTHS): HostileBody[] {
  const of = (
    kind: HostileBody['kind'],
    families: Readonly<Record<string, (length: number) => string | Uint8Array>>,
  ): HostileBody[] =>
    Object.entries(families).flatMap(([name, write]) =>
      lengths.map((length) => ({ name: `${name} (${length})`, kind, bytes: Buffer.from(write(length)) })),
    )
  return [...of('text', REPEATED), ...of('pdf', hostilePdfs), ...of('docx', hostileWords)]
}

function lines<Item>(count: number, write: (at: number) => Item): Item[] {
  return Array.from({ length: Math.ceil(count) }, (_none, at) => write(at))
}

function laughs(count: number): string {
  const first = 'a0: &a0 [1,1,1,1,1,1,1,1,1]\n'
  return (
    first + lines(count, (at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(',')}]`).join('\n')
  )
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23)
}

function comma(seconds: number): string {
  return clock(seconds).replace('.', ',')
}

function moodle(type: string, text: string): string {
  return `<quiz><question type="${type}"><name><text>a</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`
}
