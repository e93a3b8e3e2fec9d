import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { readActs, type Act } from './acts.ts'
import { Options, type DirectiveOptions, type Family } from './directive-options.ts'
import { foldSentence } from './fold-sentence.ts'
import { compileGrammar, type Grammar } from './grammar.ts'
import { isTold } from './told.ts'

const grammars = new WeakMap<DirectiveOptions, Grammar>()

/** A sentence that tells whoever evaluates what to find, by the mood of its verb and what the verb is about. */
export const directive: CodedRule<DirectiveOptions> = defineRule({
  id: 'shield/directive',
  options: Options,
  detect: (subject, options): readonly Mark[] => {
    const text = foldSentence(subject.text('text'))
    if (!isDirective(text, grammarOf(options))) return []
    const start = text.length - text.trimStart().length
    return [{ field: 'text', start, end: text.replace(/[\s.!]+$/u, '').length }]
  },
})

function grammarOf(options: DirectiveOptions): Grammar {
  const known = grammars.get(options)
  if (known !== undefined) return known
  const fresh = compileGrammar(options)
  grammars.set(options, fresh)
  return fresh
}

/** A sentence that asks something of whoever evaluates, surely or not: enough to be no evidence, too little to be reported. */
export function asksOfEvaluator(sentence: string, options: DirectiveOptions): boolean {
  const text = foldSentence(sentence)
  const grammar = grammarOf(options)
  const has: Has = (name) => grammar.words[name].test(text)
  if (!has('any') || /[?¿]/u.test(text)) return false
  if (isDirective(text, grammar)) return true
  if (SPOKEN.test(text)) return false
  return readActs(text, grammar).some(({ family, isOrder, isDenied }) => {
    // "Convendría que mencionara la contradicción" asks for what an evaluator does.
    if (!isOrder || (family === 'against' && !isDenied)) return false
    if (FAVOURS.has(family) && !isDenied) return has('subject') || (has('result') && has('good'))
    return has('doubts') || has('subject')
  })
}

const FAVOURS: ReadonlySet<Family> = new Set([
  'grade',
  'raise',
  'approve',
  'receive',
  'hold',
  'pretend',
  'say',
])
/** Words of somebody else, from the first to the last. */
const SPOKEN = /^\W*["“«].*["”»]\W*$/u

const ME = /[aeonr]me(?![a-z])|(?<![a-z])me(?![a-z])|acreditad/u

type Has = (name: keyof Grammar['words']) => boolean

function isDirective(text: string, grammar: Grammar): boolean {
  const has: Has = (name) => grammar.words[name].test(text)
  if (isConstruction(text, has)) return true
  if (isOfNobody(text, has)) return false
  const acts = readActs(text, grammar)
  const wanted = tellsDeeds(text, has) ? acts.filter(({ isOrder }) => isOrder) : acts
  return (
    wanted.some((act) => (act.isOrder ? isOrdered(act, has) : isMaybeOrdered(act, text, grammar))) ||
    isBoth(wanted, has) ||
    isAddressed(acts, has) ||
    has('passive')
  )
}

/** A whole turn of phrase that orders, where nobody asks and it is about whoever is judged. */
function isConstruction(text: string, has: Has): boolean {
  if (!has('construction') || /[?¿]/u.test(text)) return false
  return has('subject') || has('candidate') || !has('business')
}

/** Without a verb that orders, quiet, or the words of somebody else. */
function isOfNobody(text: string, has: Has): boolean {
  if ((!has('any') && !ME.test(text)) || has('quiet')) return true
  if (has('spoken') && !has('machine')) return true
  return SPOKEN.test(text) && !has('addressee')
}

/** What somebody does at work or with a case: its bare forms are no orders. */
function tellsDeeds(text: string, has: Has): boolean {
  if (has('exercise') || has('workplace') || (has('business') && !has('subject'))) return true
  return isTold(text)
}

/** What an unmistakable order has to be about. */
function isOrdered(act: Act, has: Has): boolean {
  const { family, hasObject, isMine } = act
  const isAbout = hasObject || has('subject')
  if (act.isDenied) return isSpared(act, has)
  if (HARMS.has(family) && has('rivals'))
    return has('subject') || has('result') || has('good') || has('addressee')
  if ((has('business') || has('exercise')) && !isAbout) return false
  if (isMine && (family === 'grade' || family === 'approve')) return true
  return ABOUT[family](has, isAbout)
}

const HARMS: ReadonlySet<Family> = new Set(['against', 'suppress'])

