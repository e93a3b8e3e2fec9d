import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outermost } from './code-folders.ts'

/** A program and what it is told. */
export type Command = readonly [program: string, ...args: string[]]

/** What a program of this system needs to be loaded, and the tools with which the room is shut. */
const SYSTEM = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/bin',
  '/lib',
  '/lib64',
  '/nix/store',
  '/etc/ld.so.cache',
]

/**
 * Builds an empty root on a folder that every Linux has and nobody reads code from, shows in it what is named and
 * nothing else, not to be written, and goes in for good: without rights, without a way to get any, and to end with
 * whoever started it. The name of a link is shown as the link it is.
 */
const SHUT_IN = `
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
ulimit -c 0
account=$1
shift
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev none /sys
cd /sys
while [ "$1" != -- ]; do
  mkdir -p ".$(dirname -- "$1")"
  if [ -L "$1" ]; then
    ln -s "$(readlink -- "$1")" ".$1"
  elif [ -e "$1" ]; then
    if [ -d "$1" ]; then mkdir -p ".$1"; else : > ".$1"; fi
    mount -o bind,ro,nosuid,nodev "$1" ".$1"
  fi
  shift
done
shift
mount -o remount,bind,ro,nosuid,nodev .
exec chroot . setpriv \${account:+--reuid=$account --regid=$account --clear-groups} --pdeathsig=KILL \
  --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- "$@"
`

/**
 * A command as it runs in a room of its own: no network but a loopback that is down, no file but those of the folders
 * named and of the system's programs. Who may give away an account gives it another; who may not becomes nobody else.
 * Null where the system has no such rooms. It keeps its process number.
 */
export function inSealedRoom(
  command: Command,
  folders: readonly string[],
  account: number | null,
): Command | null {
  const unshare = ['/usr/bin', '/bin'].map((folder) => join(folder, 'unshare')).find(existsSync)
  if (process.platform !== 'linux' || unshare === undefined) return null
  const rights = account === null ? ['--user', '--map-root-user'] : []
  const shown = outermost([...SYSTEM, dirname(process.execPath), ...folders])
  const told = [account === null ? '' : String(account), ...shown, '--', ...command]
  return [unshare, ...rights, '--mount', '--net', '--ipc', '--', '/bin/sh', '-c', SHUT_IN, 'sh', ...told]
}
