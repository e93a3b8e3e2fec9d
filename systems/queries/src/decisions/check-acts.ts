import { ActTable, readAlone, type ActData, type ActEntry } from './act-table.ts'

interface Problem {
  readonly path: (string | number)[]
  readonly message: string
}

/** What a table of acts breaks: an example of its own, a class or a dimension that is not there, or two contraries that could both be executed. */
export function checkActs(data: ActData): Problem[] {
  const missing = data.acts.flatMap((act, at) => checkNames(act, at, data))
  if (missing.length > 0) return missing
  const table = new ActTable(data)
  return [...data.acts.flatMap((act, at) => checkExamples(act, at, table)), ...checkContraries(data, table)]
}

function checkNames(act: ActEntry, at: number, { classes, touches }: ActData): Problem[] {
  const known = new Set(Object.keys(touches))
  return [
    ...(classes[act.class] === undefined
      ? [{ path: ['acts', at, 'class'], message: `no hay clase «${act.class}»` }]
      : []),
    ...act.may
      .filter((dimension) => !known.has(dimension))
      .map((dimension) => ({ path: ['acts', at, 'may'], message: `no hay dimensión «${dimension}»` })),
  ]
}

function checkExamples(act: ActEntry, at: number, table: ActTable): Problem[] {
  const said = act.says.flatMap((example, index): Problem[] => {
    const { found, unknown, tokens } = readAlone(table, example.replaceAll(/\[\[|\]\]/gu, ''))
    const path = ['acts', at, 'says', index]
    if (found === null || found.act.id !== act.id)
      return [{ path, message: `debía ser ${act.id} y es ${found?.act.id ?? 'ningún acto'}` }]
    if (unknown.length > 0)
      return [{ path, message: `no entiende ${unknown.map(({ folded }) => `«${folded}»`).join(', ')}` }]
    const marked = [...example.matchAll(/\[\[(.+?)\]\]/gu)].map(([, words]) => words!)
    const read = [tokens[found.verb]!, tokens[found.object[1]]!].map(({ exact }) => exact)
    const expected = marked.map((words) => words.toLowerCase())
    return expected.join() === read.join()
      ? []
      : [{ path, message: `debía marcar ${expected.join(', ')} y marcó ${read.join(', ')}` }]
  })
  const not = act.not.flatMap((example, index): Problem[] => {
    const { found, unknown } = readAlone(table, example)
    return found !== null && found.act.id === act.id && unknown.length === 0
      ? [{ path: ['acts', at, 'not', index], message: `no debía ser ${act.id}` }]
      : []
  })
  return [...said, ...not]
}

/** Two acts that may both be executed, with the same things, must not be each other's contrary; nor two qualities. */
function checkContraries({ acts, antonyms, classes, qualities }: ActData, table: ActTable): Problem[] {
  const executable = acts.filter(({ class: name }) => classes[name]!.executable)
  const withVerb = (verb: string): ActEntry[] =>
    executable.filter(({ verbs }) => verbs.some((own) => own.split('/')[0] === verb))
  const plain = new Set(qualities.map((word) => word.replace('/a', '')))
  return antonyms.flatMap(([one, other]) => {
    const meet = withVerb(one).some((act) =>
      withVerb(other).some((contrary) => table.sharesObject(act, contrary)),
    )
    if (!meet && !(plain.has(one) && plain.has(other))) return []
    return [
      { path: ['antonyms'], message: `«${one}» y «${other}» son contrarios y los dos se podrían ejecutar` },
    ]
  })
}
