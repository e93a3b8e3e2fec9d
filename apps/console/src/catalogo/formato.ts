const ZONE = { timeZone: 'UTC' } as const
const long = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', ...ZONE })
const short = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', year: 'numeric', ...ZONE })
const clock = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', ...ZONE })

/** «8 de octubre de 2026» */
export function fecha(iso: string): string {
  return long.format(new Date(iso))
}

/** «8 oct 2026» */
export function fechaCorta(iso: string): string {
  const day = iso.slice(0, 10)
  const known = days.get(day) ?? short.format(new Date(iso))
  days.set(day, known)
  return known
}

// A list asks for the same few days again and again.
const days = new Map<string, string>()

/** «8 de octubre de 2026, 18:20 UTC» */
export function momento(iso: string): string {
  return `${fecha(iso)}, ${clock.format(new Date(iso))} UTC`
}

/** «1.479», with the dot from four figures on. */
export function cifra(value: number): string {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return part === undefined ? grouped : `${grouped},${part}`
}

/** «7d41c09e…b2f6» */
export function huella(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`
}

/** «1 respuesta», «12 respuestas». */
export function cuantos(count: number, one: string, many: string): string {
  return `${cifra(count)} ${count === 1 ? one : many}`
}

const WORDS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']

/** A small count in words, in the feminine. */
export function enLetra(count: number): string {
  return WORDS[count] ?? cifra(count)
}

/** What comes before a count that goes on. */
export function masDe(isMore: boolean): string {
  return isMore ? 'Más de ' : ''
}
