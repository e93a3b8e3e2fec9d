import { Refusal, type Document } from '@dictamen/kernel'
import { z } from 'zod'

const Shape = z.strictObject({
  locale: z.string().regex(/^[a-z]{2}$/),
  source: z.string().min(1),
  /** What a review prints in this language for each fixed string of the rule set. */
  strings: z.record(z.string().min(1), z.array(z.string().min(1))),
  /** Strings that were not checked against Moodle's public language packs. */
  unverified: z.array(z.string()),
})

/** Without these no question is found and no mark is read. */
const NEEDED = ['Pregunta {number}', 'Se puntúa {awarded} sobre {max}']
/** The language in which the rule sets say them. */
const OWN = 'es'

/** The fixed strings of a language. */
export type Locale = z.infer<typeof Shape>

/** Reads a locale pack; refuses one of another shape. */
export function loadLocale(document: Document): Locale {
  const parsed = Shape.safeParse(document.value)
  if (parsed.success) {
    const missing = NEEDED.filter((key) => (parsed.data.strings[key] ?? []).length === 0)
    if (missing.length === 0 || parsed.data.locale === OWN) return parsed.data
    const problems = missing.map((key) => ({
      pointer: `/strings/${key}`,
      message: `falta lo que imprime Moodle en lugar de «${key}»`,
      ...document.locate('/strings'),
    }))
    throw new Refusal('RulesetBroken', { name: document.name, count: problems.length }, problems)
  }
  const problems = parsed.error.issues.map((issue) => {
    const pointer = issue.path.map((key) => `/${String(key)}`).join('')
    return { pointer, message: issue.message, ...document.locate(pointer) }
  })
  throw new Refusal('RulesetBroken', { name: document.name, count: problems.length }, problems)
}

/** A rule's strings in a language: those that the pack does not have stay as the rule set says them. */
export function localise<Options>(options: Options, locale: Locale): Options {
  return translate(options, locale) as Options
}

/** What a pack says for a string; what was not filled in stays as the rule set says it. */
function said(text: string, { strings }: Locale): readonly string[] {
  const known = strings[text] ?? []
  return known.length === 0 ? [text] : known
}

/** A pack to fill in: every string of a pack that is whole, empty, with what that one says beside it. */
export function writeLocale(code: string, whole: Locale): string {
  const lines = Object.entries(whole.strings).map(
    ([key, texts]) => `  ${JSON.stringify(key)}: [] # ${whole.locale}: ${texts.join(' · ')}`,
  )
  return [
    `# Lo que imprime Moodle en este idioma por cada cadena fija; lo que quede vacío se busca en español. {number}, {awarded} y`,
    `# {max} son cifras y {text} es cualquier texto: escríbalos donde estén. Detrás de # está lo que dice el paquete ${whole.locale}.`,
    `locale: ${code}`,
    'source: Quién lo escribió y con qué versión de Moodle lo comprobó',
    'strings:',
    ...lines,
    'unverified: []',
    '',
  ].join('\n')
}

function translate(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) {
    return [
      ...new Set(
        value.flatMap((item): readonly unknown[] =>
          typeof item === 'string' ? said(item, locale) : [translate(item, locale)],
        ),
      ),
    ]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item, locale)]))
}
