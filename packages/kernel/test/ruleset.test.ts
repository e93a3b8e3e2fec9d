import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { diffRulesets, formatPlace, loadProvedRuleset, loadRuleset } from '../src/host.ts'
import {
  defineRule,
  readDocument,
  Refusal,
  type Document,
  type CodedRule,
  type Ruleset,
} from '../src/index.ts'
import { listedExamples, mutantsOf } from '../src/ruleset/mutants.ts'

const long = defineRule({
  id: 'demo/long',
  options: z.strictObject({ most: z.int() }),
  detect: (subject, { most }) =>
    subject.text('text').length > most
      ? [{ field: 'text', start: most, end: subject.text('text').length }]
      : [],
})

function load(rules: string, coded: readonly CodedRule<unknown>[] = [], profile?: string): Ruleset {
  return loadRuleset(
    readDocument(`ruleset: demo\nversion: 1.0.0\nsource: prueba\nrules:\n${rules}`, 'demo.yaml'),
    { id: 'demo', coded },
    profile,
  )
}

function problemsOf(rules: string, coded: readonly CodedRule<unknown>[] = []): string[] {
  try {
    load(rules, coded)
  } catch (error) {
    if (error instanceof Refusal)
      return error.problems.map((problem) => `${formatPlace(problem)} ${problem.message}`)
    throw error
  }
  return []
}

const rule = (when: string, fires: string, quiet = '"otra cosa"'): string =>
  `  - id: demo/a\n    source: s\n    description: d\n    when: ${when}\n    examples: { fires: [${fires}], quiet: [${quiet}] }\n`

