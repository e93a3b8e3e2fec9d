import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dictamen, folderOf, proves } from './terminal.ts'

const saved = readFileSync(
  join(import.meta.dirname, '../../../systems/exams/test/saved/revision.html'),
  'utf8',
)
const [inside, data] = /src="data:image\/png;base64,([^"]+)"/.exec(saved)!

interface Read {
  readonly questions: readonly {
    readonly id: string
    readonly stem: {
      readonly drawings: readonly string[]
      readonly assets: readonly { readonly file: string }[]
    }
  }[]
}

test(`a saved review is read with the pictures of its own folder, and drawn with them ${proves('EX-13.18')}`, async () => {
  const folder = folderOf({
    'Control.html': saved.replace(inside, 'src="./Control_archivos/corte.png"'),
    'dentro.html': saved,
  })
  mkdirSync(join(folder, 'Control_archivos'))
  writeFileSync(join(folder, 'Control_archivos', 'corte.png'), Buffer.from(data!, 'base64'))
  symlinkSync('/etc/hostname', join(folder, 'Control_archivos', 'otra.png'))
  const out = join(folder, 'salida')
  const assets = join(folder, 'imagenes')
  const read = await dictamen(['exam', 'parse', folder, '--contract', '1.2', '-o', out, '--assets', assets])
  expect(read).toMatchObject({ code: 0 })
  expect(read.stderr).toContain('2 leídos')
  const [beside, whole] = ['Control', 'dentro'].map(
    (stem) => JSON.parse(readFileSync(join(out, `${stem}.json`), 'utf8')) as Read,
  )
  const drawingsOf = ({ questions }: Read): unknown => questions.map(({ stem }) => stem.drawings)
  expect(drawingsOf(beside!)).toEqual(drawingsOf(whole!))
  const pictures = readdirSync(assets).sort()
  expect(pictures).toEqual(['Control-Q11-p13.png', 'dentro-Q11-p13.png'])
  const [one, other] = pictures.map((file) => readFileSync(join(assets, file)))
  expect(one!.equals(other!)).toBe(true)
})

test(`a page that is no review, and one in a language without a pack, are refused by name ${proves('EX-13.18', 'EX-13.16')}`, async () => {
  const folder = folderOf({
    'portada.html': '<!doctype html><html><body><p>Mis cursos</p></body></html>',
    'vacia.html': '<!doctype html><html></html>',
    'finesa.html': saved
      .replaceAll(/Pregunta <span class="qno">/g, 'Kysymys <span class="qno">')
      .replaceAll('>Correcta<', '>Oikein<'),
  })
  for (const name of ['portada', 'vacia', 'finesa']) {
    const { code, stdout, stderr } = await dictamen(['exam', 'parse', join(folder, `${name}.html`)])
    expect({ name, code, stdout }).toEqual({ name, code: 2, stdout: '' })
    expect(stderr).toContain(`${name}.html`)
    expect(stderr).toContain('Qué hacer')
  }
})
