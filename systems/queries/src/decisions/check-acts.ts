import { ActTable, readAlone, type ActData, type ActEntry } from './act-table.ts'

interface Problem {
  readonly path: (string | number)[]
  readonly message: string
}

/** What a table of acts breaks: an example of its own, a class or a list that is not there, or two contraries that could both be executed. */
export function checkActs(data: ActData): Problem[] {
  const missing = data.acts.flatMap((act, at) => checkNames(act, at, data))
  if (missing.length > 0) return missing
  const table = new ActTable(data)
  return [...data.acts.flatMap((act, at) => checkExamples(act, at, table)), ...checkContraries(data, table)]
}

function checkNames(act: ActEntry, at: number, { classes, lists }: ActData): Problem[] {
  const problems: Problem[] = []
  if (classes[act.class] === undefined)
    problems.push({ path: ['acts', at, 'class'], message: `no hay clase «${act.class}»` })
  for (const field of ['objects', 'with'] as const)
    for (const word of act[field]) {
      const list = /^<(\w+)>$/u.exec(word)?.[1]
      if (list !== undefined && list !== 'names' && lists[list] === undefined)
        problems.push({ path: ['acts', at, field], message: `no hay lista «${list}»` })
    }
  return problems
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

/** Two acts that may both be executed, with the same things, must not be each other's contrary. */
function checkContraries({ acts, antonyms, classes }: ActData, table: ActTable): Problem[] {
  const executable = acts.filter(({ class: name }) => classes[name]!.executable)
  const withVerb = (verb: string): ActEntry[] =>
    executable.filter(({ verbs }) => verbs.some((own) => own.split('/')[0] === verb))
  return antonyms.flatMap(([one, other]) =>
    withVerb(one).some((act) =>
      withVerb(other).some((contrary) =>
        [...table.objectsOf(act)].some((thing) => table.objectsOf(contrary).has(thing)),
      ),
    )
      ? [
          {
            path: ['antonyms'],
            message: `«${one}» y «${other}» son contrarios y los dos se podrían ejecutar`,
          },
        ]
      : [],
  )
}
