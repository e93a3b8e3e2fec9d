/** An amount in millionths of a dollar, as it is written in Spanish. */
export function dollars(amount: number): string {
  return `${(amount / 1_000_000).toFixed(4).replace('.', ',')} USD`
}
