import { openDriveFolder, readServiceAccount, type DriveCredentials } from '@dictamen/drive'
import { readFile } from 'node:fs/promises'
import { openFolder, type SearchPlace } from './search-place.ts'
import { Refusal } from '../sentences.ts'

const DRIVE = 'drive:'

/** Whether a location is a folder of Google Drive. */
export function isDrive(location: string): boolean {
  return location.startsWith(DRIVE)
}

/** Opens where a search lies: a folder, or `drive:` and the id of a folder of Google Drive. */
export async function openPlace(
  location: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<SearchPlace> {
  if (!isDrive(location)) return openFolder(location)
  const credentials = await readCredentials(environment)
  const baseUrl = environment.DICTAMEN_DRIVE_URL
  return openDriveFolder(location.slice(DRIVE.length), {
    credentials,
    ...(baseUrl === undefined ? {} : { baseUrl }),
  })
}

async function readCredentials(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<DriveCredentials> {
  const { DICTAMEN_DRIVE_TOKEN: token, GOOGLE_APPLICATION_CREDENTIALS: file } = environment
  if (token !== undefined && token !== '') return { kind: 'token', token }
  if (file === undefined || file === '')
    throw new Refusal('UsageWrong', {
      reason:
        'para leer de Google Drive falta DICTAMEN_DRIVE_TOKEN (un token de acceso) o GOOGLE_APPLICATION_CREDENTIALS (la clave de una cuenta de servicio con la que se haya compartido la carpeta)',
    })
  const json = await readFile(file, 'utf8').catch(() => null)
  if (json === null) throw new Refusal('FileMissing', { name: file })
  return readServiceAccount(json, file)
}
