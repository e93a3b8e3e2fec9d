import type { Document, Json } from '@dictamen/kernel'
import type { QueryRegistry } from '@dictamen/contracts'
import { readNotebookFacts, type Notebook } from '@dictamen/queries'
import type { EvaluateOptions } from '../ask-evaluator.ts'
import type { Auditor } from '../audits/auditor.ts'
import { flags, type SessionDocuments } from '../interviews/interviews.ts'

type Facts = Readonly<Record<string, Json>>

/** An agent that may be called from phase 4 on, with what it does when it is. */
export type QueryAgent = QueryRegistry['agents'][number] & {
  readonly run: (message: string) => Promise<Facts>
}

/** A skill that may be called from phase 4 on, with what it does when it is. */
export type QuerySkill = QueryRegistry['skills'][number] & {
  readonly run: (message: string) => Promise<Facts>
}

/** Who may bring facts to the Governor. */
export interface QueryProviders {
  readonly agents: readonly QueryAgent[]
  readonly skills: readonly QuerySkill[]
}

/** Agents and skills that read what a notebook states on lines of its own. */
export function notebookProviders(notebook: Notebook): QueryProviders {
  const read = async (...names: string[]): Promise<Facts> => {
    const found = readNotebookFacts(await notebook.read())
    return Object.fromEntries(
      found.filter(({ fact }) => names.includes(fact)).map(({ fact, value }) => [fact, value]),
    )
  }
  return {
    agents: [
      {
        agent_id: 'market_analyst',
        name: 'Cierres según el cuaderno',
        domains: ['market'],
        provides: ['closings'],
        run: () => read('closings'),
      },
    ],
    skills: [
      {
        skill_id: 'notebook/cash',
        name: 'Caja y liquidez según el cuaderno',
        provides: ['cash', 'runway'],
        run: () => read('cash', 'runway'),
      },
    ],
  }
}

/** Flags 1.1 of an interview as a skill: its three aggregates become facts that a Strategic Mode may read. */
export function flagsSkill(session: SessionDocuments, options: EvaluateOptions = {}): QuerySkill {
  return {
    skill_id: 'interviews/flags',
    name: 'Flags 1.1 de una entrevista',
    provides: ['overall_closure', 'overall_authority', 'overall_verbal_risk'],
    run: async () => (await flags(session, options)).output.summary,
  }
}

/** The audit of an answer as a skill: its result and how many violations it has. */
export function auditSkill(auditor: Auditor, audited: Document): QuerySkill {
  return {
    skill_id: 'audits/check',
    name: 'Auditoría de una respuesta',
    provides: ['audit_result', 'audit_violations'],
    async run() {
      const { result, violations } = (await auditor.audit(audited)).output
      return { audit_result: result, audit_violations: violations.length }
    },
  }
}

/** The registry as the contract describes it: who there is, without what they do. */
export function registryOf({ agents, skills }: QueryProviders): QueryRegistry {
  return {
    agents: agents.map(({ run: _run, ...agent }) => agent),
    skills: skills.map(({ run: _run, ...skill }) => skill),
  }
}
