import type { BankQuestion11 } from '@dictamen/contracts'
import { areFigures, pointed } from '../figures.ts'
import { gapLines, tableCells, type GapLine } from '../gaps.ts'
import type { LossCode } from '../loss.ts'
import { letterOf } from '../shown.ts'
import { inline, tag, value } from './markup.ts'

/** What an item declares, shows and computes for its kind. */
export interface Interaction {
  readonly responses: readonly string[]
  /** Blocks of the body behind the stem; with `stem` they take its place. */
  readonly body: readonly string[]
  readonly stem?: readonly string[]
  /** How the score is computed; null where nobody can. */
  readonly score: string | null
}

const RESPONSE = 'RESPONSE'

/** The interaction of a question; a code where QTI has none for it. */
export function interactionOf(question: BankQuestion11): Interaction | LossCode {
  const { kind, content, score_max } = question
  const worth = score_max ?? 1
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return choiceOf(kind === 'single_choice', content.options, content.correct, worth)
    case 'true_false':
      return truthOf(content.correct, worth)
    case 'matching':
      return matchOf(content.pairs, worth)
    case 'short_answer_text':
    case 'external_media_reference':
      return {
        responses: [textResponse(RESPONSE, content.expected, worth)],
        body: [tag('p', {}, 'Respuesta: ', gap(RESPONSE))],
        score: content.expected.length === 0 ? null : tag('mapResponse', { identifier: RESPONSE }),
      }
    case 'numeric':
      return numberOf(content, worth)
    case 'cloze':
      return content.blanks.length === 0 ? 'KIND_NOT_SUPPORTED' : gapsOf(question.stem.text, content, worth)
    case 'essay':
      return {
        responses: [
          tag('responseDeclaration', { identifier: RESPONSE, cardinality: 'single', baseType: 'string' }),
        ],
        body: [tag('extendedTextInteraction', { responseIdentifier: RESPONSE, expectedLines: 10 })],
        score: null,
      }
    case 'description':
      return { responses: [], body: [], score: null }
    default:
      return 'KIND_NOT_SUPPORTED'
  }
}

function truthOf(correct: boolean | null, worth: number): Interaction {
  const options = ['Verdadero', 'Falso'].map((text) => ({ key: text, text }))
  return choiceOf(true, options, correct === null ? [] : [correct ? 'Verdadero' : 'Falso'], worth)
}

function choiceOf(
  single: boolean,
  options: readonly { key: string; text: string }[],
  correct: readonly string[],
  worth: number,
): Interaction {
  const named = options.map(({ key, text }, at) => ({ name: `O${at + 1}`, key, text: text || letterOf(at) }))
  const right = named.filter(({ key }) => correct.includes(key)).map(({ name }) => value(name))
  const declared = right.length === 0 ? [] : [tag('correctResponse', {}, ...right)]
  const shuffle = options.every(({ text }) => text !== '')
  return {
    responses: [
      tag(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: single ? 'single' : 'multiple', baseType: 'identifier' },
        ...declared,
      ),
    ],
    body: [
      tag(
        'choiceInteraction',
        { responseIdentifier: RESPONSE, shuffle, maxChoices: single ? 1 : 0 },
        ...named.map(({ name, text }) => tag('simpleChoice', { identifier: name }, inline(text))),
      ),
    ],
    score: right.length === 0 ? null : matched(tag('match', {}, given(RESPONSE), expected(RESPONSE)), worth),
  }
}

function matchOf(pairs: readonly { left: string; right: string | null }[], worth: number): Interaction {
  const rights = [...new Set(pairs.flatMap(({ right }) => (right === null ? [] : [right])))]
  const keys = pairs.flatMap(({ right }, at) =>
    right === null ? [] : [`L${at + 1} R${rights.indexOf(right) + 1}`],
  )
  const declared =
    keys.length === 0
      ? []
      : [
          tag('correctResponse', {}, ...keys.map(value)),
          mapping(keys.map((key) => tag('mapEntry', { mapKey: key, mappedValue: worth / pairs.length }))),
        ]
  const side = (letter: string, texts: readonly string[], most: number): string =>
    tag(
      'simpleMatchSet',
      {},
      ...texts.map((text, at) =>
        tag('simpleAssociableChoice', { identifier: `${letter}${at + 1}`, matchMax: most }, inline(text)),
      ),
    )
  return {
    responses: [
      tag(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'multiple', baseType: 'directedPair' },
        ...declared,
      ),
    ],
    body: [
      tag(
        'matchInteraction',
        { responseIdentifier: RESPONSE, shuffle: true, maxAssociations: pairs.length },
        side(
          'L',
          pairs.map(({ left }) => left),
          1,
        ),
        side('R', rights.length === 0 ? ['?'] : rights, 0),
      ),
    ],
    score: keys.length === 0 ? null : tag('mapResponse', { identifier: RESPONSE }),
  }
}

