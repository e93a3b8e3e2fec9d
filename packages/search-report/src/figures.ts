/** A figure as a Spanish reader writes it, a third of a minute without its endless digits. */
export function renderNumber(value: number | null): string {
  return value === null ? '—' : String(Math.round(value * 1_000_000) / 1_000_000).replace('.', ',')
}
