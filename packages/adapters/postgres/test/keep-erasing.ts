/** Keeps something of somebody new, says so, and erases them, until it is killed: the database's address, the data folder. */
import { openDatabase, openVault } from '../src/index.ts'

const [url, data] = process.argv.slice(2)
// Who reads has gone: it is about to be killed.
process.stdout.on('error', () => process.exit())
const database = await openDatabase({ data: '', url: url! })
const vault = await openVault(database, data!, process.env)
for (let at = 0; ; at += 1) {
  const subject = `va-${process.pid}-${at}`
  const blob = await vault.of(subject, 'general').put(new TextEncoder().encode(subject))
  process.stdout.write(`${subject} ${blob}\n`)
  await vault.erase([subject])
}
