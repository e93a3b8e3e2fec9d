import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Where the product keeps things: what was asked for, else DICTAMEN_DATA, else the user's data directory. */
export function resolveDataFolder(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const named = asked ?? environment.DICTAMEN_DATA
  if (named !== undefined && named !== '') return resolve(named)
  // The server runs as an unprivileged account, which can never enter the home of root.
  if (process.getuid?.() === 0) return '/var/lib/dictamen'
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'dictamen')
  const base = environment.XDG_DATA_HOME
  return join(base === undefined || base === '' ? join(homedir(), '.local', 'share') : base, 'dictamen')
}
