import { buildCommand, buildRouteMap } from '@stricli/core'
import {
  hashVerifier,
  readVerifier,
  titleOf,
  useRecords,
  verifyFile,
  type InstallationOptions,
  type LogOutcome,
} from 'dictamen'
import { placeOf, type Context } from '../context.ts'
import {
  evaluateAliases,
  evaluateParameters,
  installationParameters,
  onePath,
  outputParameters,
} from '../flags.ts'
import { openText } from '../input.ts'
import { deliver, writeLines, writeWhole, type OutputFlags } from '../output.ts'
import { renderErasure } from '../pretty/render-erasure.ts'
import {
  renderHead,
  renderOutcome,
  renderRecord,
  renderRecords,
  renderReplay,
} from '../pretty/render-records.ts'
import { actorOf } from './record.ts'
import { retention } from './records-retention.ts'
import { Refusal } from '../sentences.ts'

type Flags = InstallationOptions & OutputFlags & { readonly now?: string }

const flags = { ...installationParameters, ...outputParameters, now: evaluateParameters.now }
const KINDS = ['evaluation', 'correction', 'review', 'erasure', 'key'] as const
const oneRecord = {
  kind: 'tuple',
  parameters: [{ brief: 'El expediente', parse: (input: string) => input, placeholder: 'ID' }],
} as const

const list = buildCommand({
  docs: {
    brief: 'Los expedientes, primero los últimos',
    fullDescription: 'Ejemplo:\n  dictamen records list --system interviews/flags --limit 20',
  },
  parameters: {
    flags: {
      ...flags,
      space: { ...onePath('Solo los de un espacio', 'ESPACIO'), optional: true },
      system: { ...onePath('Solo los de un evaluador', 'EVALUADOR'), optional: true },
      subject: { ...onePath('Solo los de una persona: su identificador sub_…', 'SUJETO'), optional: true },
      kind: {
        kind: 'enum',
        values: KINDS,
        optional: true,
        brief: 'Solo los de una clase',
      },
      after: { ...onePath('Desde el que sigue a este', 'ID'), optional: true },
      limit: { kind: 'parsed', parse: Number, default: '100', placeholder: 'N', brief: 'Cuántos como mucho' },
    },
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags & Parameters<typeof filterOf>[0]) {
    const found = await useRecords(placeOf(this, flags), (records) => records.list(filterOf(flags)))
    await deliver(this, found, () => renderRecords(found), flags)
  },
})

interface ListFlags {
  readonly space?: string
  readonly system?: string
  readonly subject?: string
  readonly kind?: (typeof KINDS)[number]
  readonly after?: string
  readonly limit: number
}

function filterOf({ space, system, subject, kind, after, limit }: ListFlags): ListFlags {
  if (!(Number.isInteger(limit) && limit > 0 && limit <= 10_000))
    throw new Refusal('UsageWrong', { reason: '--limit va de 1 a 10000' })
  return {
    limit,
    ...(space === undefined ? {} : { space }),
    ...(system === undefined ? {} : { system }),
    ...(subject === undefined ? {} : { subject }),
    ...(kind === undefined ? {} : { kind }),
    ...(after === undefined ? {} : { after }),
  }
}

const show = buildCommand({
  docs: { brief: 'Un expediente con sus textos, si la persona no fue borrada' },
  parameters: { positional: oneRecord, flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags, id: string) {
    const found = await useRecords(placeOf(this, flags), (records) => records.show(id))
    await deliver(this, found, () => renderRecord(found), flags)
  },
})

const replay = buildCommand({
  docs: {
    brief: 'Decide otra vez y compara los bytes',
    fullDescription: [
      'Vuelve a decidir cada expediente con la entrada, las observaciones y las reglas guardadas. Termina con 1 si alguno sale',
      'distinto o está alterado. Uno que no se puede repetir aquí dice qué edición puede, y sigue con los demás.',
      '',
      'Ejemplos:',
      '  dictamen records replay rec_0123…',
      '  dictamen records replay        (todas las evaluaciones)',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        brief: 'Los expedientes; sin ninguno, todos',
        parse: (input: string) => input,
        placeholder: 'ID',
      },
    },
    flags,
    aliases: evaluateAliases,
  },
  async func(this: Context, flags: Flags, ...ids: string[]) {
    const results = await useRecords(placeOf(this, flags), async (records) => {
      const found = []
      const all = ids.length > 0 ? ids : await allEvaluations(records)
      for (const id of all) found.push(await records.replay(id))
      return found
    })
    await deliver(this, results, () => results.map(renderReplay).join(''), flags)
    const isWrong = results.some(({ state }) => state === 'different' || state === 'altered')
    if (isWrong) this.outcome.code = 1
  },
})

