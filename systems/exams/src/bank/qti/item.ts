import type { BankQuestion11 } from '@dictamen/contracts'
import type { Shown } from '../leaving.ts'
import { titleOf } from '../shown.ts'
import type { Interaction } from './interaction.ts'
import { inline, tag, value } from './markup.ts'

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1'

/** Attributes of a root element of QTI 2.1. */
export const QTI_ROOT = {
  xmlns: NAMESPACE,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${NAMESPACE} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd`,
}
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** One question as an assessmentItem of QTI 2.1. */
export function itemOf(
  question: BankQuestion11,
  interaction: Interaction,
  pictures: readonly Shown[],
): string {
  const { feedback } = question
  const said = feedback === null || interaction.responses.length === 0 ? null : feedback
  return `${XML_HEAD}${tag(
    'assessmentItem',
    {
      ...QTI_ROOT,
      'xml:lang': 'es',
      identifier: question.id,
      title: titleOf(question),
      adaptive: false,
      timeDependent: false,
    },
    ...interaction.responses.map(line),
    ...outcomes(question, said !== null).map(line),
    line(bodyOf(question, interaction, pictures)),
    ...processing(interaction, said !== null).map(line),
    ...(said === null ? [] : [line(modal(said))]),
    '\n',
  )}\n`
}

function line(markup: string): string {
  return `\n  ${markup}`
}

function outcomes({ score_max, kind }: BankQuestion11, spoken: boolean): string[] {
  if (kind === 'description') return []
  const score = (identifier: string, figure: number): string =>
    tag(
      'outcomeDeclaration',
      { identifier, cardinality: 'single', baseType: 'float' },
      tag('defaultValue', {}, value(String(figure))),
    )
  return [
    score('SCORE', 0),
    score('MAXSCORE', score_max ?? 1),
    ...(spoken
      ? [tag('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' })]
      : []),
  ]
}

function bodyOf({ stem }: BankQuestion11, interaction: Interaction, pictures: readonly Shown[]): string {
  const shown = pictures.map(({ picture, width, alt }) =>
    tag(
      'p',
      {},
      tag('img', {
        src: `images/${encodeURIComponent(picture.file)}`,
        alt,
        ...(width === null ? {} : { width }),
      }),
    ),
  )
  return tag(
    'itemBody',
    {},
    ...[...(interaction.stem ?? [tag('p', {}, inline(stem.text))]), ...shown, ...interaction.body].map(
      (block) => `\n    ${block}`,
    ),
    '\n  ',
  )
}

function processing({ score }: Interaction, spoken: boolean): string[] {
  const rules = [
    ...(score === null
      ? []
      : [
          score.startsWith('<responseCondition')
            ? score
            : tag('setOutcomeValue', { identifier: 'SCORE' }, score),
        ]),
    ...(spoken
      ? [
          tag(
            'setOutcomeValue',
            { identifier: 'FEEDBACK' },
            tag('baseValue', { baseType: 'identifier' }, 'general'),
          ),
        ]
      : []),
  ]
  return rules.length === 0 ? [] : [tag('responseProcessing', {}, ...rules)]
}

function modal(feedback: string): string {
  return tag(
    'modalFeedback',
    { outcomeIdentifier: 'FEEDBACK', identifier: 'general', showHide: 'show' },
    inline(feedback),
  )
}
