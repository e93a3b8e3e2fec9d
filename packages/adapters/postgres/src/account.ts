import { chmodSync, chownSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from './sentences.ts'

/** The account of the operating system that the server runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** Whether it is another than the one that runs this process. */
  readonly foreign: boolean
}

const UNPRIVILEGED = ['postgres', 'nobody']
const SEARCHABLE_BY_OTHERS = 0o001

/** The account of the server: our own, or an existing unprivileged one when we are root, whom PostgreSQL refuses to serve. */
export function chooseAccount(cluster: string): Account {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0, foreign: false }
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, foreign: true }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of UNPRIVILEGED) {
    const [, , user, group] = accounts.find((fields) => fields[0] === name) ?? []
    if (user !== undefined && group !== undefined) {
      return { uid: Number(user), gid: Number(group), foreign: true }
    }
  }
  throw new Refusal('AccountMissing', { accounts: UNPRIVILEGED.join(', ') })
}

/** Gives a file or folder to the server's account. */
export function handOver(path: string, account: Account): void {
  if (account.foreign) chownSync(path, account.uid, account.gid)
}

/** Lets the server's account walk through a folder of ours without listing it, and checks every folder above. */
export function letThrough(folder: string, account: Account): void {
  if (!account.foreign) return
  const { mode, uid } = lstatSync(folder)
  if (uid === 0 && (mode & SEARCHABLE_BY_OTHERS) === 0) chmodSync(folder, (mode & 0o7777) | 0o011)
  for (let above = dirname(folder); ; above = dirname(above)) {
    const { mode, uid, gid } = statSync(above)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : SEARCHABLE_BY_OTHERS
    if ((mode & bit) === 0) throw new Refusal('DataFolderClosed', { folder, above })
    if (above === dirname(above)) return
  }
}
