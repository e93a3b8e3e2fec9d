import { runCommand } from './command.ts'
import { startPage } from './page.ts'

if (typeof document === 'undefined') {
  void runCommand(process.argv.slice(2)).then((code) => (process.exitCode = code))
} else startPage()
