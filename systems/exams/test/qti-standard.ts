import type { Element } from '../src/bank/xml.ts'

// What QTI 2.1 and IMS Content Packaging 1.1 say of the elements that the export writes: attributes with their values (! is
// required), children in their order with how often each may stand, and whether text may.

interface Rule {
  readonly attributes?: Readonly<Record<string, RegExp>>
  /** Names with how often, in order: `a? b* c+ d`; `|` joins names that may mix. */
  readonly children?: string
  readonly text?: boolean
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_.-]*$/
const FLOAT = /^-?\d+(\.\d+)?$/
const BOOLEAN = /^(true|false)$/
const COUNT = /^\d+$/
const BASE = /^(identifier|boolean|integer|float|string|directedPair)$/
const INLINE = 'br|img|textEntryInteraction*'
const BLOCK = 'p|choiceInteraction|matchInteraction|extendedTextInteraction+'
const EXPRESSION = 'baseValue|variable|correct|mapResponse|match|equal|or|sum'
const root = {
  xmlns: /^http:\/\/www\.imsglobal\.org\/xsd\/imsqti_v2p1$/,
  'xmlns:xsi': /^http/,
  'xsi:schemaLocation': /^http:\/\/www\.imsglobal\.org\/xsd\/imsqti_v2p1 http/,
}

export const QTI: Readonly<Record<string, Rule>> = {
  assessmentItem: {
    attributes: {
      ...root,
      'identifier!': IDENTIFIER,
      'title!': /^.+$/s,
      'adaptive!': BOOLEAN,
      'timeDependent!': BOOLEAN,
      'xml:lang': /^[a-z]{2}$/,
    },
    children: 'responseDeclaration* outcomeDeclaration* itemBody? responseProcessing? modalFeedback*',
  },
  responseDeclaration: {
    attributes: {
      'identifier!': IDENTIFIER,
      'cardinality!': /^(single|multiple|ordered|record)$/,
      baseType: BASE,
    },
    children: 'correctResponse? mapping?',
  },
  correctResponse: { children: 'value+' },
  value: { text: true },
  mapping: { attributes: { 'defaultValue!': FLOAT }, children: 'mapEntry+' },
  mapEntry: { attributes: { 'mapKey!': /^.+$/s, 'mappedValue!': FLOAT, caseSensitive: BOOLEAN } },
  outcomeDeclaration: {
    attributes: { 'identifier!': IDENTIFIER, 'cardinality!': /^single$/, baseType: BASE },
    children: 'defaultValue?',
  },
  defaultValue: { children: 'value+' },
  itemBody: { children: BLOCK },
  p: { children: INLINE, text: true },
  br: {},
  img: { attributes: { 'src!': /^images\/[^ ]+$/, 'alt!': /^.+$/, width: COUNT } },
  textEntryInteraction: { attributes: { 'responseIdentifier!': IDENTIFIER, expectedLength: COUNT } },
  extendedTextInteraction: { attributes: { 'responseIdentifier!': IDENTIFIER, expectedLines: COUNT } },
  choiceInteraction: {
    attributes: { 'responseIdentifier!': IDENTIFIER, 'shuffle!': BOOLEAN, 'maxChoices!': COUNT },
    children: 'simpleChoice+',
  },
  simpleChoice: { attributes: { 'identifier!': IDENTIFIER }, children: 'br*', text: true },
  matchInteraction: {
    attributes: { 'responseIdentifier!': IDENTIFIER, 'shuffle!': BOOLEAN, 'maxAssociations!': COUNT },
    children: 'simpleMatchSet simpleMatchSet',
  },
  simpleMatchSet: { children: 'simpleAssociableChoice*' },
  simpleAssociableChoice: {
    attributes: { 'identifier!': IDENTIFIER, 'matchMax!': COUNT },
    children: 'br*',
    text: true,
  },
  responseProcessing: { children: 'responseCondition|setOutcomeValue*' },
  responseCondition: { children: 'responseIf' },
  responseIf: { children: `${EXPRESSION} setOutcomeValue+` },
  setOutcomeValue: { attributes: { 'identifier!': IDENTIFIER }, children: EXPRESSION },
  baseValue: { attributes: { 'baseType!': BASE }, text: true },
  variable: { attributes: { 'identifier!': IDENTIFIER } },
  correct: { attributes: { 'identifier!': IDENTIFIER } },
  mapResponse: { attributes: { 'identifier!': IDENTIFIER } },
  match: { children: `${EXPRESSION} ${EXPRESSION}` },
  equal: {
    attributes: { 'toleranceMode!': /^(exact|absolute|relative)$/, tolerance: /^[\d.]+ [\d.]+$/ },
    children: `${EXPRESSION} ${EXPRESSION}`,
  },
  or: { children: `${EXPRESSION}+` },
  sum: { children: `${EXPRESSION}+` },
  modalFeedback: {
    attributes: { 'outcomeIdentifier!': IDENTIFIER, 'identifier!': IDENTIFIER, 'showHide!': /^(show|hide)$/ },
    children: 'br*',
    text: true,
  },
  assessmentTest: {
    attributes: { ...root, 'identifier!': IDENTIFIER, 'title!': /^.+$/ },
    children: 'testPart+',
  },
  testPart: {
    attributes: {
      'identifier!': IDENTIFIER,
      'navigationMode!': /^(linear|nonlinear)$/,
      'submissionMode!': /^(individual|simultaneous)$/,
    },
    children: 'assessmentSection+',
  },
  assessmentSection: {
    attributes: { 'identifier!': IDENTIFIER, 'title!': /^.+$/, 'visible!': BOOLEAN },
    children: 'assessmentItemRef*',
  },
  assessmentItemRef: { attributes: { 'identifier!': IDENTIFIER, 'href!': /^items\/\w+\.xml$/ } },
  manifest: {
    attributes: { xmlns: /^http:\/\/www\.imsglobal\.org\/xsd\/imscp_v1p1$/, 'identifier!': IDENTIFIER },
    children: 'metadata organizations resources',
  },
  metadata: { children: 'schema? schemaversion? lom?' },
  schema: { text: true },
  schemaversion: { text: true },
  lom: { attributes: { xmlns: /^http:\/\/ltsc\.ieee\.org\/xsd\/LOM$/ }, children: 'general' },
  general: { children: 'keyword*' },
  keyword: { children: 'string+' },
  string: { attributes: { language: /^[a-z]{2}$/ }, text: true },
  organizations: {},
  resources: { children: 'resource*' },
  resource: {
    attributes: {
      'identifier!': IDENTIFIER,
      'type!': /^imsqti_(item|test)_xmlv2p1$/,
      'href!': /^[\w/.-]+\.xml$/,
    },
    children: 'metadata? file+ dependency*',
  },
  file: { attributes: { 'href!': /^[^ ]+$/ } },
  dependency: { attributes: { 'identifierref!': IDENTIFIER } },
}

