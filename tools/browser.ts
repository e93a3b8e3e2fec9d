// Builds the command with its console and walks through it with this machine's Chromium. Without one it says what was not run;
// with CHROMIUM_REQUIRED=1 a missing one is a failure.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumPath } from '../apps/console/test/chromium.ts'

const root = join(import.meta.dirname, '..')
const run = (command: string, args: readonly string[]): void => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (chromiumPath() === null) {
  process.stdout.write(
    'No hay Chromium (CHROMIUM_PATH o /usr/bin/chromium): no se han ejecutado las pruebas de la consola en el navegador.\n',
  )
  process.exit(process.env.CHROMIUM_REQUIRED === '1' ? 1 : 0)
}
run('node', ['tools/ready.mjs', 'build'])
process.env.DICTAMEN_BUILT = '1'
run('playwright', ['test', '--config', 'apps/console', ...process.argv.slice(2)])
