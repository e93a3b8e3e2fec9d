const NUMBER = /^-?\d+(\.\d+)?$/

/** A figure with a decimal point. */
export function pointed(figure: string): string {
  return figure.trim().replace('−', '-').replace(',', '.')
}

/** Whether every figure, and the tolerance, can be written as a number. */
export function areFigures(expected: readonly string[], tolerance: string | null): boolean {
  return [...expected, ...(tolerance === null ? [] : [tolerance])].every((figure) =>
    NUMBER.test(pointed(figure)),
  )
}
