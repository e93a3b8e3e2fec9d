// What is decided today, as one hash a verdict: every case of every system, the examples, the rule sets and contracts that
// ship, and the kept records of the first edition decided again. Run it before and after a change that should change nothing:
//   npm run decided -- before.json        (in the older checkout)
//   npm run decided -- after.json before.json
import {
  askQuery,
  flags,
  hashOf,
  jsonSchemaOf,
  listContracts,
  listRulesets,
  openAuditor,
  openNotebook,
  parseExam,
  readDocument,
  readNorms,
  readRuleset,
  restoreInstallation,
  searchFolder,
  useRecords,
  type Json,
} from 'dictamen'
import { Refusal } from '@dictamen/kernel'
import { loadCases, type Evaluators } from '@dictamen/testkit'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const NOW = '2026-11-01T10:00:00Z'
process.chdir(root)
const decided: Record<string, string> = {}

const keep = (name: string, value: unknown): void => {
  decided[name] = hashOf(JSON.parse(JSON.stringify(value)) as Json)
}
const open = (path: string): ReturnType<typeof readDocument> =>
  readDocument(readFileSync(join(root, path), 'utf8'), path)

async function keepCases(system: string): Promise<void> {
  const path = join(root, 'systems', system, 'test/evaluators.ts')
  const { createEvaluators } = (await import(path)) as { createEvaluators(): Evaluators }
  const evaluators = createEvaluators()
  for (const { file, evaluator, given } of loadCases(join(root, 'systems', system, 'cases'))) {
    keep(`case ${system} ${file}`, await decide(() => evaluators[evaluator]!(given)))
  }
}

async function decide(evaluate: () => Promise<unknown>): Promise<unknown> {
  try {
    return await evaluate()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, message: error.message, problems: error.problems }
  }
}

async function keepExamples(): Promise<void> {
  const interviews = 'examples/entrevistas'
  for (const session of ['sesion-1', 'sesion-2'])
    for (const [target, questions] of [
      ['rrhh', 'rrhh'],
      ['tecnica', 'tecnicas'],
    ]) {
      const transcripts = [open(`${interviews}/${session}-${target}.yaml`)]
      const questionSets = [open(`${interviews}/preguntas-${questions}.yaml`)]
      const context = open(`${interviews}/contexto.yaml`)
      keep(`flags ${session} ${target}`, await flags({ transcripts, questionSets, context }, { now: NOW }))
    }
  const auditor = openAuditor({
    norms: readNorms('examples/auditoria/normas'),
    config: open('examples/auditoria/ira.config.yaml'),
    customRules: [open('examples/auditoria/reglas-propias.yaml')],
    embedder: 'lexical',
  })
  for (const name of ['respuesta-buena', 'respuesta-mala', 'conversacion', 'malentendido', 'rechazo'])
    keep(`audit ${name}`, await auditor.audit(open(`examples/auditoria/${name}.yaml`)))
  await keepQueries()
  await keepExams()
  await keepSearches()
}

async function keepQueries(): Promise<void> {
  const folder = 'examples/consultas'
  const house = {
    strategicMode: {
      name: 'modo-estrategico.yaml',
      text: readFileSync(join(root, folder, 'modo-estrategico.yaml'), 'utf8'),
    },
    facts: open(`${folder}/datos.yaml`),
    notebook: openNotebook(join(root, folder, 'cuaderno')),
    now: NOW,
  }
  const questions = open(`${folder}/preguntas.yaml`).value as { readonly pregunta: string }[]
  for (const { pregunta } of questions) keep(`query ${pregunta}`, await askQuery(pregunta, house))
}

async function keepExams(): Promise<void> {
  const reviews = 'systems/exams/test/reviews'
  const files = [
    ...['intento-lucia', 'intento-tomas'].map((name) => `examples/examenes/${name}.pdf`),
    ...readdirSync(join(root, reviews))
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => `${reviews}/${name}`),
  ]
  for (const file of files)
    for (const contract of ['1.0', '1.1', '1.2'] as const) {
      const bytes = new Uint8Array(readFileSync(join(root, file)))
      const { verdict, pictures } = await parseExam(bytes, file, { contract, assets: 'imagen' })
      const drawn = pictures.map(({ file: name, png }) => ({
        name,
        sha256: createHash('sha256').update(png).digest('hex'),
      }))
      keep(`exam ${contract} ${file}`, { verdict, drawn })
    }
}

async function keepSearches(): Promise<void> {
  for (const name of ['SEARCH-2026-001', 'SEARCH-2026-002']) {
    const output = mkdtempSync(join(tmpdir(), 'decided-'))
    const result = await searchFolder(join(root, 'examples/busquedas', name), { now: NOW, output })
    keep(`search ${name}`, result.report)
    for (const file of readdirSync(output, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )) {
      const path = join(file.parentPath, file.name)
      keep(`search ${name} ${path.slice(output.length + 1)}`, readFileSync(path).toString('base64'))
    }
    rmSync(output, { recursive: true })
  }
}

/** Decides the records of the first edition again. */
async function keepFirstEdition(): Promise<void> {
  const kept = join(root, 'packages/host/test/fixtures/first-edition')
  const folder = mkdtempSync(join(tmpdir(), 'decided-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o711 })
  for (const name of ['master.key', 'tombstones.jsonl']) cpSync(join(kept, name), join(data, name))
  chmodSync(join(data, 'master.key'), 0o600)
  await restoreInstallation({ data }, join(kept, 'backup.dictamen'), { foreign: true })
  const evaluations = JSON.parse(readFileSync(join(kept, 'evaluations.json'), 'utf8')) as { id: string }[]
  await useRecords({ data }, async (records) => {
    for (const { id } of evaluations) {
      const { record, content } = await records.show(id)
      keep(`first edition ${id}`, { record, content, state: (await records.replay(id)).state })
    }
  })
  rmSync(folder, { recursive: true })
}

for (const { system, file } of listRulesets())
  keep(`ruleset ${system}/${file}`, readRuleset({ system, file }))
for (const contract of listContracts())
  keep(`contract ${contract.id}@${contract.version}`, jsonSchemaOf(contract))
for (const system of ['interviews', 'exams', 'audits', 'queries', 'searches']) await keepCases(system)
await keepExamples()
await keepFirstEdition()

const [target, earlier] = process.argv.slice(2)
writeFileSync(target!, JSON.stringify(decided, null, 2))
console.log(`${Object.keys(decided).length} verdicts`)
if (earlier !== undefined) {
  const before = JSON.parse(readFileSync(earlier, 'utf8')) as Record<string, string>
  const names = [...new Set([...Object.keys(before), ...Object.keys(decided)])].sort()
  const other = names.filter((name) => before[name] !== decided[name])
  for (const name of other) console.log(`other: ${name}`)
  console.log(`${names.length - other.length} equal, ${other.length} other`)
  process.exitCode = other.length === 0 ? 0 : 1
}
