import { exam, exam10, examRequest } from '@dictamen/contracts'
import {
  defineEvaluator,
  defineSystem,
  documentOf,
  type Json,
  type SystemDescription,
} from '@dictamen/kernel'
import {
  createExam,
  createExam10,
  EXPORT_LOSSES,
  examRules,
  loadLocale,
  LOSSES,
  type Locale,
} from './index.ts'

const LOCALES = 'exam-locales'

/** Exams, as the rest of the house knows them. */
export const exams: SystemDescription = defineSystem({
  name: 'exams',
  title: 'Exámenes',
  word: 'exam',
  brief: 'Exámenes: revisiones de Moodle a banco de preguntas',
  rulesets: [
    { definition: examRules, file: 'rules-1.1.yaml', name: 'exam@1.1' },
    { definition: examRules, file: 'rules-1.0.yaml', name: 'exam@1.0' },
  ],
  materials: {
    [LOCALES]: ({ read, list }) => localeFiles(list).map((file) => ({ name: file, value: read(file).value })),
  },
  evaluators: [
    defineEvaluator({
      id: 'exams/exam@1.1',
      face: 'parse',
      input: examRequest,
      output: exam,
      needs: ['exam@1.1', LOCALES],
      create: ({ ruleset, material }) => createExam(ruleset('exam@1.1'), material(LOCALES, readLocales)),
    }),
    defineEvaluator({
      id: 'exams/exam@1.0',
      face: 'parse',
      input: examRequest,
      output: exam10,
      needs: ['exam@1.0', LOCALES],
      create: ({ ruleset, material }) => createExam10(ruleset('exam@1.0'), material(LOCALES, readLocales)),
    }),
  ],
  pages: {
    'exportaciones.md': pageOfExports,
    'idiomas.md': ({ read, list }) =>
      pageOfLocales(localesIn(list).map((file) => read(file).value as unknown as Locale)),
  },
})

function localesIn(list: (folder: string) => readonly string[]): readonly string[] {
  return list('locales').filter((file) => file.endsWith('.yaml'))
}

/** The locale packs, in the order of their names; Spanish first. */
function localeFiles(list: (folder: string) => readonly string[]): readonly string[] {
  const isSpanish = (file: string): boolean => file === 'locales/es.yaml'
  const files = localesIn(list)
  return [...files.filter(isSpanish), ...files.filter((file) => !isSpanish(file))]
}

/** The locale packs, as an edition keeps them. */
function readLocales(kept: Json): readonly Locale[] {
  return (kept as unknown as { name: string; value: Json }[]).map(({ name, value }) =>
    loadLocale(documentOf(value, name)),
  )
}

function pageOfExports(): string {
  const formats = Object.entries(EXPORT_LOSSES).map(
    ([format, { pictures, losses }]) =>
      `| \`${format}\` | ${pictures} | ${losses.map((code) => `\`${code}\``).join(', ')} |`,
  )
  return [
    '# Exportaciones de un banco de preguntas',
    '',
    'Página generada. `dictamen exam export BANCO --to FORMATO -o FICHERO` dice en la salida de errores, por código y pregunta, lo que el formato no lleva; `dictamen exam import`, lo que no llega.',
    '',
    '| formato | imágenes | pérdidas posibles |',
    '|---|---|---|',
    ...formats,
    '',
    '| código | significa |',
    '|---|---|',
    ...Object.entries(LOSSES).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`),
    '',
  ].join('\n')
}

function pageOfLocales(packs: readonly Locale[]): string {
  const sections = packs.flatMap(({ locale, source, strings, unverified }) => [
    `## ${locale}`,
    '',
    `${source}. ${Object.keys(strings).length} cadenas, ${unverified.length} sin comprobar.`,
    '',
    ...unverified.map((key) => `- «${key}»: ${(strings[key] ?? []).join(' · ')}`),
    ...(unverified.length > 0 ? [''] : []),
  ])
  return [
    '# Idiomas de las revisiones de Moodle',
    '',
    'Página generada desde `systems/exams/rules/locales`. Un idioma nuevo es otro fichero y ningún código. Se enumeran las cadenas que no se han podido comprobar en los paquetes públicos de Moodle.',
    '',
    ...sections,
  ].join('\n')
}
