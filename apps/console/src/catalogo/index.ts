/** Everything the console says to people, in one place. */
import { auditoria } from './auditoria.ts'
import { busca } from './buscar.ts'
import { busquedas } from './busquedas.ts'
import { comun } from './comun.ts'
import { consultas } from './consultas.ts'
import { correccion } from './correccion.ts'
import { entrada } from './entrada.ts'
import { entrevistas } from './entrevistas.ts'
import { examenes } from './examenes.ts'
import { expedientes } from './expedientes.ts'
import { prueba } from './prueba.ts'
import { revision } from './revision.ts'
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
  examenes,
  expedientes,
  prueba,
  revision,
  teclado,
}
export * from './formato.ts'
export type { FlagField } from './entrevistas.ts'
