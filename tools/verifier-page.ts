// Drops exports onto the verifier's page in Chromium and reads what it says; fails if it says otherwise than the program, or
// if the page asks anybody for anything.
import { canonicalJson } from '@dictamen/kernel/record'
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { MemoryLog } from '../packages/verifier/test/log.ts'
import { usePage, type Page } from './browser/chromium.ts'

const file = join(import.meta.dirname, '../packages/verifier/page/verificador.html')
const address = pathToFileURL(file).href
const PATIENCE_MS = 20_000

const log = new MemoryLog('página')
for (let at = 0; at < 2000; at++) {
  log.append({ kind: 'evaluation', id: `rec_${at}`, output: 'ñandú' })
  if (at === 700) log.rotate()
}
const key = 'ab'.repeat(32)
const said = '{"texto":"ñandú"}'
const id = createHmac('sha256', Buffer.from(key, 'hex')).update(said).digest('hex')
log.append({ kind: 'evaluation', id: 'rec_texto', blobs: { input: { id, sha256: '0'.repeat(64) } } })
const last = log.lines.length - 1
const lines = log.export()
const { head, signature } = log.heads[1200]!
const anchors = { fingerprint: log.fingerprint, head: canonicalJson({ head: { ...head }, signature }) }
/** One record, going on from the head that was kept, with a text. */
const handing = (value: string): string[] =>
  log.prove([last], {
    since: head.size,
    more: [canonicalJson({ key, record: 'rec_texto', text: 'input', value })],
  })

const cases: readonly {
  readonly name: string
  readonly lines: readonly string[]
  readonly anchors: { readonly fingerprint: string; readonly head: string }
  readonly expected: RegExp
}[] = [
  { name: 'intact, with fingerprint and head', lines, anchors, expected: /^Íntegro\n/ },
  {
    name: 'intact, with nothing kept',
    lines,
    anchors: { fingerprint: '', head: '' },
    expected: /^Íntegro.*\n[^]*no puede excluirse un corte posterior ni otra clave/,
  },
  {
    name: 'one line changed',
    lines: lines.with(900, lines[900]!.replace('ñandú', 'ñandu')),
    anchors,
    expected: /^ALTERADO/,
  },
  {
    name: 'the tail cut off',
    lines: lines.slice(0, 1500),
    anchors,
    expected: /^ALTERADO[^]*faltan líneas/,
  },
  { name: 'a text handed over', lines: handing(said), anchors, expected: /^Íntegro\n[^]*rec_texto: input/ },
  {
    name: 'another text handed over',
    lines: handing('{"texto":"otro"}'),
    anchors,
    expected: /^ALTERADO[^]*el texto «input» no es el que sella/,
  },
  {
    name: 'a proof that does not go on from the head',
    lines: log.prove([last]),
    anchors,
    expected: /^Íntegro, con reservas\n[^]*no trae con qué compararla/,
  },
  {
    name: 'the export ends with the head that was kept',
    lines,
    anchors: { ...anchors, head: log.lastHead },
    expected: /^Íntegro, con reservas\n[^]*no puede excluirse un corte posterior/,
  },
  { name: 'not an export', lines: ['hola'], anchors, expected: /No se puede leer|no es una exportación/ },
]

const folder = mkdtempSync(join(tmpdir(), 'dictamen-page-'))
try {
  await usePage(async (page) => {
    const requests: string[] = []
    page.on('Network.requestWillBeSent', ({ request }) => requests.push((request as { url: string }).url))
    await page.send('Network.enable')
    await page.send('Page.enable')
    for (const { name, lines: dropped, anchors: kept, expected } of cases) {
      const path = join(folder, 'registro.jsonl')
      writeFileSync(path, `${dropped.join('\n')}\n`)
      const said = await verdictOf(page, path, kept)
      assert.match(said, expected, name)
      console.log(`${name}: ${said.split('\n')[0]}`)
    }
    const sent = await page.evaluate<string>(
      `fetch('https://example.org/').then(() => 'sent', () => 'blocked')`,
    )
    assert.equal(sent, 'blocked', 'the page may not send anything')
    const foreign = requests.filter((url) => url !== address && !url.startsWith('https://example.org/'))
    assert.deepEqual(foreign, [], 'the page asked for something')
    console.log(`${cases.length} exports; the page asked nobody for anything`)
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Opens the page, drops a file onto it, fills in what was kept and reads what it says. */
async function verdictOf(
  page: Page,
  path: string,
  { fingerprint, head }: { readonly fingerprint: string; readonly head: string },
): Promise<string> {
  const loaded = new Promise((resolve) => page.on('Page.loadEventFired', resolve))
  await page.send('Page.navigate', { url: address })
  await loaded
  const { x, y } = await page.evaluate<{ x: number; y: number }>(
    `(() => { const { left, top, width, height } = document.querySelector('#export').getBoundingClientRect()
       return { x: left + width / 2, y: top + height / 2 } })()`,
  )
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await page.send('Input.dispatchDragEvent', { type, x, y, data })
  await waitFor(page, `document.querySelector('#export').files.length === 1`)
  await page.evaluate(
    `document.querySelector('#fingerprint').value = ${JSON.stringify(fingerprint)};
     document.querySelector('#head').value = ${JSON.stringify(head)};
     document.querySelector('form').requestSubmit()`,
  )
  await waitFor(page, `document.querySelector('#result h2') !== null`)
  return page.evaluate<string>(`document.querySelector('#result').innerText`)
}

async function waitFor(page: Page, condition: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50))
    if (await page.evaluate<boolean>(condition)) return
  throw new Error(`it did not come true: ${condition}`)
}
