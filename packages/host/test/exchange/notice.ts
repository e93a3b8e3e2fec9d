import { Refusal } from '../../src/sentences.ts'
import { evaluationWays, opinionWays, type Way } from './ways.ts'
import type { World } from './world.ts'

/** Who did not notice that a record is not what it was. */
export interface Missed {
  readonly way: string
  readonly by: string
}

/** Tries ways one after the other, or those that are chosen, and tells who missed which. */
export async function tryWays(
  world: World,
  isChosen: (way: Way, at: number) => boolean = () => true,
): Promise<{ tried: number; missed: readonly Missed[] }> {
  const missed: Missed[] = []
  let tried = 0
  const turn = async (way: Way, look: () => Promise<string[]>): Promise<void> => {
    tried += 1
    for (const by of await world.tampered((insider) => way.change(insider, world.cast), look))
      missed.push({ way: way.name, by })
  }
  for (const way of evaluationWays.filter(isChosen)) {
    const record = way.record(world.cast)
    await turn(way, async () => [
      ...(await missedByShowing(world, record, record)),
      ...(await missedByWalking(world, record)),
      ...((await world.records.replay(record)).state === 'altered' ? [] : ['replay']),
    ])
  }
  for (const way of opinionWays.filter(isChosen)) {
    const record = way.record(world.cast)
    await turn(way, async () => [
      ...(await missedByShowing(world, record, record)),
      ...(record === world.cast.correction ? await missedByShowing(world, world.cast.one, record) : []),
      ...(await missedByWalking(world, record)),
    ])
  }
  return { tried, missed }
}

async function missedByShowing({ records }: World, shown: string, altered: string): Promise<string[]> {
  try {
    await records.show(shown)
    return ['show']
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'RecordAltered' && error.message.includes(altered) ? [] : [`show (${error.code})`]
  }
}

async function missedByWalking({ records }: World, record: string): Promise<string[]> {
  const { state, texts } = await records.verify({}, { texts: true })
  const isNamed = texts!.findings.some((finding) => finding.record === record)
  return state === 'altered' && isNamed ? [] : ['verify --texts']
}
