import { buildCommand } from '@stricli/core'
import { examineInstallation, type ExaminedPart } from 'dictamen'
import { styleText } from 'node:util'
import type { Context } from '../context.ts'
import { evaluateAliases, installationParameters, outputParameters } from '../flags.ts'
import { deliver, type OutputFlags } from '../output.ts'

interface Flags extends OutputFlags {
  readonly data?: string
  readonly databaseUrl?: string
}

const PARTS: Readonly<Record<ExaminedPart['part'], string>> = {
  program: 'Programa',
  data: 'Carpeta de datos',
  database: 'Base de datos',
  model: 'Modelo de semejanza',
  pictures: 'Imágenes de páginas',
  readers: 'Documentos de otros',
  keys: 'Claves de modelos',
}
const WIDTH = Math.max(...Object.values(PARTS).map((title) => title.length))

export const doctor = buildCommand({
  docs: {
    brief: 'Dice qué hay en esta instalación, qué falta y la línea que lo trae',
    fullDescription: [
      'No arranca, escribe ni descarga nada. Lo que puede faltar no es un error: la orden que lo necesita lo dice también.',
      'Termina con 1 si algo no va a funcionar.',
      '',
      'Ejemplos:',
      '  dictamen doctor',
      '  dictamen doctor --format json',
    ].join('\n'),
  },
  parameters: {
    flags: { ...installationParameters, ...outputParameters },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags) {
    const parts = await examineInstallation(flags)
    await deliver(this, parts, () => parts.map(render).join(''), flags)
    if (parts.some(({ state }) => state === 'wrong')) this.outcome.code = 1
  },
})

function render({ part, state, told, hint }: ExaminedPart): string {
  const mark = {
    present: styleText('green', '✓'),
    absent: styleText('yellow', '·'),
    wrong: styleText('red', '✗'),
  }
  const line = `${mark[state]} ${PARTS[part].padEnd(WIDTH)}  ${told}\n`
  return hint === null ? line : `${line}  ${' '.repeat(WIDTH)}  ${styleText('dim', hint)}\n`
}