/** Everything in an element that the standard does not allow; empty when it holds. */
export function breachesOf(element: Element, at = element.name): string[] {
  const rule = QTI[element.name]
  if (rule === undefined) return [`${at}: no such element`]
  const own = [...attributeBreaches(element, rule), ...childBreaches(element, rule)]
  if (rule.text !== true && element.text.trim() !== '') own.push('text where none may stand')
  return [
    ...own.map((breach) => `${at}: ${breach}`),
    ...element.children.flatMap((child) => breachesOf(child, `${at}/${child.name}`)),
  ]
}

function attributeBreaches({ attributes }: Element, rule: Rule): string[] {
  const rules = Object.entries(rule.attributes ?? {})
  const names = new Set(rules.map(([name]) => name.replace('!', '')))
  return [
    ...Object.keys(attributes).flatMap((name) => (names.has(name) ? [] : [`no attribute ${name}`])),
    ...rules.flatMap(([name, pattern]) => {
      const value = attributes[name.replace('!', '')]
      if (value === undefined) return name.endsWith('!') ? [`${name} is missing`] : []
      return pattern.test(value) ? [] : [`${name} says ${value}`]
    }),
  ]
}

function childBreaches({ children }: Element, rule: Rule): string[] {
  const order = (rule.children ?? '').split(' ').filter((part) => part !== '')
  const pattern = order.map((part) => {
    const [, names, often] = /^(.*?)([?*+]?)$/.exec(part)!
    return `(?:(?:${names}),)${often}`
  })
  const found = children.map(({ name }) => `${name},`).join('')
  return new RegExp(`^${pattern.join('')}$`).test(found) ? [] : [`children ${found} against ${rule.children}`]
}
