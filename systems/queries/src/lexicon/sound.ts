/** Letters that many write for one another because they sound alike (presio, enpleo, esportar), most specific first. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ch/g, 'C'],
  [/h/g, ''],
  [/qu(?=[ei])/g, 'k'],
  [/c(?=[ei])|z/g, 's'],
  [/x(?=[^aeiou])/g, 's'],
  [/c/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/g(?=[ei])/g, 'j'],
  [/ll/g, 'y'],
  [/v/g, 'b'],
  [/n(?=[bp])/g, 'm'],
  [/(.)\1/g, '$1'],
]

/** How a folded word sounds, for comparing it with another; not meant to be read. */
export function soundOf(word: string): string {
  return ALIKE.reduce((sound, [letters, as]) => sound.replace(letters, as), word)
}

/** Whether the sound of a stem does not depend on the letter that follows it. */
export function soundsWhole(stem: string): boolean {
  return !/[cgnqxl]$/.test(stem)
}
