import { startFakeProvider, type FakeCall, type FakeProvider, type FakeReply } from '@dictamen/testkit'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  measureStability,
  openDossier,
  queueSearch,
  readAgent,
  searchFolder,
  type QueuedSearch,
} from '../src/index.ts'
import { MemoryInstallation } from './memory-installation.ts'
import { askedIn, copySearch, goodWitness, NOW } from './search-provider.ts'

// One candidate and a provider that plays each scenario at GEM_1 (or where it says), a good model everywhere else. A good
// search is six calls: the mandate, four GEMs, and whether what GEM_3 says of a no-fit is what it quotes.

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const { folder, root } = copySearch(['CAND-002', 'CAND-003', 'CAND-004', 'CAND-005'])
const recorded = join(root, 'grabadas')
const PRICE = { input: 1, output: 1 }
/** Of those who fall silent; the others are waited for, however busy the machine is. */
const SHORT = { idleMs: 1500, totalMs: 3000 }

let provider: FakeProvider
let scene: Pick<Scenario, 'plays' | 'verify'>
let world: MemoryInstallation
beforeAll(async () => {
  await searchFolder(folder, {
    agent: goodWitness(),
    now: NOW,
    output: join(root, 'directo'),
    saveAnswers: recorded,
  })
  provider = await startFakeProvider((call) => {
    const asked = askedIn(call)
    if ('verifica' in asked) return scene.verify?.(call) ?? verdicts(call, 'si')
    const good = goodAnswer(asked.candidate_id, asked.step)
    const told = scene.plays[asked.step]?.(JSON.parse(good) as Answer, asked.ask, call)
    return told === undefined
      ? good
      : typeof told === 'string' || 'fault' in told
        ? told
        : JSON.stringify(told)
  })
})
afterEach(() => world.world.close())
afterAll(async () => {
  await provider.close()
  rmSync(root, { recursive: true, force: true })
})

/** What a good model says of a step, asked again or not. */
function goodAnswer(candidate: string | null, step: string): string {
  return readFileSync(join(recorded, candidate ?? '', `${step.split('_')[0]}.ask1.json`), 'utf8')
}

interface Finding {
  id: string
  text: string
  polarity: string
  citations: { source: string; quote: string; line: number }[]
  status: string
  point_id?: string
}

interface Answer {
  readonly meta: Record<string, unknown>
  readonly content: Readonly<Record<string, Finding[]>>
}

/** How a step is answered, by its name; undefined for well. */
interface Scenario {
  readonly plays: Readonly<
    Record<string, (good: Answer, ask: number, call: FakeCall) => FakeReply | object | undefined>
  >
  readonly verify?: (call: FakeCall) => string
  readonly status: 'COMPLETADO' | 'PAUSADO'
  readonly decision: string | null
  readonly calls: number
  /** How many of them nobody is charged for, and how many may be paid with nobody knowing. */
  readonly unpaid?: number
  readonly held?: number
  readonly budget?: number
  /** What the last question of GEM_1 shows of the answer before it. */
  readonly teaches?: RegExp
  readonly says?: RegExp
}

const once =
  (change: (good: Answer, call: FakeCall) => FakeReply | object): Scenario['plays'][string] =>
  (good, ask, call) =>
    ask === 1 ? change(good, call) : undefined

const fault = (what: Extract<FakeReply, object>['fault']): FakeReply => ({ fault: what })

/** The good answer with one of its quotes changed. */
function misquoted(good: Answer, change: (quote: string) => string): Answer {
  const citation = good.content['logros_calibrados']![0]!.citations[0]!
  citation.quote = change(citation.quote)
  return good
}

