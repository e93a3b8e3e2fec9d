const CAPITAL = "[\\p{Lu}\\d][\\p{L}\\p{N}&.'’+-]*"

/** A run of capitalised words, as a pattern: "Grupo Alfa de Logística". */
export const PROPER = `${CAPITAL}(?:\\s+(?:(?:de|del|de la|de los|la|y|e|&|and|of)\\s+)?${CAPITAL})*`
