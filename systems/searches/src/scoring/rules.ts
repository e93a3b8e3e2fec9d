import { SourceKind } from '@dictamen/contracts'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/)
const Points = z.int().min(0)

/** Which findings a count takes; what it leaves out does not matter. */
const Selector = z.strictObject({
  sections: z.array(z.string().min(1)).min(1),
  polarity: z.array(z.enum(['a_favor', 'en_contra', 'neutra'])).optional(),
  severity: z.array(z.enum(['baja', 'media', 'alta', 'ninguna'])).optional(),
  /** Without it, only what stands on a source. */
  status: z.array(z.enum(['sustentado', 'hipotesis', 'no_informado'])).optional(),
  /** With a figure, or without. */
  measured: z.boolean().optional(),
  /** With a figure that reaches its cut-off. */
  reaches: z.boolean().optional(),
  /** Citing a document of one of these kinds. */
  cites: z.array(SourceKind).optional(),
  /** Citing at least two documents. */
  corroborated: z.boolean().optional(),
  veredicto: z.enum(['confirma', 'contradice']).optional(),
  /** A statement of the same document counts once. */
  distinct: z.enum(['finding', 'source']).default('finding'),
})

export type SelectorData = z.infer<typeof Selector>

/** Counts of verified findings, by the name under which the items of the list read them. */
export const counts = defineRule({
  id: 'checklist/counts',
  options: z.record(Name, Selector),
})

/** Differences between counts. */
export const balances = defineRule({
  id: 'checklist/balances',
  options: z.record(Name, z.strictObject({ plus: z.array(Name).min(1), minus: z.array(Name) })),
})

/** What a reading may cover in part. */
const Coverage = z.enum(['tramos_fechados', 'cifras_del_cv', 'puntos_informados', 'ficheros_leidos'])

export type CoverageName = z.infer<typeof Coverage>

const Deductions = z.record(Name, z.strictObject({ each: Points, most: Points }))

/** What a full confidence of 100 loses: inputs that are missing, of low quality, or inconsistent. */
export const confidence = defineRule({
  id: 'checklist/confidence',
  options: z.strictObject({
    missing: z.partialRecord(SourceKind, Points),
    loses: Deductions,
    /** What is lost where nothing was covered: of the dated stays, of the points, of the files. */
    covers: z.partialRecord(Coverage, Points).optional(),
  }),
})

const Part = z.strictObject({ weight: Points, loses: Deductions })

/** The four parts of the audit's score: each begins with 100 and loses points for what the checks found. */
export const breakdown = defineRule({
  id: 'checklist/breakdown',
  options: z.strictObject({ evidencia: Part, claridad: Part, consistencia: Part, completitud: Part }),
})

/** The lists that a complete report cannot leave empty. */
export const required = defineRule({
  id: 'checklist/required',
  options: z.strictObject({
    GEM_1: z.array(z.string()),
    GEM_2: z.array(z.string()),
    GEM_3: z.array(z.string()),
  }),
})

/** An item of a checklist: what it adds when it holds, and the documents or the testimony without which it is not asked. */
const Item = z.strictObject({
  /** The counts it is about, for the explanation. */
  of: z.array(Name).min(1),
  points: z.int(),
  needs: z.array(SourceKind).optional(),
  /** The counts of which one must not be nothing: an item of which nobody told anything is not asked. */
  rests: z.array(Name).min(1).optional(),
  /** What must have been read at least by half: what was not read is not held against anybody. */
  covered: z.array(Coverage).min(1).optional(),
})

export type ChecklistItem = z.infer<typeof Item>

const scored = (id: string): RulesetDefinition => ({
  id,
  coded: [counts, balances, confidence],
  options: Item,
  names: /^checklist\/[a-z0-9_]+$/,
})

export const checklistGem1Rules = scored('checklist-gem1')
export const checklistGem2Rules = scored('checklist-gem2')
export const checklistGem3Rules = scored('checklist-gem3')
export const checklistGem4Rules: RulesetDefinition = {
  id: 'checklist-gem4',
  coded: [breakdown, required, confidence],
}
export const checklistGem5Rules: RulesetDefinition = { id: 'checklist-gem5', coded: [confidence] }
