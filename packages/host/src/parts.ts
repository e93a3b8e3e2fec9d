import manifest from '../package.json' with { type: 'json' }

/** The package with the weights of the model that compares meanings. */
export const MODEL_PACKAGE = 'dictamen-model-minilm'

/** A part that an installation may do without until a command needs it. */
export interface OptionalPart {
  readonly name: string
  readonly version: string
  /** What brings it. */
  readonly line: string
}

const OFFERED: Readonly<Record<string, string>> = manifest.peerDependencies

/** A part that this edition can use, and the line that brings it; `name` is a package that it names. */
export function partOf(name: keyof typeof manifest.peerDependencies): OptionalPart {
  const version = OFFERED[name]!
  return { name, version, line: `npm install ${name}@${version}` }
}
