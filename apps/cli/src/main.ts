import manifest from 'dictamen/package.json' with { type: 'json' }

const args = process.argv.slice(2)
// The one answer that needs nothing of the program does not wait for it.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-v'))
  process.stdout.write(`${manifest.version}\n`)
else {
  const { start } = await import('./start.ts')
  await start(args)
}
