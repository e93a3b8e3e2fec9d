/** The contract under which an answer is read: what it leaves unsaid means something else in each. */
export type Edition = '1.0' | '1.1'

const DECLARED = /"contract"\s*:\s*"gem-answer@1\.1"/u

/** The edition that a recorded answer declares; the first, when it declares none. */
export function editionDeclared(raw: string): Edition {
  return DECLARED.test(raw) ? '1.1' : '1.0'
}