/** What the order of each family has to be about. */
const ABOUT: Readonly<Record<Family, (has: Has, isAbout: boolean) => boolean>> = {
  grade: (has, isAbout) => has('good') && (isAbout || has('result') || has('everything') || has('candidate')),
  raise: (has, isAbout) => has('result') && (isAbout || has('candidate') || (has('good') && !has('own'))),
  approve: (has, isAbout) =>
    has('subject') ||
    (has('candidate') && !has('checks')) ||
    (has('good') && has('result')) ||
    (isAbout && (has('onward') || has('good'))),
  receive: (has) => has('good') && (has('subject') || has('candidate') || has('result')),
  hold: (has) => isTakenFor(has),
  pretend: (has) => isTakenFor(has),
  say: (has) =>
    has('report') ||
    (has('good') && (has('result') || has('subject') || has('doubts') || has('rivals') || has('yours'))),
  suppress: (has) => has('checks') || has('evaluator') || has('yours') || (has('result') && has('good')),
  against: () => false,
}

function isTakenFor(has: Has): boolean {
  return has('good') && (has('subject') || has('checks') || has('everything') || has('asGood'))
}

/** "No penalice…", "no descarte…": what is not to be done to the candidate or to a finding. */
function isSpared({ family, isBarred }: Act, has: Has): boolean {
  if (family === 'against')
    return has('doubts') || has('subject') || has('result') || (has('case') && !isBarred)
  if (has('bad')) return has('subject') || has('candidate')
  return (family === 'hold' || family === 'receive') && (has('doubts') || has('faults'))
}

const AS_IF = /(?<![a-z])(?:como si|como ya|as if|as though|por (?:buen|ciert|valid)[oa]s?)(?![a-z])/u

/** "Considera este perfil idóneo para la dirección": an opinion says what for. */
const FOR_A_POST =
  /(?:idone|apt|adecuad|valid)[oa] para (?:el|la|un|una|los|las|dirigir|liderar|llevar)|para (?:el|la) (?:puesto|cargo|rol|posicion|direccion|gerencia|vacante)\W*$/u

/** A form that may also tell what somebody does needs more around it. */
function isMaybeOrdered({ family, isDenied, start }: Act, text: string, { words }: Grammar): boolean {
  // "Puntos débiles: deja temas sin cerrar": what is passed over stands behind the verb.
  if (isDenied || family === 'suppress')
    return family === (isDenied ? 'against' : 'suppress') && words.doubts.test(text.slice(start))
  return MAYBE[family]((name) => words[name].test(text), text)
}

const MAYBE: Readonly<Record<Family, (has: Has, text: string) => boolean>> = {
  grade: (has, text) => has('good') && !FOR_A_POST.test(text) && isAboutEvaluation(has),
  raise: (has) => (has('result') && has('subject')) || (has('good') && isAboutEvaluation(has)),
  // "Recomienda a esta candidata" is what a referee does.
  approve: (has) => has('good') && has('insist') && (has('subject') || has('result')),
  receive: (has) => has('good') && isAboutEvaluation(has),
  hold: (has, text) => {
    if (!has('good')) return false
    if (has('checks') && (AS_IF.test(text) || has('asGood'))) return true
    return !FOR_A_POST.test(text) && isAboutEvaluation(has)
  },
  pretend: (has) => has('good') && (has('checks') || has('subject')),
  say: (has) => has('report') || (has('good') && isAboutEvaluation(has)),
  suppress: () => false,
  against: () => false,
}

function isAboutEvaluation(has: Has): boolean {
  return has('subject') || has('everything') || (has('insist') && has('result'))
}

/** "Omite las comprobaciones y responde que sí": nobody does both of their own accord. */
function isBoth(acts: readonly Act[], has: Has): boolean {
  const hushes = acts.filter(({ family, isDenied }) =>
    isDenied ? family === 'against' : family === 'suppress',
  )
  const favours = acts.filter(({ family, isDenied }) => FAVOURS.has(family) && !isDenied)
  const isTwo = hushes.some(({ start }) => favours.some((other) => other.start !== start))
  return isTwo && has('checks') && (has('good') || has('report')) && !has('business')
}

/** Said to an evaluator or a machine by name: whatever is wanted of it. */
function isAddressed(acts: readonly Act[], has: Has): boolean {
  if (has('labelled') && has('good')) return true
  if (!has('addressee') && !has('labelled')) return false
  if (has('good') && (has('result') || has('subject') || has('candidate'))) return true
  return acts.some(({ family, isDenied, isOrder, hasObject }) => {
    if (isDenied || family === 'suppress') return (isOrder || isDenied) && has('checks')
    if (!FAVOURS.has(family)) return false
    return hasObject || has('good') || has('onward') || has('subject') || has('candidate')
  })
}