const PAGE = 1000

async function allEvaluations(records: Parameters<Parameters<typeof useRecords>[1]>[0]): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const after = ids.at(-1)
    const page = await records.list({
      kind: 'evaluation',
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...page.map(({ record }) => record.id))
    if (page.length < PAGE) return ids
  }
}

const exportCommand = buildCommand({
  docs: {
    brief: 'El registro entero, o unos expedientes con su prueba',
    fullDescription: [
      'Escribe las líneas selladas tal como son; los textos no van dentro. Quien la reciba la comprueba con el verificador',
      '(records verifier) sin fiarse de nadie; imprima con ella la huella y la cabeza (records head).',
      'Con --head, la prueba de unos expedientes enseña además que el registro continúa la cabeza que alguien conserva.',
      'Con --texts entrega sus textos en claro, con lo que hace falta para comprobar que son los que selló su línea.',
      '',
      'Ejemplos:',
      '  dictamen records export -o registro.jsonl',
      '  dictamen records export rec_0123… -o prueba.jsonl',
      '  dictamen records export rec_0123… --head cabeza.json --texts -o prueba.jsonl',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        brief: 'Los expedientes; sin ninguno, todo',
        parse: (input: string) => input,
        placeholder: 'ID',
      },
    },
    flags: {
      ...installationParameters,
      output: outputParameters.output,
      now: evaluateParameters.now,
      head: { ...onePath('Cabeza conservada: un fichero, o la cabeza misma', 'CABEZA'), optional: true },
      texts: { kind: 'boolean', optional: true, brief: 'Entrega también los textos de esos expedientes' },
    },
    aliases: evaluateAliases,
  },
  async func(
    this: Context,
    flags: Omit<Flags, 'format'> & { readonly head?: string; readonly texts?: boolean },
    ...ids: string[]
  ) {
    const { texts } = flags
    if (ids.length === 0 && (flags.head !== undefined || texts === true))
      throw new Refusal('UsageWrong', {
        reason: '--head y --texts acompañan a unos expedientes: diga cuáles',
      })
    const head = flags.head === undefined ? undefined : await openHead(this, flags.head)
    await useRecords(placeOf(this, flags), async (records) => {
      await records.seal()
      await writeLines(this, records.export(ids, { head, texts }), flags.output)
    })
  },
})

const head = buildCommand({
  docs: {
    brief: 'La última cabeza firmada y la huella de la clave, para guardarlas aparte',
    fullDescription:
      'Quien las conserve podrá saber después si el registro se tocó.\n\nEjemplo:\n  dictamen records head -o cabeza.json',
  },
  parameters: { flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags) {
    const line = await useRecords(placeOf(this, flags), (records) => records.seal())
    if (line === null) throw new Refusal('RecordUnknown', { record: 'ninguno' })
    if (flags.output !== undefined && flags.output !== '-') return writeLines(this, [line], flags.output)
    if (flags.format === 'pretty' || (flags.format === undefined && this.process.stdout.isTTY === true))
      this.process.stdout.write(renderHead(line))
    else this.process.stdout.write(`${line}\n`)
    return undefined
  },
})

/** A head that was kept: what is written in a file, or what is given. */
async function openHead(context: Context, given: string): Promise<string> {
  return given.trimStart().startsWith('{') ? given : (await openText(context, given)).text
}

const verify = buildCommand({
  docs: {
    brief: 'Comprueba el registro, o una exportación',
    fullDescription: [
      'Con la huella y una cabeza guardadas aparte detecta cualquier cambio; sin ellas dice qué no puede excluir. Con --texts',
      'abre además cada texto y lo compara con lo que selló su línea. Termina con 1 si está alterado.',
      '',
      'Ejemplos:',
      '  dictamen records verify --fingerprint 5f0c… --head cabeza.json',
      '  dictamen records verify --texts',
      '  dictamen records verify registro.jsonl',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'Una exportación; sin ella, el registro de aquí',
          parse: (input: string) => input,
          placeholder: 'FICHERO',
          optional: true,
        },
      ],
    },
    flags: {
      ...flags,
      fingerprint: { ...onePath('Huella de la clave', 'HUELLA'), optional: true },
      head: { ...onePath('Cabeza conservada: un fichero, o la cabeza misma', 'CABEZA'), optional: true },
      texts: {
        kind: 'boolean',
        optional: true,
        brief: 'Abre además todos los textos y los compara con su línea',
      },
    },
    aliases: evaluateAliases,
  },
  async func(
    this: Context,
    flags: Flags & { fingerprint?: string; head?: string; texts?: boolean },
    file?: string,
  ) {
    const { fingerprint, texts } = flags
    if (texts === true && file !== undefined)
      throw new Refusal('UsageWrong', {
        reason: 'una exportación no trae los textos: --texts comprueba el registro de aquí',
      })
    const kept = flags.head === undefined ? undefined : await openHead(this, flags.head)
    const anchors = {
      ...(fingerprint === undefined ? {} : { fingerprint }),
      ...(kept === undefined ? {} : { head: kept }),
    }
    const outcome: LogOutcome =
      file === undefined
        ? await useRecords(placeOf(this, flags), (records) => records.verify(anchors, { texts }))
        : await verifyFile(file, anchors)
    await deliver(this, { ...outcome, title: titleOf(outcome) }, () => renderOutcome(outcome), flags)
    if (outcome.state === 'altered') this.outcome.code = 1
    if (outcome.state === 'unreadable') this.outcome.code = 2
  },
})

