import { z } from 'zod'

const STRENGTHS = ['strong', 'medium', 'weak'] as const
export type Strength = (typeof STRENGTHS)[number]

/** A word, stem (`palabra*`) or phrase (`…` stands for up to three words, `<lista>` for each of a list) and how much it says. */
interface Cue {
  readonly phrase: string
  readonly strength: Strength
}

/** The cues of one rule, the phrases inside which none counts, and the words that are no mistake for one of them. */
export interface CueTable {
  readonly cues: readonly Cue[]
  readonly except: readonly string[]
  readonly notTypos: readonly string[]
  /** The shortest cue for which a word with one wrong letter counts; null for none. */
  readonly typosFrom: number | null
}

const LIST = /<([^>]+)>/

const Phrases = z.array(z.string().min(1)).min(1)
const Groups = z.record(z.string().min(1), Phrases)

const shared = {
  except: Phrases.optional(),
  not_typos: Phrases.optional(),
  typos_from: z.int().min(4).optional(),
}

/** Cues of a domain, in groups, by how much each says; `lists` are words that take the same place in phrases. */
export const WeightedCues = z
  .strictObject({
    lists: Groups.optional(),
    strong: Groups,
    medium: Groups.optional(),
    weak: Groups.optional(),
    ...shared,
  })
  .superRefine(({ lists = {}, strong, medium, weak }, context) => {
    for (const phrase of [strong, medium, weak].flatMap((groups) => Object.values(groups ?? {}).flat())) {
      const name = LIST.exec(phrase)?.[1]
      if (name !== undefined && lists[name] === undefined)
        context.addIssue({ code: 'custom', message: `«${phrase}» nombra una lista que no existe` })
    }
  })

/** Cues that all say the same. */
export const PlainCues = z.strictObject({ cues: Groups, ...shared })

type Weighted = Pick<z.infer<typeof WeightedCues>, Strength | 'except' | 'not_typos' | 'typos_from'> & {
  readonly lists?: Record<string, string[]> | undefined
}

export function tableOfWeighted(options: Weighted): CueTable {
  const cues = STRENGTHS.flatMap((strength) =>
    Object.values(options[strength] ?? {})
      .flat()
      .flatMap((phrase) => expand(phrase, options.lists ?? {}))
      .map((phrase) => ({ phrase, strength })),
  )
  return { cues, ...sharedOf(options) }
}

/** A phrase with each word of the list that it names. */
function expand(phrase: string, lists: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const name = LIST.exec(phrase)?.[1]
  return name === undefined ? [phrase] : (lists[name] ?? []).map((word) => phrase.replace(LIST, word))
}

export function tableOfPlain(options: z.infer<typeof PlainCues>): CueTable {
  const cues = Object.values(options.cues)
    .flat()
    .map((phrase) => ({ phrase, strength: 'strong' as const }))
  return { cues, ...sharedOf(options) }
}

function sharedOf(options: {
  except?: string[] | undefined
  not_typos?: string[] | undefined
  typos_from?: number | undefined
}): Omit<CueTable, 'cues'> {
  return {
    except: options.except ?? [],
    notTypos: options.not_typos ?? [],
    typosFrom: options.typos_from ?? null,
  }
}