describe('loading a rule set', () => {
  test.each([
    ['{ words: [hola] }', '"[[Hola]] y [[hola]]"'],
    ['{ words: { groups: { a: [no sé], b: [sé si] } } }', '"pues [[no sé si]] voy"'],
    [
      '{ words: { groups: { a: [depende] }, except: [no depende] } }',
      '"[[Depende]], no depende, no: [[depende]]"',
    ],
    ['{ regex: "a[0-9]+" }', '"un [[a12]]"'],
    ['{ regex: [{ pattern: "^hola", flags: im }, "b+"] }', '"x\\n[[HOLA]] [[bb]]"'],
    ['{ contains: "una:" }', '"Elija [[una:]] o [[una:]]"'],
    ['{ contains: ["b.", "a."] }', '"[[a.]] [[b.]]"'],
    ['{ regex_repeated: { pattern: "^[0-9]+[.]", flags: m, min_count: 2 } }', '"[[1.]] uno\\n[[2.]] dos"'],
    ['{ all: [{ words: [uno] }, { none: [{ words: [dos] }, { words: [tres] }] }] }', '"[[uno]] cuatro"'],
    [
      '{ together: { within: 6, groups: { a: [iría, voy], b: [los lunes, los martes] } } }',
      '"[[los lunes voy]] y tú vienes; [[Iría también los martes]]"',
    ],
    [
      '{ together: { within: 5, ordered: true, groups: { a: [uno], b: [dos], c: [tres] } } }',
      '"tres uno, luego [[uno dos y tres]]; uno dos por de pronto nada tres"',
    ],
    ['{ any: [{ words: [uno] }, { words: [dos] }] }', '"[[uno]] [[dos]]"'],
    ['{ all: [{ words: [uno] }, { words: [dos] }] }', '"[[uno]] [[dos]]"'],
    ['{ all: [{ words: [uno] }, { not: { words: [dos] } }] }', '"[[uno]] tres"'],
    ['{ count: { of: { words: [uno] }, at_least: 2, at_most: 3 } }', '"[[uno]] [[uno]]"'],
    ['{ words: [uno], on: otro }', '{ otro: "[[uno]]", text: "uno" }'],
    ['{ value: { field: n, at_least: 2, below: 5 } }', '{ n: 2 }, { n: 4 }'],
    ['{ value: { field: n, one_of: [a, null, 3] } }', '{ n: null }, { n: 3 }, { n: "[[a]]" }'],
    ['{ value: { field: n, above: 2, at_most: 5 } }', '{ n: 5 }'],
  ])('the vocabulary: %s', (when, fires) => expect(problemsOf(rule(when, fires))).toEqual([]))

  test.each([
    ['{ words: [hola] }', '"hola"', 'debía marcar nada y marcó «hola»@text:0'],
    ['{ words: [hola] }', '"[[adiós]]"', 'debía disparar aquí y no disparó'],
    ['{ words: [hola] }', '"[[hola] y"', 'falta «]]»'],
    ['{ words: [hola] }', '"hola]]"', 'sin «[[»'],
    ['{ words: [hola] }', '"[[ho[[la]]"', 'dentro de'],
    ['{ words: ["…"] }', '"[[x]]"', 'ninguna palabra'],
    ['{ words: [a, a] }', '"[[a]]"', 'repetido'],
    ['{ together: { within: 4, groups: { a: [uno] } } }', '"[[uno]]"', 'al menos dos grupos'],
    [
      '{ together: { within: 4, groups: { a: [uno], b: [dos] }, except: [no] } }',
      '"no [[uno dos]]"',
      'debía disparar aquí y no disparó',
    ],
    ['{ palabras: [hola] }', '"[[hola]]"', 'una sola palabra del vocabulario'],
    ['{ words: [hola], regex: a }', '"[[hola]]"', 'una sola palabra del vocabulario'],
    ['[hola]', '"[[hola]]"', 'se espera una condición'],
    ['{ count: { of: { words: [a] } } }', '"[[a]]"', 'falta at_least o at_most'],
    ['{ contains: [] }', '"[[a]]"', 'al menos 1'],
    ['{ none: [{ words: [hola] }] }', '"hola"', 'debía disparar aquí y no disparó'],
    ['{ regex_repeated: { pattern: a, min_count: 2 } }', '"[[a]]"', 'debía disparar aquí y no disparó'],
    ['{ regex_repeated: { pattern: "(?=a)b", min_count: 2 } }', '"[[b]]"', 'tiempo lineal'],
    ['{ regex_repeated: { pattern: a, min_count: 0 } }', '"[[a]]"', 'al menos 1'],
    ['{ value: { field: n } }', '{ n: 1 }', 'falta con qué comparar'],
    ['{ regex: "(a)\\\\1" }', '"[[aa]]"', 'tiempo lineal'],
    ['{ regex: "(?=a)b" }', '"[[b]]"', 'tiempo lineal'],
    ['{ regex: "a(" }', '"[[a]]"', 'no es válido'],
    ['{ regex: "a*" }', '"[[a]]"', 'texto vacío'],
    ['{ regex: "\\\\bárbol" }', '"[[árbol]]"', 'use words'],
    ['{ regex: "(a{1000}){1000}" }', '"[[a]]"', 'no es válido'],
  ])('refused with its place: %s on %s', (when, fires, message) => {
    const problems = problemsOf(rule(when, fires))
    expect(problems.join('\n')).toContain(message)
    expect(problems[0]).toMatch(/^demo\.yaml:\d+:\d+ /)
  })

  test('a quiet example that fires is told with what it marked', () => {
    expect(problemsOf(rule('{ words: [hola] }', '"[[hola]]"', '"digo hola"'))[0]).toContain(
      'debía callar aquí y marcó «hola»@text:5',
    )
  })

  test('a pattern that would hang a backtracking engine answers at once', () => {
    expect(problemsOf(rule('{ regex: "^(a+)+$" }', '"[[aaaa]]"', `"${'a'.repeat(50_000)}!"`))).toEqual([])
  })

  test('rules with code bring options and examples; an unknown one is refused', () => {
    const text =
      '  - id: demo/long\n    source: s\n    description: d\n    options: { most: 3 }\n    examples: { fires: [{ text: "abc[[de]]" }], quiet: [{ text: abc }] }\n'
    expect(load(text, [long]).optionsOf(long)).toEqual({ most: 3 })
    expect(load(text, [long]).rule('demo/long').detect({ text: 'abcd' })).toEqual([
      { field: 'text', start: 3, end: 4 },
    ])
    expect(problemsOf(text).join()).toContain('el sistema no la conoce')
    expect(problemsOf(text.replace('most: 3', 'most: x'), [long]).join()).toContain('un número')
    expect(problemsOf(rule('{ words: [a] }', '"[[a]]"'), [long]).join()).toContain('falta la regla demo/long')
  })

  test('a rule without examples, or written twice, is refused', () => {
    expect(
      problemsOf('  - { id: demo/a, source: s, description: d, when: { words: [a] } }\n').join(),
    ).toContain('no trae ejemplos')
    expect(problemsOf(rule('{ words: [a] }', '"[[a]]"').repeat(2)).join()).toContain('está repetida')
  })

  test('what a rule states about itself is held to its definition, and its name may be plain', () => {
    const text = rule('{ words: [a] }', '"[[a]]"').replace('demo/a', 'IR.1.01')
    const stated = text.replace('description: d', 'description: d\n    about: { condition: siempre }')
    const open = (rules: string, about?: z.ZodType): Ruleset =>
      loadRuleset(readDocument(`ruleset: demo\nversion: 1.0.0\nsource: s\nrules:\n${rules}`, 'd.yaml'), {
        id: 'demo',
        coded: [],
        ...(about === undefined ? {} : { about }),
      })
    const about = z.strictObject({ condition: z.string() })
    expect(open(stated, about).rule('IR.1.01').about).toEqual({ condition: 'siempre' })
    expect(() => open(text, about)).toThrow(Refusal)
    expect(() => open(stated)).toThrow(Refusal)
    const named = (names: RegExp): Ruleset =>
      loadRuleset(readDocument(`ruleset: demo\nversion: 1.0.0\nsource: s\nrules:\n${text}`, 'd.yaml'), {
        id: 'demo',
        coded: [],
        names,
      })
    expect(named(/^IR\.\d+\.\d+$/).rules).toHaveLength(1)
    expect(() => named(/^XX/)).toThrow(Refusal)
  })

  test('profiles choose among rules of one name', () => {
    const both =
      rule('{ words: [a] }', '"[[a]]"').replace('source', 'profile: uno\n    source') +
      rule('{ words: [b] }', '"[[b]]"').replace('source', 'profile: dos\n    source')
    expect(load(both, [], 'dos').rule('demo/a').detect({ text: 'a b' })).toEqual([
      { field: 'text', start: 2, end: 3 },
    ])
    expect(() => load(both, [], 'tres')).toThrow('dos, uno')
  })

  test('the hash is of the content, not of its writing', () => {
    const one = load(rule('{ words: [a] }', '"[[a]]"'))
    const other = load(`  # un comentario\n${rule('{ words:   [a] }', "'[[a]]'")}`)
    expect(other.sha256).toBe(one.sha256)
    expect(load(rule('{ words: [a, b] }', '"[[a]]"')).sha256).not.toBe(one.sha256)
  })

  test('a rule set that was proved elsewhere is the same one, and only its examples are left alone', () => {
    const rules = (example: string): Document =>
      readDocument(
        `ruleset: demo\nversion: 1.0.0\nsource: prueba\nrules:\n  - id: demo/a\n    source: s\n    description: d\n    when: { words: [quizá] }\n    examples:\n      fires: ['${example}']\n      quiet: ['Sí']\n`,
        'demo.yaml',
      )
    const definition = { id: 'demo', coded: [] }
    const held = rules('[[Quizá]]')
    expect(loadProvedRuleset(held, definition).sha256).toBe(loadRuleset(held, definition).sha256)
    expect(loadProvedRuleset(rules('No'), definition).rule('demo/a').detect({ text: 'Quizá' })).toHaveLength(
      1,
    )
    expect(() => loadRuleset(rules('No'), definition)).toThrow(Refusal)
    expect(() => loadProvedRuleset(held, { ...definition, coded: [long] })).toThrow(Refusal)
  })

  test('a rule set of another system is refused', () => {
    expect(() =>
      loadRuleset(
        readDocument(
          'ruleset: x\nversion: 1.0.0\nsource: s\nrules: [{ id: x/a, source: s, description: d }]',
          'x.yaml',
        ),
        { id: 'demo', coded: [] },
      ),
    ).toThrow('se espera demo')
  })
})

