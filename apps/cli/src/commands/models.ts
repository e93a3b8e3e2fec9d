import { buildCommand, buildRouteMap } from '@stricli/core'
import { fetchModel, offerModel, type ModelOffer } from 'dictamen'
import type { Context } from '../context.ts'
import { installationParameters, onePath } from '../flags.ts'
import { Refusal } from '../sentences.ts'

interface Flags {
  readonly data?: string
  readonly modelDir?: string
  readonly from?: string
  readonly yes?: boolean
}

const fetchCommand = buildCommand({
  docs: {
    brief: 'Trae un modelo, con sus huellas comprobadas',
    fullDescription: [
      'Pregunta antes de descargar. Cada fichero debe tener la SHA-256 que este programa conoce: si no, se tira. Lo que ya está',
      'no se vuelve a traer. Sin --model-dir queda en la carpeta de datos, donde la auditoría lo encuentra sola.',
      '',
      'Modelos: minilm.',
      '',
      'Ejemplos:',
      '  dictamen models fetch minilm',
      '  dictamen models fetch minilm --model-dir ./modelo --yes   (y después: audit check … --model-dir ./modelo)',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Modelo', parse: (input: string) => input, placeholder: 'NOMBRE' }],
    },
    flags: {
      data: installationParameters.data,
      modelDir: { ...onePath('Carpeta donde dejar los ficheros', 'CARPETA'), optional: true },
      from: { ...onePath('Otra dirección que tenga los mismos ficheros', 'URL'), optional: true },
      yes: { kind: 'boolean', optional: true, brief: 'No pregunta' },
    },
  },
  async func(this: Context, flags: Flags, name: string) {
    const offer = offerModel(name, flags)
    if (flags.yes !== true && !(await agrees(this, offer))) {
      this.process.stderr.write('No se ha descargado nada.\n')
      this.outcome.code = 1
      return
    }
    const files = await fetchModel(offer, meter(this, offer.bytes))
    if (this.process.stderr.isTTY === true) this.process.stderr.write('\r\u001b[K')
    const lines = files.map(
      ({ place, sha256, fetched }) => `${sha256}  ${place}${fetched ? '' : '  (ya estaba)'}\n`,
    )
    this.process.stdout.write(lines.join(''))
  },
})

export const models = buildRouteMap({
  routes: { fetch: fetchCommand },
  docs: { brief: 'Modelos: traerlos de fuera' },
})

async function agrees(
  { ask }: Context,
  { title, licence, bytes, from, folder }: ModelOffer,
): Promise<boolean> {
  const answer = await ask(
    `${title} (${licence}, ${megabytes(bytes)} MB)\n  de ${from}\n  a  ${folder}\n¿Descargar? [s/N] `,
  )
  if (answer === null)
    throw new Refusal('UsageWrong', {
      reason: 'antes de descargar se pregunta, y aquí no hay a quién; con --yes se da por contestado que sí',
    })
  return /^\s*s[ií]?\s*$/i.test(answer)
}

function meter({ process: { stderr } }: Context, total: number): (bytes: number) => void {
  let shown = -1
  return (bytes) => {
    const share = Math.floor((bytes * 100) / total)
    if (stderr.isTTY !== true || share === shown) return
    shown = share
    stderr.write(`\r\u001b[K${megabytes(bytes)} de ${megabytes(total)} MB  ·  ${share} %`)
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1).replace('.', ',')
}