const GOOD = { status: 'COMPLETADO', decision: 'APROBADO' } as const
const PAUSED = { status: 'PAUSADO', decision: null, calls: 2 } as const
const asGem1 = (change: Parameters<typeof once>[0]): Scenario['plays'] => ({ gem1: once(change) })
const always = (what: Extract<FakeReply, object>['fault']): Scenario['plays'] => ({ gem1: () => fault(what) })

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  ['good', { ...GOOD, plays: {}, calls: 6 }],
  [
    'an invented quote',
    {
      ...GOOD,
      plays: asGem1((good) => misquoted(good, () => 'Multipliqué por diez el beneficio del grupo.')),
      calls: 7,
      teaches:
        /\/content\/logros_calibrados\/0\/citations\/0\/quote .*Multipliqué por diez.* no está en esa fuente/u,
    },
  ],
  [
    'a quote that is nearly right: the literal words take its place and nobody is asked again',
    { ...GOOD, plays: asGem1((good) => misquoted(good, (quote) => quote.replace('e', 'é'))), calls: 6 },
  ],
  [
    'a quote that is half right: the nearest words are shown',
    {
      ...GOOD,
      plays: asGem1((good) =>
        misquoted(good, (quote) => `${quote.slice(0, quote.length * 0.7)} y mucho más todavía`),
      ),
      calls: 7,
      teaches: /Lo más parecido que dice es CAND-001\/cv\.md:\d+ «/u,
    },
  ],
  [
    'a claim that its sources do not carry',
    {
      ...GOOD,
      plays: asGem1((good) => {
        good.content['logros_calibrados']![0]!.text = 'Subió la entrega a tiempo al 99 %.'
        return good
      }),
      calls: 7,
      teaches: /99 %/u,
    },
  ],
  [
    'another day',
    {
      ...GOOD,
      plays: asGem1((good) => ({ ...good, meta: { ...good.meta, timestamp: '2020-01-01T00:00:00Z' } })),
      calls: 7,
      teaches: /\/meta\/timestamp: se leyó 2020-01-01T00:00:00Z y se admite 2026-03-02T10:00:00Z/u,
    },
  ],
  [
    'a recommendation that is not binary',
    {
      ...GOOD,
      plays: {
        gem3: once((good) => ({ ...good, content: { ...good.content, recomendacion: 'SI, con reservas' } })),
      },
      calls: 7,
    },
  ],
  [
    'JSON in a fence',
    { ...GOOD, plays: asGem1((good) => `\`\`\`json\n${JSON.stringify(good)}\n\`\`\``), calls: 6 },
  ],
  [
    'JSON after a sentence',
    { ...GOOD, plays: asGem1((good) => `Claro, aquí {va}: ${JSON.stringify(good)}\n¡Suerte!`), calls: 6 },
  ],
  [
    'a cut answer',
    {
      ...GOOD,
      plays: asGem1((good) => fault({ text: JSON.stringify(good).slice(0, 300), finish: 'length' })),
      calls: 7,
      teaches: /el JSON no terminaba/u,
    },
  ],
  [
    'a loop',
    {
      ...GOOD,
      plays: asGem1(() => 'sí sí sí '.repeat(500)),
      calls: 7,
      teaches: /repetía las mismas palabras/u,
    },
  ],
  ['blanks', { ...GOOD, plays: asGem1(() => ' \n'.repeat(50)), calls: 7, teaches: /llegó vacía/u }],
  ['nothing', { ...GOOD, plays: asGem1(() => fault({ text: '' })), calls: 7, teaches: /llegó vacía/u }],
  [
    'a page of somebody else',
    { ...PAUSED, plays: always('garbage'), held: 1, says: /no es de su protocolo/u },
  ],
  ['401', { ...PAUSED, plays: always({ status: 401 }), unpaid: 1, says: /no acepta la clave/u }],
  ['404', { ...PAUSED, plays: always({ status: 404 }), unpaid: 1, says: /rechaza la petición \(404\)/u }],
  [
    '429 that says when to come back',
    {
      ...GOOD,
      plays: asGem1(onceOnly(() => fault({ status: 429, headers: { 'retry-after': '0' } }))),
      calls: 7,
      unpaid: 1,
    },
  ],
  [
    '429 that does not',
    { ...GOOD, plays: asGem1(onceOnly(() => fault({ status: 429 }))), calls: 7, unpaid: 1 },
  ],
  ['500', { ...GOOD, plays: asGem1(onceOnly(() => fault({ status: 500 }))), calls: 7, unpaid: 1 }],
  ['silence before the first token', { ...PAUSED, plays: always('silent'), held: 1, says: /calló 1,5 s/u }],
  ['silence in the middle', { ...PAUSED, plays: always('stalled'), held: 1, says: /calló 1,5 s/u }],
  ['a word now and then', { ...PAUSED, plays: always({ dripMs: 60 }), held: 1, says: /pasó de 3 s/u }],
  [
    'another schema',
    {
      ...GOOD,
      plays: asGem1(() => ({ resultado: 'bueno', puntos: 8 })),
      calls: 7,
      teaches: /\/content: faltaba/u,
    },
  ],
  [
    'a refusal in words, three times',
    {
      status: 'COMPLETADO',
      decision: 'ESCALADO_CONSULTOR_SENIOR',
      plays: { gem1: () => 'Lo siento, no puedo evaluar a personas.' },
      calls: 4,
      teaches: /no puedo evaluar a personas/u,
    },
  ],
  [
    'another language',
    {
      ...GOOD,
      plays: asGem1((good) => {
        for (const finding of good.content['trayectoria']!) finding.text = 'A senior role.'
        return good
      }),
      calls: 6,
    },
  ],
  [
    'other values changed when asked again: the better of both answers holds',
    {
      ...GOOD,
      plays: {
        gem1: (good, ask) => {
          if (ask === 1) return misquoted(good, () => 'Lo hice todo yo.')
          for (const finding of good.content['trayectoria']!)
            finding.text = 'Dirigió a 9.999 personas en 1950.'
          return good
        },
      },
      // Both answers, the audit that sends the first back, and a claim of it of which GEM_3 has to say something.
      calls: 10,
    },
  ],
  [
    'points left out',
    {
      ...GOOD,
      plays: {
        gem3: once((good) => ({
          ...good,
          content: {
            ...good.content,
            encaje_estrategico: [],
            recomendacion_hallazgos: [],
            recomendacion: '',
          },
        })),
      },
      calls: 7,
    },
  ],
  [
    'a hit that its quote does not say, and whoever verifies says no: nothing is hit, and a person judges',
    {
      status: 'COMPLETADO',
      decision: 'ESCALADO_CONSULTOR_SENIOR',
      plays: { gem3: hitting },
      verify: (call) => verdicts(call, 'no'),
      calls: 5,
    },
  ],
  [
    'the same, and whoever verifies agrees: it is hit, and the report recommends NO',
    { ...GOOD, plays: { gem3: hitting }, verify: (call) => verdicts(call, 'si'), calls: 6 },
  ],
  [
    'a budget that is spent',
    { ...PAUSED, plays: {}, calls: 1, budget: 24_000, says: /presupuesto no alcanza/u },
  ],
]

