const KEY = 'dictamen.tema'

/** Turns light into dark and back, and remembers it. */
export function turnTheme(): void {
  const root = document.documentElement
  const next = root.dataset.tema === 'oscuro' ? 'claro' : 'oscuro'
  root.dataset.tema = next
  localStorage.setItem(KEY, next)
}
