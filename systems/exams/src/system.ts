import { exam, exam10, exam12, examRequest } from '@dictamen/contracts'
import {
  defineEvaluator,
  defineSystem,
  documentOf,
  type Contract,
  type Json,
  type Ruleset,
  type SystemDescription,
} from '@dictamen/kernel'
import {
  createExam,
  createExam10,
  createExam12,
  EXPORT_LOSSES,
  examRules,
  loadLanguages,
  loadLocale,
  LOSSES,
  type ExamSystem,
  type Language,
  type Locale,
} from './index.ts'

export const LOCALES = 'exam-locales'
const LANGUAGES = 'exam-languages'

/** Exams, as the rest of the house knows them. */
export const exams: SystemDescription = defineSystem({
  name: 'exams',
  title: 'Exámenes',
  word: 'exam',
  brief: 'Exámenes: revisiones de Moodle a banco de preguntas',
  rulesets: [
    { definition: examRules, file: 'rules-1.1.yaml', name: 'exam@1.1' },
    { definition: examRules, file: 'rules-1.0.yaml', name: 'exam@1.0' },
    { definition: examRules, file: 'rules-1.2.yaml', name: 'exam@1.2' },
  ],
  materials: {
    [LOCALES]: ({ read, list }) => localeFiles(list).map((file) => ({ name: file, value: read(file).value })),
    [LANGUAGES]: ({ read }) => read('languages.yaml').value,
  },
  evaluators: [
    evaluatorOf('1.1', exam, createExam),
    evaluatorOf('1.0', exam10, createExam10),
    evaluatorOf('1.2', exam12, createExam12),
  ],
  pages: {
    'exportaciones.md': pageOfExports,
    'idiomas.md': ({ read, list }) =>
      pageOfLocales(localesIn(list).map((file) => read(file).value as Locale)),
  },
})

type Create<Output> = (
  rules: Ruleset,
  locales: readonly Locale[],
  languages: readonly Language[],
) => ExamSystem<Output>

/** The evaluator of an edition. A language that is only known by name decides a refusal and no record: none needs it. */
function evaluatorOf<Output>(
  edition: string,
  output: Contract<Output>,
  create: Create<Output>,
): SystemDescription['evaluators'][number] {
  const rules = `exam@${edition}`
  return defineEvaluator({
    id: `exams/${rules}`,
    face: 'parse',
    input: examRequest,
    output,
    needs: [rules, LOCALES],
    create: ({ ruleset, material, ground }) =>
      create(
        ruleset(rules),
        [...material(LOCALES, readLocales), ...readLocales(ground['locales'] ?? [])],
        material(LANGUAGES, (kept) => loadLanguages(documentOf(kept, 'languages.yaml'))),
      ),
  })
}

function localesIn(list: (folder: string) => readonly string[]): readonly string[] {
  return list('locales').filter((file) => file.endsWith('.yaml'))
}

/** The locale packs, in the order of their names; Spanish first. */
function localeFiles(list: (folder: string) => readonly string[]): readonly string[] {
  const isSpanish = (file: string): boolean => file === 'locales/es.yaml'
  const files = localesIn(list)
  return [...files.filter(isSpanish), ...files.filter((file) => !isSpanish(file))]
}

/** Locale packs, as an edition keeps them and as a caller brings them. */
export function readLocales(kept: Json): readonly Locale[] {
  return (kept as { name: string; value: Json }[]).map(({ name, value }) =>
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
