const FIGURE = /^([-+−]?\d+(?:[.,]\d+)?(?:[eE][-+]?\d+)?)\s?([\p{L}°µΩ€$%].*)?$/u

/** A figure and the unit behind it; a text that begins with no figure has none. */
export function splitUnit(text: string): { readonly figure: string; readonly unit: string | null } {
  const [, figure, unit] = FIGURE.exec(text.trim()) ?? []
  return figure === undefined ? { figure: text, unit: null } : { figure, unit: unit?.trim() ?? null }
}
