import { auditProject, type AuditProject } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const NAME = 'dictamen.config.yaml'

type Settings = NonNullable<AuditProject['audit']>

/** What a project's own file says of its audits, its paths as they are seen from the folder it was looked for in. */
export interface FoundProject {
  readonly file: string
  readonly settings: Settings
}

/** The project's file in a folder or above it, up to the root of the repository; null when there is none. */
export function findProject(folder: string): FoundProject | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, NAME)
    if (existsSync(path)) return readProject(path, folder)
    if (existsSync(join(at, '.git')) || dirname(at) === at) return null
  }
}

function readProject(path: string, folder: string): FoundProject {
  const file = relative(folder, path)
  const { audit = {} } = parseContract(auditProject, readDocument(readFileSync(path, 'utf8'), file))
  const beside = (name: string): string => relative(folder, join(dirname(path), name)) || '.'
  const { norms, config, rules, baseline, custom_rules, ...rest } = audit
  return {
    file,
    settings: {
      ...rest,
      ...(norms === undefined ? {} : { norms: beside(norms) }),
      ...(config === undefined ? {} : { config: beside(config) }),
      ...(rules === undefined ? {} : { rules: beside(rules) }),
      ...(baseline === undefined ? {} : { baseline: beside(baseline) }),
      ...(custom_rules === undefined ? {} : { custom_rules: custom_rules.map(beside) }),
    },
  }
}
