import { writeLocale, type Locale } from '@dictamen/exams'
import { LOCALES, readLocales } from '@dictamen/exams/system'
import { readDocument, type Document } from '@dictamen/kernel'
import { resolveDataFolder } from '@dictamen/postgres/data-folder'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMaterial } from '../evaluators.ts'
import { Refusal } from '../sentences.ts'

/** The locale packs that ship. */
export function openLocales(): readonly Locale[] {
  return readMaterial(LOCALES, undefined, readLocales)
}

/** The packs that people keep beside their data, in the order of their names. */
export function ownLocales(data?: string): Document[] {
  const folder = join(resolveDataFolder(data, process.env), 'locales')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readDocument(readFileSync(join(folder, name), 'utf8'), join(folder, name)))
}

const WHOLE = 'en'

/** A locale pack to fill in for a language. Refuses one that ships. */
export function newLocale(code: string): string {
  if (!/^[a-z]{2}$/.test(code))
    throw new Refusal('UsageWrong', { reason: `«${code}» no es un idioma: se esperan dos letras, como nl` })
  if (openLocales().some(({ locale }) => locale === code))
    throw new Refusal('UsageWrong', { reason: `el paquete ${code} ya viene con el programa` })
  return writeLocale(
    code,
    openLocales().find(({ locale }) => locale === WHOLE)!,
  )
}
