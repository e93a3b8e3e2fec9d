import { hasClass, isElement, type Element } from './html-tree.ts'
import { isFormula } from './formulas.ts'

// How Moodle's pages look, as far as it tells what belongs together: what its style sheets hide, set side by side, colour
// or draw as an icon. A saved page names them and does not bring them.

const NOT_SHOWN = new Set(
  'head title meta link style script template noscript object iframe canvas datalist audio param source track nav footer aside'.split(
    ' ',
  ),
)
const HIDDEN = [
  'accesshide',
  'sr-only',
  'visually-hidden',
  'd-none',
  'hide',
  'hidden',
  'MathJax_Preview',
  'MJX_Assistive_MathML',
  'feedbackspan',
  'popover',
  'tooltip',
  'modal',
]
/** Menus, drawers and buttons to move about the site. */
const AROUND = [
  'drawer',
  'navbar',
  'submitbtns',
  'activity-navigation',
  'mod_quiz-next-nav',
  'othernav',
  'questionflag',
  'editquestion',
  'secondary-navigation',
]
const AROUND_ROLES = new Set(['navigation', 'banner', 'complementary', 'contentinfo', 'search', 'dialog'])

const BLOCKS = new Set(
  'address article blockquote body center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section summary table textarea ul #root'.split(
    ' ',
  ),
)

/** Icons of the student's mark, by their names and by the pictures of themes without icon fonts. */
const ICONS: readonly (readonly [names: RegExp, sign: string])[] = [
  [/^fa-(?:check|circle-check|check-circle)$/, '\uF00C'],
  [/^fa-(?:remove|times|xmark|close|circle-xmark|times-circle)$/, '\uF00D'],
  [/^fa-(?:check-square|square-check|circle-half-stroke|adjust)$/, '\uF14A'],
]
const ICON_FILES: readonly (readonly [file: RegExp, sign: string])[] = [
  [/grade_correct\b/, '\uF00C'],
  [/grade_incorrect\b/, '\uF00D'],
  [/grade_partiallycorrect\b/, '\uF14A'],
]

/** Grounds of the parts of a question. */
const GROUNDS: readonly (readonly [name: string, fill: string])[] = [
  ['formulation', '#e7f3f5'],
  ['outcome', '#fcefdc'],
]

/** Whether a person sees nothing of an element, or what he sees is not part of the page's matter. */
export function isHidden(element: Element): boolean {
  const { name, attributes } = element
  if (isFormula(element)) return false
  if (NOT_SHOWN.has(name) || attributes.has('hidden')) return true
  if (name === 'input' && attributes.get('type') === 'hidden') return true
  if (/(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.get('style') ?? ''))
    return true
  return hasClass(element, ...HIDDEN, ...AROUND) || AROUND_ROLES.has(attributes.get('role') ?? '')
}

/** Whether an element stands on lines of its own. */
export function isBlock(element: Element): boolean {
  if (hasClass(element, 'specificfeedback', 'd-inline', 'd-inline-block', 'd-inline-flex')) return false
  return BLOCKS.has(element.name)
}

/** Whether what is inside an element stands side by side: an option and what is said of it. */
export function isRow(element: Element, parent: Element): boolean {
  if (element.name === 'tr') return false
  if (hasClass(element, 'd-flex') && !hasClass(element, 'flex-column')) return true
  return hasClass(element, 'r0', 'r1') && hasClass(parent, 'answer')
}

/** Whether a table has lines between its cells; one that only sets answers beside what is asked has none. */
export function isRuled(table: Element): boolean {
  return !hasClass(table, 'answer') && table.attributes.get('role') !== 'presentation'
}

/** Whether a question begins with an element. */
export function isQuestion(element: Element): boolean {
  return hasClass(element, 'que')
}

/** Whether a student writes at length there. */
export function isWriting(element: Element): boolean {
  return element.name === 'textarea' || hasClass(element, 'qtype_essay_response')
}

export function groundOf(element: Element): string | null {
  return GROUNDS.find(([name]) => hasClass(element, name))?.[1] ?? null
}

/** The sign that an icon stands for; null for icons that mark nothing. */
export function signOf(element: Element): string | null {
  const { name, attributes } = element
  if (name === 'img') {
    const source = attributes.get('src') ?? ''
    return ICON_FILES.find(([file]) => file.test(source))?.[1] ?? null
  }
  if (name !== 'i' && name !== 'span') return null
  const classes = (attributes.get('class') ?? '').split(/\s+/)
  const isIcon = classes.includes('icon') || classes.includes('fa')
  return isIcon ? (ICONS.find(([names]) => classes.some((own) => names.test(own)))?.[1] ?? null) : null
}

/** What a page is about, without what stands around it. */
export function matterOf(root: Element): Element {
  return (
    find(root, ({ attributes }) => attributes.get('role') === 'main') ??
    find(root, ({ name, attributes }) => name === 'main' || attributes.get('id') === 'region-main') ??
    root
  )
}

function find(element: Element, is: (element: Element) => boolean): Element | null {
  for (const child of element.children) {
    if (!isElement(child)) continue
    const found = is(child) ? child : find(child, is)
    if (found !== null) return found
  }
  return null
}
