/** Where the code of a reading process lies once the program is bundled; in a checkout its package knows. */
export function readingCode(name: 'pdf' | 'docx'): { readonly code?: URL } {
  const isSource = import.meta.url.endsWith('.ts')
  return isSource ? {} : { code: new URL(`./${name}-process.js`, import.meta.url) }
}