function numberOf(
  {
    expected: figures,
    tolerance,
    unit,
  }: { expected: readonly string[]; tolerance: string | null; unit: string | null },
  worth: number,
): Interaction | LossCode {
  if (!areFigures(figures, tolerance)) return 'TEXT_NOT_SUPPORTED'
  const mode =
    tolerance === null
      ? { toleranceMode: 'exact' }
      : { toleranceMode: 'absolute', tolerance: `${pointed(tolerance)} ${pointed(tolerance)}` }
  const tests = figures.map((figure) =>
    tag('equal', mode, given(RESPONSE), tag('baseValue', { baseType: 'float' }, pointed(figure))),
  )
  const [first] = figures
  return {
    responses: [
      tag(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'single', baseType: 'float' },
        ...(first === undefined ? [] : [tag('correctResponse', {}, value(pointed(first)))]),
      ),
    ],
    body: [tag('p', {}, 'Respuesta: ', gap(RESPONSE), ...(unit === null ? [] : [inline(` ${unit}`)]))],
    score:
      tests.length === 0 ? null : matched(tests.length === 1 ? tests[0]! : tag('or', {}, ...tests), worth),
  }
}

function gapsOf(
  stem: string,
  content: Extract<BankQuestion11, { kind: 'cloze' }>['content'],
  worth: number,
): Interaction {
  const name = (at: number): string => `${RESPONSE}${at + 1}`
  const keyed = content.blanks.flatMap(({ expected: texts }, at) => (texts.length > 0 ? [at] : []))
  const scores = keyed.map((at) => tag('mapResponse', { identifier: name(at) }))
  return {
    responses: content.blanks.map(({ expected: texts }, at) =>
      textResponse(name(at), texts, worth / content.blanks.length),
    ),
    stem:
      content.layout === 'table'
        ? [...stem.split('\n').map((line) => tag('p', {}, inline(line))), tableOf(content, name)]
        : gapLines(stem, content).map((line) => tag('p', {}, ...lineOf(line, name))),
    body: [],
    score: scores.length === 0 ? null : scores.length === 1 ? scores[0]! : tag('sum', {}, ...scores),
  }
}

function lineOf(line: GapLine, name: (at: number) => string): string[] {
  return line.map((part) => (typeof part === 'number' ? gap(name(part)) : inline(part)))
}

function tableOf(
  { rows, blanks }: Extract<BankQuestion11, { kind: 'cloze' }>['content'],
  name: (at: number) => string,
): string {
  const lines = tableCells(rows, blanks.length).map((cells) =>
    tag('tr', {}, ...cells.map((cell) => tag('td', {}, ...lineOf(cell, name)))),
  )
  return tag('table', {}, tag('tbody', {}, ...lines))
}

function textResponse(identifier: string, texts: readonly string[], worth: number): string {
  const said = texts.filter((text) => text !== '')
  const [first] = said
  const declared =
    first === undefined
      ? []
      : [
          tag('correctResponse', {}, value(first)),
          mapping(
            said.map((text) => tag('mapEntry', { mapKey: text, mappedValue: worth, caseSensitive: false })),
          ),
        ]
  return tag('responseDeclaration', { identifier, cardinality: 'single', baseType: 'string' }, ...declared)
}

function mapping(entries: readonly string[]): string {
  return tag('mapping', { defaultValue: 0 }, ...entries)
}

/** The whole mark where a test holds, and nothing elsewhere. */
function matched(test: string, worth: number): string {
  const score = tag('baseValue', { baseType: 'float' }, String(worth))
  return tag(
    'responseCondition',
    {},
    tag('responseIf', {}, test, tag('setOutcomeValue', { identifier: 'SCORE' }, score)),
  )
}

function gap(identifier: string): string {
  return tag('textEntryInteraction', { responseIdentifier: identifier, expectedLength: 15 })
}

function given(identifier: string): string {
  return tag('variable', { identifier })
}

function expected(identifier: string): string {
  return tag('correct', { identifier })
}
