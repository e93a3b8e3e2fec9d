import type { GatheredFact } from '@dictamen/contracts'
import { Fault } from '@dictamen/kernel'
import type { QueryProviders } from './query-providers.ts'

/** What agents and skills brought, and what is to be said of those that failed. */
export interface Gathering {
  readonly gathered: readonly GatheredFact[]
  readonly failures: readonly string[]
}

const MOST_CHARACTERS = 200

/** The facts that agents and skills bring, each under its name; the question is answered without those of one that fails. */
export async function gatherFacts(
  message: string,
  called: readonly string[],
  { agents, skills }: QueryProviders,
): Promise<Gathering> {
  const known = [
    ...agents.map(({ agent_id: id, run }) => ({ id, run, who: `El agente ${id}` })),
    ...skills.map(({ skill_id: id, run }) => ({ id, run, who: `La habilidad ${id}` })),
  ]
  const gathered: GatheredFact[] = []
  const failures: string[] = []
  for (const { id, run, who } of known.filter(({ id }) => called.includes(id))) {
    try {
      for (const [fact, value] of Object.entries(await run(message)))
        gathered.push({ fact, value, provider: id })
    } catch (error) {
      if (error instanceof Fault) throw error
      gathered.push({ fact: 'provider_failed', value: reasonOf(error), provider: who })
      failures.push(`${who} ha fallado y se responde sin sus datos: ${reasonOf(error)}.`)
    }
  }
  return { gathered, failures }
}

function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const reason = line.trim().replace(/\.$/, '')
  if (reason === '') return 'no dice por qué'
  return reason.length > MOST_CHARACTERS ? `${reason.slice(0, MOST_CHARACTERS)}…` : reason
}
