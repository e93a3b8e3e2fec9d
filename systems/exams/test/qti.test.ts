import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml, type Element } from '../src/bank/xml.ts'
import { exportQti } from '../src/index.ts'
import { bankOf, clozeArb, givenArb, leavingOf, type Given } from './banks.ts'
import { breachesOf } from './qti-standard.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

function packageOf(items: readonly Given[], pictures: readonly string[] = []): Map<string, Element> {
  const { files } = exportQti(leavingOf(bankOf(items), pictures))
  const texts = files.filter(({ path }) => path.endsWith('.xml'))
  return new Map(texts.map(({ path, content }) => [path, readXml(content as string, path)]))
}

/** Every value of an attribute under an element. */
function all(element: Element, name: string): string[] {
  const own = element.attributes[name]
  return [...(own === undefined ? [] : [own]), ...element.children.flatMap((child) => all(child, name))]
}

test(`every package follows the standard and names what it holds ${proves('EX-10.3')}`, () => {
  const pictured = fc.constantFrom([], ['figura 1.png'])
  const given = fc
    .tuple(fc.oneof(givenArb, clozeArb), pictured)
    .map(([item, files]): Given => ({ ...item, files }))
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 5 }), (items) => {
      const { files, losses } = exportQti(leavingOf(bankOf(items), ['figura 1.png']))
      expect(losses.filter(({ code }) => code !== 'KEY_UNKNOWN')).toEqual([])
      const paths = files.map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      const read = packageOf(items, ['figura 1.png'])
      for (const [path, element] of read) expect(breachesOf(element, path)).toEqual([])
      const manifest = read.get('imsmanifest.xml')!
      const named = all(manifest, 'href').map((href) => decodeURI(href))
      expect(new Set(named)).toEqual(new Set(paths.filter((path) => path !== 'imsmanifest.xml')))
      expect(all(read.get('assessment.xml')!, 'href')).toHaveLength(items.length)
      for (const [path, item] of read) if (path.startsWith('items/')) checkReferences(item)
    }),
  )
})

/** Interactions and processing speak only of what was declared, and each response is asked for once. */
function checkReferences(item: Element): void {
  const declared = item.children
    .filter(({ name }) => name === 'responseDeclaration' || name === 'outcomeDeclaration')
    .map(({ attributes }) => attributes.identifier)
  const responses = item.children
    .filter(({ name }) => name === 'responseDeclaration')
    .map(({ attributes }) => attributes.identifier)
  expect(all(item, 'responseIdentifier').sort()).toEqual(responses.sort())
  const processing = item.children.filter(({ name }) => name === 'responseProcessing')
  for (const name of processing.flatMap((rule) => all(rule, 'identifier'))) expect(declared).toContain(name)
}

test(`the checker sees what the standard forbids ${proves('EX-10.3')}`, () => {
  const item = (inside: string): string[] =>
    breachesOf(
      readXml(
        `<assessmentItem identifier="B1" title="t" adaptive="false" timeDependent="false">${inside}</assessmentItem>`,
        'x',
      ),
    )
  expect(item('<itemBody><p>a</p></itemBody>')).toEqual([])
  expect(item('<itemBody>a</itemBody>')).not.toEqual([])
  expect(
    item('<itemBody><p>a</p></itemBody><responseDeclaration identifier="R" cardinality="single"/>'),
  ).not.toEqual([])
  expect(item('<itemBody><choiceInteraction shuffle="true" maxChoices="1"/></itemBody>')).not.toEqual([])
  expect(item('<itemBody><div>a</div></itemBody>')).not.toEqual([])
})

test('each kind has its interaction, its key and its marks', () => {
  const options = [
    { key: '1', text: 'Uno' },
    { key: '2', text: 'Dos' },
    { key: '3', text: 'Tres' },
  ]
  const { files } = exportQti(
    leavingOf(
      bankOf([
        { stem: 'a', body: { kind: 'single_choice', content: { options, correct: ['2'] } }, score_max: 2 },
        { stem: 'b', body: { kind: 'multi_select', content: { options, correct: ['1', '3'] } } },
        { stem: 'c', body: { kind: 'numeric', content: { expected: ['1,5'], tolerance: '0,1' } } },
        {
          stem: 'd',
          body: { kind: 'short_answer_text', content: { expected: ['sí', 'Si'] } },
          feedback: 'Ojo.',
        },
      ]),
    ),
  )
  const item = (id: string): string => files.find(({ path }) => path === `items/${id}.xml`)!.content as string
  expect(item('B1')).toContain(
    'cardinality="single" baseType="identifier"><correctResponse><value>O2</value>',
  )
  expect(item('B1')).toContain('<baseValue baseType="float">2</baseValue>')
  expect(item('B2')).toContain('<value>O1</value><value>O3</value>')
  expect(item('B2')).toContain('maxChoices="0"')
  expect(item('B3')).toContain('toleranceMode="absolute" tolerance="0.1 0.1"')
  expect(item('B4')).toContain('mapKey="Si" mappedValue="1" caseSensitive="false"')
  expect(item('B4')).toContain('showHide="show">Ojo.</modalFeedback>')
})
