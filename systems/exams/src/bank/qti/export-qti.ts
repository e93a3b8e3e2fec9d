import { feedbackLosses } from '../answer-feedback.ts'
import { picturesOf, pictureLosses, type ExportedFile, type Leaving } from '../leaving.ts'
import { lossOf, type Loss } from '../loss.ts'
import { asksForKey, hasWholeKey } from '../shown.ts'
import { interactionOf } from './interaction.ts'
import { itemOf, QTI_ROOT, XML_HEAD } from './item.ts'
import { tag } from './markup.ts'

/** A bank as the files of a package. */
export interface ExportedPackage {
  readonly files: readonly ExportedFile[]
  readonly losses: readonly Loss[]
}

interface Packed {
  readonly id: string
  readonly path: string
  readonly images: readonly string[]
  readonly corrected: boolean
}

/** A bank as an IMS content package of QTI 2.1: a manifest, a test that orders the items, one item a question, their pictures. */
export function exportQti(leaving: Leaving): ExportedPackage {
  const losses: Loss[] = []
  const files: ExportedFile[] = []
  const packed: Packed[] = []
  for (const question of leaving.bank.questions) {
    const interaction = interactionOf(question)
    if (typeof interaction === 'string') {
      losses.push(lossOf(interaction, question))
      continue
    }
    if (asksForKey(question) && !hasWholeKey(question)) losses.push(lossOf('KEY_UNKNOWN', question))
    if (question.kind === 'description' && question.feedback !== null)
      losses.push(lossOf('FEEDBACK_NOT_EXPORTED', question))
    losses.push(...feedbackLosses(question), ...pictureLosses(question, leaving))
    const pictures = picturesOf(question, leaving)
    const images = pictures.map(({ picture }) => ({
      path: `items/images/${picture.file}`,
      content: picture.bytes,
    }))
    const path = `items/${question.id}.xml`
    files.push({ path, content: itemOf(question, interaction, pictures) })
    files.push(...images.filter((image) => files.every((file) => file.path !== image.path)))
    packed.push({
      id: question.id,
      path,
      images: images.map((image) => image.path),
      corrected: leaving.corrected.has(question.id),
    })
  }
  const head = [
    { path: 'imsmanifest.xml', content: manifestOf(packed) },
    { path: 'assessment.xml', content: testOf(packed) },
  ]
  return { files: [...head, ...files], losses }
}

function manifestOf(packed: readonly Packed[]): string {
  const test = tag(
    'resource',
    { identifier: 'TEST', type: 'imsqti_test_xmlv2p1', href: 'assessment.xml' },
    tag('file', { href: 'assessment.xml' }),
    ...packed.map(({ id }) => tag('dependency', { identifierref: id })),
  )
  const items = packed.map(({ id, path, images, corrected }) =>
    tag(
      'resource',
      { identifier: id, type: 'imsqti_item_xmlv2p1', href: path },
      ...(corrected ? [keyword('corregido')] : []),
      ...[path, ...images].map((href) => tag('file', { href: encodeURI(href) })),
    ),
  )
  return `${XML_HEAD}${tag(
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1', identifier: 'DICTAMEN' },
    tag('metadata', {}, tag('schema', {}, 'QTIv2.1 Package'), tag('schemaversion', {}, '1.0.0')),
    tag('organizations', {}),
    tag('resources', {}, ...[test, ...items].map((resource) => `\n  ${resource}`), '\n'),
  )}\n`
}

function keyword(text: string): string {
  return tag(
    'metadata',
    {},
    tag(
      'lom',
      { xmlns: 'http://ltsc.ieee.org/xsd/LOM' },
      tag('general', {}, tag('keyword', {}, tag('string', { language: 'es' }, text))),
    ),
  )
}

function testOf(packed: readonly Packed[]): string {
  const items = packed.map(({ id, path }) => tag('assessmentItemRef', { identifier: id, href: path }))
  const section = tag(
    'assessmentSection',
    { identifier: 'SECTION', title: 'Banco de preguntas', visible: true },
    ...items.map((item) => `\n  ${item}`),
    '\n',
  )
  return `${XML_HEAD}${tag(
    'assessmentTest',
    { ...QTI_ROOT, identifier: 'TEST', title: 'Banco de preguntas' },
    tag(
      'testPart',
      { identifier: 'PART', navigationMode: 'nonlinear', submissionMode: 'individual' },
      section,
    ),
  )}\n`
}
