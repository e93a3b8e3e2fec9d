/** "no-fit" as "no fit", "P&L" as "P L": rules do not depend on such a sign; places stay the same. */
export function looseHyphens(text: string): string {
  return text.replace(/(?<=\p{L})[-‑&](?=\p{L})/gu, ' ')
}