/** Says that the first no-fit of which a passage speaks is hit. */
function hitting(good: Answer): object {
  const said = Object.values(good.content).flat()
  const hit = said.find(
    ({ point_id: point, citations }) => point?.startsWith('no_fit') === true && citations.length > 0,
  )
  for (const finding of said) if (finding.point_id === hit?.point_id) finding.polarity = 'en_contra'
  return { ...good, content: { ...good.content, recomendacion: 'NO' } }
}

/** The same verdict of everything that is asked. */
function verdicts({ prompt }: FakeCall, veredicto: string): string {
  const ids = [...prompt.matchAll(/^\d+\| \{"id":"([^"]+)"/gmu)].map(([, id]) => id!)
  return JSON.stringify({ veredictos: ids.map((id) => ({ id, veredicto })) })
}

/** The first call only, whichever ask it is. */
function onceOnly(fail: () => FakeReply): () => FakeReply | object {
  let done = false
  return () => {
    if (done) return JSON.parse(goodAnswer('CAND-001', 'gem1')) as object
    done = true
    return fail()
  }
}

let models = 0

async function run(budget?: number, isHasty = false): Promise<Extract<QueuedSearch, { state: 'done' }>> {
  models += 1
  world = new MemoryInstallation()
  const agent = await readAgent(`llm:openai-compatible/m-${models}`, {
    baseUrl: provider.url,
    price: PRICE,
    limits: isHasty ? SHORT : undefined,
  })
  const queued = await queueSearch(world.installation, {
    search: await openDossier(folder),
    agent,
    now: NOW,
    output: null,
    budget,
  })
  if (queued.state !== 'done') throw new Error('nobody waited')
  return queued
}

test.each(SCENARIOS)(`%s ${proves('GM-20.3', 'GM-20.4', 'GM-20.5')}`, async (_, scenario) => {
  scene = scenario
  const from = provider.calls.length
  const { result, spending } = await run(scenario.budget, /calló|pasó/u.test(String(scenario.says)))
  const calls = provider.calls.slice(from)
  const [candidate] = result.report.candidates
  expect([result.report.status, candidate!.decision, calls.length]).toEqual([
    scenario.status,
    scenario.decision,
    scenario.calls,
  ])
  if (scenario.says !== undefined) expect(result.report.reasons.join(' ')).toMatch(scenario.says)
  const { unpaid = 0, held = 0 } = scenario
  const answered = [result.soFar.mandate!, ...result.soFar.candidates[0]!.records].flatMap(
    ({ answers }) => answers,
  )
  const billed = answered.reduce((sum, { tokens }) => sum + tokens.input + tokens.output, 0)
  expect(spending.spent).toBe(billed)
  if (scenario.status === 'COMPLETADO') expect(answered).toHaveLength(scenario.calls - unpaid)
  expect(spending.held > 0).toBe(held > 0)
  const again = calls.findLast((call) => askedIn(call).step === 'gem1')
  if (scenario.teaches !== undefined) expect(again!.prompt).toMatch(scenario.teaches)
})

test('answers that contradict one another: how often each point and gate comes out otherwise, and nothing decided', async () => {
  let turn = 0
  scene = {
    plays: {
      gem3: (good) => {
        turn += 1
        return turn % 2 === 0 ? hitting(good) : good
      },
    },
  }
  models += 1
  world = new MemoryInstallation()
  const order = (): ReturnType<typeof readAgent> =>
    readAgent(`llm:openai-compatible/s-${models}`, { baseUrl: provider.url, price: PRICE, verifier: 'none' })
  const from = provider.calls.length
  const report = await measureStability(
    { search: await openDossier(folder), agent: await order(), samples: 3, now: NOW },
    world.installation,
  )
  expect(provider.calls.length - from).toBe(4 * 5)
  expect(report.is_stable).toBe(false)
  expect(report.points[0]).toMatchObject({ percent: 50, said: { incurre: 2, no_incurre: 2 } })
  expect(report.points.at(-1)).toMatchObject({ percent: 0 })
})