describe('examples that only repeat a list', () => {
  const withExample = (example: string): string[] =>
    listedExamples({ rules: [{ id: 'demo/a', examples: { fires: [example] } }] })

  test.each(['[[uno]], [[dos]], [[tres]].', '[[uno]] él; [[dos]] él; [[tres]].'])(
    '%s is named',
    (example) => {
      expect(withExample(example)).toEqual([`demo/a: ${example}`])
    },
  )

  test.each(['[[Idiomas]]', 'Llegó [[tarde]] y se fue [[pronto]] de la [[planta]].', 'Nada que marcar.'])(
    '%s is not',
    (example) => {
      expect(withExample(example)).toEqual([])
    },
  )
})

describe('mutants', () => {
  test('every literal is removed and every figure moved, names left alone', () => {
    const data = {
      rules: [
        {
          id: 'a',
          when: { count: { of: { words: ['x', 'y'], on: 'text' }, at_least: 2 } },
          options: { flag: true, share: 0.5, name: 'z' },
        },
      ],
    }
    expect(mutantsOf(data).map(({ change }) => change)).toEqual([
      'a when/count/of/words/0: "x" removed',
      'a when/count/of/words/1: "y" removed',
      'a when/count/at_least: 2 moved to 1',
      'a when/count/at_least: 2 moved to 3',
      'a options/flag: true flipped',
      'a options/share: 0.5 moved to 0.49',
      'a options/share: 0.5 moved to 0.51',
    ])
  })
})