const erase = buildCommand({
  docs: {
    brief: 'Borra para siempre lo que se guarda de una persona',
    fullDescription: [
      'Destruye la clave con la que se cifraron sus textos, cambia la que envuelve las de los demás y deja constancia en el',
      'registro, que sigue verificando. No se puede deshacer: ni PostgreSQL, ni sus ficheros, ni una copia anterior la traen de',
      'vuelta. Los resultados de ejecuciones que tratan de ella se borran enteros. Al final se dice lo que queda fuera de',
      'alcance: bórrelo aparte.',
      '',
      'Ejemplo:',
      '  dictamen records erase "SEARCH-2026-001/CAND-002" --yes',
    ].join('\n'),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'Nombre dado con --subject, o identificador sub_…',
          parse: (input: string) => input,
          placeholder: 'SUJETO',
        },
      ],
    },
    flags: {
      ...flags,
      space: { ...onePath('Espacio de ese nombre (general)', 'ESPACIO'), optional: true },
      yes: { kind: 'boolean', optional: true, brief: 'Confirma que se borra para siempre' },
      reason: { kind: 'enum', values: ['request', 'retention'], default: 'request', brief: 'Por qué' },
    },
    aliases: evaluateAliases,
  },
  async func(
    this: Context,
    flags: Flags & { yes?: boolean; space?: string; reason: 'request' | 'retention' },
    name: string,
  ) {
    if (flags.yes !== true)
      throw new Refusal('UsageWrong', {
        reason: 'borrar a alguien no se puede deshacer: repita la orden con --yes',
      })
    const erasure = await useRecords(placeOf(this, flags), (records) =>
      records.erase(name, flags.reason, actorOf(), flags.space),
    )
    const { subject, runs } = erasure
    await deliver(this, { subject, erased: true, runs }, () => `${subject}: borrado para siempre.\n`, flags)
    this.process.stderr.write(renderErasure(erasure))
  },
})

const rotate = buildCommand({
  docs: { brief: 'Cambia la clave que firma; la anterior firma el cambio y se destruye' },
  parameters: { flags, aliases: evaluateAliases },
  async func(this: Context, flags: Flags) {
    const fingerprint = await useRecords(placeOf(this, flags), (records) => records.rotateKey(actorOf()))
    await deliver(this, { fingerprint }, () => `huella de la clave nueva: ${fingerprint}\n`, flags)
  },
})

const verifier = buildCommand({
  docs: {
    brief: 'El verificador: un solo fichero, para quien quiera comprobar sin fiarse de nadie',
    fullDescription: [
      'Se abre en un navegador sin red, o se ejecuta con Node. Entréguelo con la exportación, o mejor por otro camino.',
      '',
      'Ejemplos:',
      '  dictamen records verifier -o verificador.html',
      '  node verificador.html registro.jsonl --huella 5f0c… --cabeza cabeza.json',
    ].join('\n'),
  },
  parameters: { flags: { output: outputParameters.output }, aliases: evaluateAliases },
  async func(this: Context, { output }: Pick<Flags, 'output'>) {
    const page = readVerifier()
    this.process.stderr.write(`SHA-256 del verificador: ${hashVerifier(page)}\n`)
    if (output === undefined || output === '-') this.process.stdout.write(page)
    else await writeWhole(output, page)
  },
})

export const records = buildRouteMap({
  routes: { list, show, verify, replay, export: exportCommand, head, erase, retention, rotate, verifier },
  docs: { brief: 'Expedientes: el registro sellado de los veredictos' },
})
