import { z } from 'zod'

const STRENGTHS = ['strong', 'medium', 'weak'] as const
type Strength = (typeof STRENGTHS)[number]

/** A word, stem (`palabra*`) or phrase (`…` stands for up to three words) and how much it says. */
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

const Phrases = z.array(z.string().min(1)).min(1)
const Groups = z.record(z.string().min(1), Phrases)

const shared = {
  except: Phrases.optional(),
  not_typos: Phrases.optional(),
  typos_from: z.int().min(4).optional(),
}

/** Cues of a domain, in groups, by how much each says. */
export const WeightedCues = z.strictObject({
  strong: Groups,
  medium: Groups.optional(),
  weak: Groups.optional(),
  ...shared,
})

/** Cues that all say the same. */
export const PlainCues = z.strictObject({ cues: Groups, ...shared })

type Weighted = Pick<z.infer<typeof WeightedCues>, Strength | 'except' | 'not_typos' | 'typos_from'>

export function tableOfWeighted(options: Weighted): CueTable {
  const cues = STRENGTHS.flatMap((strength) =>
    Object.values(options[strength] ?? {})
      .flat()
      .map((phrase) => ({ phrase, strength })),
  )
  return { cues, ...sharedOf(options) }
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
