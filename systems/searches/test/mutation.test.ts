import type { Json } from '@dictamen/kernel'
import { unnoticedMutants } from '@dictamen/kernel/host'
import { loadCases, survivorsOf } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvaluators } from './evaluators.ts'
import { judgingRules } from '../src/index.ts'
import type { Judging as JudgingRules } from '../src/sheet/rules.ts'
import { judgedSearch, Judging } from './judged-search.ts'
import { folder, loadJudging, readRules, rulesets } from './rulesets.ts'

const cases = loadCases(join(folder, 'cases'))

/** The evaluators whose cases look at what a rule set decides. */
const WATCHING: Readonly<Record<string, readonly string[]>> = {
  'checklist-gem1': ['score', 'confidences'],
  'checklist-gem2': ['score', 'confidences'],
  'checklist-gem3': ['score', 'confidences'],
  'checklist-gem4': ['audit', 'audits', 'confidences', 'required-lists'],
  'checklist-gem5': ['confidences'],
}

test.each(rulesets.filter(({ definition }) => WATCHING[definition.id] !== undefined))(
  'no mutant of $file survives its examples and the cases',
  async ({ file, definition }) => {
    const watching = cases.filter(({ evaluator }) => WATCHING[definition.id]!.includes(evaluator))
    const survivors = await survivorsOf(readRules(file), definition, watching, (data) =>
      createEvaluators({ [definition.id]: data }),
    )
    expect(survivors).toEqual([])
  },
)

/** Cases that together say every sentence and use every list of how points are judged. */
const TELLING = new Set(
  [
    'cv-a-dos-columnas-se-escala',
    'cv-con-cifras-de-dinero-se-escala',
    'cv-con-cifras-de-puntos-se-escala',
    'cv-con-cifras-sin-logros-se-escala',
    'punto-criterio-a-favor',
    'punto-cultura-a-favor',
    'punto-grabada-antes-de-los-puntos',
    'punto-menos-de-la-mitad-gem2',
    'punto-menos-de-la-mitad-gem3',
    'punto-no-fit-juzgado-incurre',
    'punto-no-fit-medida-sobre-testigo',
    'punto-no-fit-no-informado',
    'punto-no-fit-persona-sobre-medida',
    'punto-no-fit-por-juzgar',
    'punto-no-fit-testigo-en-contra',
    'punto-recomendacion-nadie',
    'punto-recomendacion-sin-apoyo',
    'punto-referencia-confirma',
    'punto-referencia-por-juzgar',
  ].map((name) => `${name}.yaml`),
)

/** Searches that are judged, each told in everything that is written of it; one that was told otherwise is looked at first. */
class Told {
  readonly #searches = cases
    .filter(({ file }) => TELLING.has(file))
    .map(({ given }) => ({ given: Judging.parse(given), before: '' }))

  constructor(judging: JudgingRules) {
    for (const search of this.#searches) search.before = tell(search.given, judging)
  }

  isOtherwise(judging: JudgingRules): boolean {
    const at = this.#searches.findIndex(({ given, before }) => tell(given, judging) !== before)
    if (at > 0) this.#searches.unshift(...this.#searches.splice(at, 1))
    return at >= 0
  }
}

function tell(given: Parameters<typeof judgedSearch>[0], judging: JudgingRules): string {
  const { files, requests } = judgedSearch(given, judging)
  return JSON.stringify([[...files()], requests])
}

test('no mutant of judging-1.0.yaml survives its examples and what is written of judged searches', () => {
  const told = new Told(loadJudging())
  const { unnoticed } = unnoticedMutants(readRules('judging-1.0.yaml'), judgingRules)
  const survivors = unnoticed.filter(({ data }) => !told.isOtherwise(judgingOf(data)))
  expect(survivors.map(({ change }) => change)).toEqual([])
})

function judgingOf(data: Json): JudgingRules {
  return loadJudging({ judging: data })
}
