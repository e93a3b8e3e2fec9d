// Takes the pictures of the README and the guides again: the browser tests do it, and here they write them into docs.
process.env['CAPTURES'] = 'docs'
process.argv.push('capturas')
await import('./browser.ts')
