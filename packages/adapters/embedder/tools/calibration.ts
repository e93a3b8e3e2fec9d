import { createLexical, type Language } from '../src/index.ts'
import { embedWith } from '../src/minilm/create-minilm.ts'
import { readPairs, type Kind, type LabelledPair } from './labelled-pairs.ts'
import { RememberingModel } from './remembering-model.ts'
import { areaUnderCurve, chooseThreshold, measure } from './separation.ts'

type Scored = LabelledPair & { readonly score: number }

/** All that data/thresholds.json holds: by engine, then by language. */
export async function calibrate(): Promise<object> {
  const engines: Record<string, Record<string, object>> = {}
  const model = new RememberingModel()
  for (const language of ['es', 'en'] as const) {
    for (const embedder of [embedWith(model, language), createLexical({ language })]) {
      const { engine } = embedder.identity
      const scored = scorePairs(language, await embedder.similarities(textsOf(language)))
      engines[engine] ??= {}
      engines[engine][language] = {
        ...summarise(scored),
        ...(engine === 'minilm-u8' && language === 'es' ? compareWithRaw(model) : {}),
      }
    }
  }
  return engines
}

/** What centring and words bring in Spanish: the areas of the bare cosine. */
function compareWithRaw(model: RememberingModel): object {
  return { auc_raw_cosine: areas(scorePairs('es', model.cosines(textsOf('es')))) }
}

function textsOf(language: Language): (readonly [string, string])[] {
  return readPairs(language).map(({ texts }) => texts)
}

function scorePairs(language: Language, scores: readonly number[]): Scored[] {
  return readPairs(language).map((pair, index) => ({ ...pair, score: scores[index]! }))
}

function summarise(scored: readonly Scored[]): object {
  return {
    pairs: Object.fromEntries(KINDS.map((kind) => [kind, scoresOf(scored, [kind]).length])),
    mean: Object.fromEntries(KINDS.map((kind) => [kind, average(scoresOf(scored, [kind]))])),
    auc: areas(scored),
    related: calibrateDecision(scored, ['near', 'far', 'other'], ['unrelated']),
    paraphrase: calibrateDecision(scored, ['near', 'far'], ['other', 'unrelated']),
    near: calibrateDecision(scored, ['near'], ['other', 'unrelated']),
  }
}

const KINDS: readonly Kind[] = ['near', 'far', 'other', 'unrelated']

function calibrateDecision(
  scored: readonly Scored[],
  higher: readonly Kind[],
  lower: readonly Kind[],
): object {
  const of = (half: string, kinds: readonly Kind[]): number[] =>
    scoresOf(
      scored.filter((pair) => pair.half === half),
      kinds,
    )
  const threshold = chooseThreshold(of('chosen', higher), of('chosen', lower))
  return { threshold, ...measure(threshold, of('measured', higher), of('measured', lower)) }
}

/** Areas in thousandths. */
function areas(scored: readonly Scored[]): object {
  const unrelated = scoresOf(scored, ['unrelated'])
  return {
    near_over_unrelated: areaUnderCurve(scoresOf(scored, ['near']), unrelated),
    far_over_unrelated: areaUnderCurve(scoresOf(scored, ['far']), unrelated),
    paraphrase_over_unrelated: areaUnderCurve(scoresOf(scored, ['near', 'far']), unrelated),
    paraphrase_over_other: areaUnderCurve(scoresOf(scored, ['near', 'far']), scoresOf(scored, ['other'])),
  }
}

function scoresOf(scored: readonly Scored[], kinds: readonly Kind[]): number[] {
  return scored.filter(({ kind }) => kinds.includes(kind)).map(({ score }) => score)
}

function average(scores: readonly number[]): number {
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
