import { identityOfAuditor, prepareVerdict, type Ask, type Desk } from 'dictamen'

/** What a thread may ask of the desk; it has no database of its own. */
const ASKED = {
  accesses: ['note', 'write'],
  answers: ['claim', 'hold', 'keep', 'release'],
  batches: ['startAudit', 'startExams', 'startSearch'],
  records: ['find', 'keepPrepared', 'list', 'seal', 'show', 'subjectOf'],
  uploads: ['find', 'list', 'open'],
  users: ['spaces'],
} as const satisfies { readonly [Part in keyof Desk]?: readonly (keyof Desk[Part])[] }

const EXPORT = 'records.export'
const FAULT = 'fault'

type Method = (...args: readonly unknown[]) => Promise<unknown>

/** The desk as a thread sees it: each call is asked of the thread that has the database. */
export function deskOfThread(ask: Ask, now: Date, version: string): Desk {
  const begun = performance.now()
  const parts = Object.entries(ASKED).map(([part, names]) => [
    part,
    Object.fromEntries(
      names.map((name): [string, Method] => [name, (...args) => ask(`${part}.${name}`, ...args)]),
    ),
  ])
  const far = Object.fromEntries(parts) as Desk
  return {
    ...far,
    version,
    now: () => new Date(now.getTime() + performance.now() - begun),
    explain: (error) => error,
    records: {
      ...far.records,
      // What a record seals is written here: the other thread only seals it.
      keepAll: (verdicts, place) =>
        far.records.keepPrepared(
          verdicts.map((verdict) => prepareVerdict(verdict, { asBytes: true })),
          place,
        ),
      export: async function* (ids) {
        yield* (await ask(EXPORT, ids)) as readonly string[]
      },
    },
    batches: {
      ...far.batches,
      startAudit: async (input, settings, brought) =>
        far.batches.startAudit(input, settings, brought, identityOfAuditor(settings)),
    },
  }
}

/** Notes a fault of ours where faults are noted. */
export function noteFault(ask: Ask, error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error')
  void ask(FAULT, name, stack)
}

/** Answers what a thread asks of the desk. */
export async function serveThread(
  desk: Desk,
  note: (error: Error) => void,
  name: string,
  args: readonly unknown[],
): Promise<unknown> {
  if (name === FAULT) {
    const [called, stack] = args as [string, string]
    return note(Object.assign(new Error('in a thread'), { name: called, stack }))
  }
  try {
    if (name === EXPORT) return await linesOf(desk.records.export(args[0] as readonly string[]))
    const [part, method] = name.split('.') as [keyof typeof ASKED, string]
    if (!(ASKED[part] as readonly string[] | undefined)?.includes(method))
      throw new Error(`no such call: ${name}`)
    return await (desk[part] as unknown as Record<string, Method>)[method]!(...args)
  } catch (error) {
    throw desk.explain(error)
  }
}

async function linesOf(source: AsyncGenerator<string>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of source) lines.push(line)
  return lines
}
