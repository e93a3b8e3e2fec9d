import { findFigures, type Figure } from '../reading/figures.ts'
import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import { findDates } from '../timeline/dates.ts'
import { quantitiesOf } from '../verify/facts/quantities.ts'

const OUTCOME = new Set(['percent', 'money', 'days', 'points'])
const LARGE = 1000
const COUNTED =
  /^\s+(?:(?:nuev[oa]s|grandes|primeros)\s+)?(?:convenios?|tiendas|locales|clientes|cuentas|contratos|plantas|centros|países|mercados|productos|proyectos|aperturas|sedes|clínicas|hospitales|lanzamientos|adquisiciones|integraciones|acuerdos|patentes|fondos|rondas|stores|countries|customers|contracts|markets|products|sucursales|oficinas|acquisitions|usuarios|users|pedidos|unidades|toneladas|vehículos|camas|alumnos|puntos\s+de\s+venta|distribuidores|distribuidoras|franquicias|franquiciados|concesionarios|talleres|máquinas|líneas|rutas|socios|proveedores|marcas|referencias|lotes|obras|viviendas|plazas|cursos|sistemas|almacenes|naves|convenios|licitaciones|concursos|premios|leads|visitas|turnos|estados|provincias|regiones|ciudades|delegaciones|\p{L}+[aeo]s\s+(?:nuev[oa]s|más|adicionales))(?![\p{L}])/iu

/** Figures that tell a result: neither the size of a team or budget nor how long somebody worked. */
export function outcomesOf(statement: Statement, { contradictions }: Instruments): Figure[] {
  const { text } = statement
  const sizes = new Set(
    quantitiesOf(statement, contradictions).flatMap(({ topic, value, isLoose }) =>
      (topic === 'equipo' || topic === 'presupuesto') && value.kind === 'quantity' && isLoose !== true
        ? [value.figure.start]
        : [],
    ),
  )
  const figures = findFigures(text, findDates(text)).map((figure) => withCounted(text, figure))
  const strong = figures.filter((figure) => isStrong(figure, sizes) || isReached(text, figure, sizes))
  const chosen =
    strong.length > 0 ? strong : figures.filter((figure) => isCount(text, figure) && !sizes.has(figure.start))
  return chosen.filter(
    (figure) =>
      !chosen.some(
        (other) =>
          other !== figure &&
          other.low !== other.high &&
          (other.low === figure.low || other.high === figure.low),
      ),
  )
}

function isStrong(figure: Figure, sizes: ReadonlySet<number>): boolean {
  const grows = figure.low !== figure.high
  if (sizes.has(figure.start)) return grows && figure.unit !== 'people'
  if (figure.unit === 'months' || figure.unit === 'years') return grows
  if (figure.unit === 'people') return false
  return OUTCOME.has(figure.unit) || grows || figure.low >= LARGE
}

/** "…y en 18 meses bajamos a 7": a bare figure that something was brought to. */
function isReached(text: string, { unit, start }: Figure, sizes: ReadonlySet<number>): boolean {
  if (unit !== 'count' || sizes.has(start)) return false
  return /(?<![\p{L}])(?:baj|sub|pas|lleg|ca[iíy]|qued|redu[cj]|situ|dej|cerr|alcanz|recort|aument|increment)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:a|en|hasta)\s+(?:solo\s+|menos\s+de\s+|unos\s+|unas\s+)?$/iu.test(
    text.slice(0, start),
  )
}

/** "Cerré 5 y recoloqué…": how many of what the line above is about. */
const DEED_BEFORE =
  /^(?:abr|cerr|lanc|integr|implant|negoci|firm|gan|capt|entregu|certifiqu|renov|inaugur|levant|compr|vend)(?:é|í)\s+(?:a\s+)?$/iu

/** "44 de los 46 municipios". */
const OF_SO_MANY = /^\s+de\s+(?:los|las)\s+\d/iu

function isCount(text: string, { unit, low, end, start }: Figure): boolean {
  return (
    unit === 'count' &&
    low >= 2 &&
    (DEED_BEFORE.test(text.slice(0, start)) ||
      OF_SO_MANY.test(text.slice(end)) ||
      COUNTED.test(text.slice(end)) ||
      COUNTED.test(` ${text.slice(start).replace(/^\S+\s/u, '')}`))
  )
}

/** "dos convenios": the figure with what it counts. */
function withCounted(text: string, figure: Figure): Figure {
  const counted = figure.unit === 'count' ? COUNTED.exec(text.slice(figure.end)) : null
  return counted === null ? figure : { ...figure, end: figure.end + counted[0].length }
}
