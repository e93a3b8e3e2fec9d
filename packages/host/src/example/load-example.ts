import { readDocument, type Document } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Desk } from '../desk.ts'
import { tellAudits } from './tell-audits.ts'
import { tellExams } from './tell-exams.ts'
import { tellInterviews } from './tell-interviews.ts'
import { tellQueries } from './tell-queries.ts'
import { tellSearches } from './tell-searches.ts'
import type { Teller } from './teller.ts'
import { Refusal } from '../sentences.ts'

/** The space in which the example stories live. */
export const EXAMPLE_SPACE = { id: 'ejemplo', name: 'Ejemplo' } as const

const TOLD_BY = 'dictamen'

/** Evaluates the stories of a folder and keeps their records in a space of their own; once per installation. */
export async function loadExample(desk: Desk, folder: string): Promise<boolean> {
  const { id, name } = EXAMPLE_SPACE
  const spaces = await desk.users.spaces()
  if (spaces.some((space) => space.id === id)) return false
  await desk.users.addSpace(id, name)
  const teller = tellerOf(desk, folder)
  for (const tell of [tellExams, tellAudits, tellQueries, tellInterviews]) await tell(teller)
  await tellSearches(desk, folder, { actor: TOLD_BY, space: id })
  return true
}

function tellerOf(desk: Desk, folder: string): Teller {
  const path = (...names: readonly string[]): string => join(folder, ...names)
  const text = (...names: readonly string[]): string => readFileSync(path(...names), 'utf8')
  const open = (...names: readonly string[]): Document => readDocument(text(...names), names.at(-1)!)
  return {
    path,
    text,
    open,
    bring: async (name, bytes, subject) => {
      const about = await desk.records.subjectOf(subject, EXAMPLE_SPACE.id)
      await desk.uploads.add({ space: EXAMPLE_SPACE.id, name, bytes, actor: TOLD_BY, about })
    },
    keep: async (verdict, { subject, time, links = [] }) => {
      const subjectId = await desk.records.subjectOf(subject, EXAMPLE_SPACE.id)
      return desk.records.keep(verdict, {
        actor: TOLD_BY,
        time,
        space: EXAMPLE_SPACE.id,
        subjectId,
        links,
      })
    },
  }
}

/** Whether a folder holds the stories. */
export function checkExample(folder: string): void {
  try {
    readFileSync(join(folder, 'entrevistas', 'contexto.yaml'))
  } catch {
    throw new Refusal('UsageWrong', { reason: `en ${folder} no están los ejemplos` })
  }
}
