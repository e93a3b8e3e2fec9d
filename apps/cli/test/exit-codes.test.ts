import { Refusal } from 'dictamen'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { exitCodeOf, formatError } from '../src/errors.ts'

test.each([
  [2, new Refusal('FileMissing', { name: 'x' })],
  [75, new Refusal('ServiceUnavailable', { service: 'Google Drive', reason: 'la red no responde' })],
  [70, new Error('x')],
])('%i for %s', (code, error) => {
  expect(exitCodeOf(error)).toBe(code)
})

test('2 for a package that is not installed, with what to do', async () => {
  const error = await import('@dictamen/not-installed' as string).catch((failure: unknown) => failure)
  expect(exitCodeOf(error)).toBe(2)
  expect(stripVTControlCharacters(formatError(error))).toBe(
    [
      'Falta una parte de la instalación: Esto necesita el paquete @dictamen/not-installed, que no está instalado en esta máquina: lo trae «npm install @dictamen/not-installed».',
      '',
      'Qué hacer: Ejecute esa línea donde esté instalado Dictamen (con -g si lo está para toda la máquina); `dictamen doctor` dice qué más falta.',
    ].join('\n'),
  )
})