describe('differences between versions', () => {
  const document = (version: string, rules: string): ReturnType<typeof readDocument> =>
    readDocument(`ruleset: demo\nversion: ${version}\nsource: s\nrules:\n${rules}`, 'd.yaml')
  const one = rule('{ count: { of: { words: [a] }, at_least: 1 } }', '"[[a]]"')

  test.each([
    ['nothing', one, 'none'],
    ['prose', one.replace('description: d', 'description: e'), 'patch'],
    ['a word', one.replace('[a]', '[a, b]'), 'minor'],
    ['a new rule', `${one}${one.replace('demo/a', 'demo/b')}`, 'minor'],
    ['a threshold', one.replace('at_least: 1', 'at_least: 2'), 'major'],
    ['a rule gone', one.replace('demo/a', 'demo/b'), 'major'],
  ])('%s', (_what, after, bump) => {
    const difference = diffRulesets(document('1.0.0', one), document('1.0.0', after))
    expect(difference.bump).toBe(bump)
    expect(difference.follows).toBe(bump === 'none')
    expect(diffRulesets(document('1.0.0', one), document('2.0.0', after)).follows).toBe(true)
  })

  test('a figure whose strict direction is known asks for a major version only when it becomes stricter', () => {
    const bumpOf = (figure: number, direction: 'higher' | 'lower'): string =>
      diffRulesets(
        document('1.0.0', one),
        document('1.0.0', one.replace('at_least: 1', `at_least: ${figure}`)),
        {
          at_least: direction,
        },
      ).bump
    expect([bumpOf(2, 'higher'), bumpOf(2, 'lower')]).toEqual(['major', 'minor'])
  })

  test('a version that goes back follows nothing', () => {
    expect(
      diffRulesets(document('1.2.0', one), document('1.1.9', one.replace('[a]', '[a, b]'))).follows,
    ).toBe(false)
  })
})

describe('a rule that a later version brings', () => {
  const later = defineRule({ id: 'demo/later', since: '1.1.0', options: z.strictObject({ most: z.int() }) })
  const plain = {
    id: 'demo/plain',
    source: 's',
    description: 'd',
    when: { words: ['uno'] },
    examples: { fires: ['Es [[uno]] de ellos.'], quiet: ['Son dos.'] },
  }
  const written = { id: 'demo/later', source: 's', description: 'd', options: { most: 3 } }
  const load = (version: string, ...rules: readonly object[]): Ruleset => {
    const value = { ruleset: 'demo', version, source: 's', rules } as unknown as Document['value']
    return loadRuleset({ name: 'demo.yaml', value, locate: () => ({}) }, { id: 'demo', coded: [later] })
  }

  test('is missed by none before it', () => {
    expect(load('1.0.9', plain).optionsSince(later)).toBeNull()
    expect(load('1.1.0', plain, written).optionsSince(later)).toEqual({ most: 3 })
  })

  test('is missed from then on', () => {
    expect(() => load('1.1.0', plain)).toThrow(Refusal)
    expect(() => load('2.0.0', plain)).toThrow(Refusal)
  })
})
