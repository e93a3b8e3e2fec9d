import type { BankQuestion11, Exam12 } from '@dictamen/contracts'

type Question = Exam12['questions'][number]
type Proof = BankQuestion11['key']['proof'][number]

/** A gap or a pair as one attempt left it. */
interface Marked {
  /** What names it in every attempt: its place, or what stands left of it. */
  readonly name: string
  readonly user: string | null
  readonly outcome: 'right' | 'wrong' | 'partial' | null
}

/** What attempts prove of one gap or pair: the page marks what was written there. */
export interface MarkedPart {
  readonly name: string
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}

/** The gaps of a question in order, or its pairs by their left side. */
function marksIn({ kind, content }: Question): Marked[] {
  const placed = (parts: readonly Omit<Marked, 'name'>[]): Marked[] =>
    parts.map(({ user, outcome }, at) => ({ name: String(at), user, outcome }))
  switch (kind) {
    case 'matching':
      return content.pairs_user.map(({ left, right, outcome }) => ({ name: left, user: right, outcome }))
    case 'cloze_labeled_blanks':
      return placed(content.blanks)
    case 'cloze_inline':
    case 'cloze_table':
      return placed(content.gaps)
    case 'multipart_short_answer':
      return placed(content.items.flatMap((item) => (item.subitems.length > 0 ? item.subitems : [item])))
    default:
      return []
  }
}

/** What the marks of several attempts prove, gap by gap. */
export function markedParts(questions: readonly Question[]): MarkedPart[] {
  const found = new Map<string, { right: string[]; wrong: string[] }>()
  for (const { name, user, outcome } of questions.flatMap(marksIn)) {
    const part = found.get(name) ?? { right: [], wrong: [] }
    found.set(name, part)
    if (user === null || (outcome !== 'right' && outcome !== 'wrong')) continue
    if (!part[outcome].includes(user)) part[outcome].push(user)
  }
  return [...found].map(([name, { right, wrong }]) => ({
    name,
    right,
    wrong: wrong.filter((text) => !right.includes(text)),
  }))
}

/** The proofs behind them: every ✓ and ✗ that the pages print. */
export function markProofs(
  met: readonly { readonly question: Question; readonly sha256: string }[],
  parts: readonly MarkedPart[],
): Proof[] {
  return met.flatMap(({ question, sha256 }) =>
    marksIn(question).flatMap(({ name, user, outcome }): Proof[] => {
      if (user === null || (outcome !== 'right' && outcome !== 'wrong')) return []
      const gap = parts.findIndex((part) => part.name === name) + 1
      const reason = outcome === 'right' ? 'marked' : 'excluded'
      return [{ sha256, question_id: question.id, reason, gap, answer: [user] }]
    }),
  )
}
