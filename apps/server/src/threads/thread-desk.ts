import {
  auditPieces,
  identityOfAuditor,
  prepareVerdict,
  readingsOf,
  sourceFrom,
  type Ask,
  type Desk,
  type SealedSource,
} from 'dictamen'

/** What a thread may ask of the desk; it has no database of its own. */
const ASKED = {
  accesses: ['note', 'write'],
  answers: ['claim', 'hold', 'keep', 'release'],
  batches: ['openSearch', 'startAudit', 'startExams', 'startSearch', 'view'],
  records: ['findSubject', 'keepPrepared', 'review', 'seal', 'subjectOf'],
  reviews: ['find', 'judge', 'open', 'withheldFrom'],
  uploads: ['find', 'list', 'open'],
  users: ['spaces'],
} as const satisfies { readonly [Part in keyof Desk]?: readonly (keyof Desk[Part])[] }

/** What it may ask of the records to open them itself. */
const SEALED = [
  'fetch',
  'find',
  'findRules',
  'keep',
  'list',
] as const satisfies readonly (keyof SealedSource)[]

const EXPORT = 'records.export'
const FAULT = 'fault'

type Method = (...args: readonly unknown[]) => Promise<unknown>

/** The desk as a thread sees it: each call is asked of the thread that has the database. */
export function deskOfThread(ask: Ask, now: Date, version: string): Desk {
  const begun = performance.now()
  const methods = (part: string, names: readonly string[]): Record<string, Method> =>
    Object.fromEntries(
      names.map((name): [string, Method] => [name, (...args) => ask(`${part}.${name}`, ...args)]),
    )
  const parts = Object.entries(ASKED).map(([part, names]) => [part, methods(part, names)])
  const far = Object.fromEntries(parts) as Desk
  const sealed = methods('sealed', SEALED) as unknown as SealedSource
  return {
    ...far,
    version,
    now: () => new Date(now.getTime() + performance.now() - begun),
    explain: (error) => error,
    records: {
      ...far.records,
      ...readingsOf(sourceFrom(sealed)),
      // What a record seals is written here: the other thread only seals it.
      keepAll: (verdicts, place) =>
        far.records.keepPrepared(
          verdicts.map((verdict) => prepareVerdict(verdict, { asBytes: true })),
          place,
        ),
      export: async function* (ids, options) {
        yield* (await ask(EXPORT, ids, options)) as readonly string[]
      },
    },
    batches: {
      ...far.batches,
      startAudit: async (input, settings, brought) =>
        far.batches.startAudit(await auditPieces(input), settings, brought, identityOfAuditor(settings)),
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
    if (name === EXPORT)
      return await linesOf(desk.records.export(...(args as Parameters<Desk['records']['export']>)))
    const [part, method] = name.split('.') as [keyof typeof ASKED | 'sealed', string]
    const known: Readonly<Record<string, readonly string[]>> = { ...ASKED, sealed: SEALED }
    if (!Object.hasOwn(known, part) || !known[part]!.includes(method))
      throw new Error(`no such call: ${name}`)
    const asked = part === 'sealed' ? desk.records.sealed : desk[part]
    return await (asked as unknown as Record<string, Method>)[method]!(...args)
  } catch (error) {
    throw desk.explain(error)
  }
}

async function linesOf(source: AsyncGenerator<string>): Promise<string[]> {
  const lines: string[] = []
  for await (const line of source) lines.push(line)
  return lines
}
