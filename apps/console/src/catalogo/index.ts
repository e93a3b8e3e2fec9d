/** Everything the console says to people, in one place. */
import { auditoria } from './auditoria.ts'
import { busca } from './buscar.ts'
import { busquedas } from './busquedas.ts'
import { comun } from './comun.ts'
import { consultas } from './consultas.ts'
import { correccion } from './correccion.ts'
import { entrada } from './entrada.ts'
import { entrevistas } from './entrevistas.ts'
import { expedientes } from './expedientes.ts'
import { prueba } from './prueba.ts'
import { revision } from './revision.ts'
import { pendientes } from './salas-pendientes.ts'
import { teclado } from './teclado.ts'

export const t = {
  ...comun,
  auditoria,
  busca,
  busquedas,
  consultas,
  correccion,
  entrada,
  entrevistas,
  expedientes,
  pendientes,
  prueba,
  revision,
  teclado,
}
export * from './formato.ts'
export type { FlagField } from './entrevistas.ts'
