export type { DriveOptions } from './client.ts'
export { readServiceAccount, type DriveCredentials } from './credentials.ts'
export { openDriveFolder, type DriveFolder } from './folder.ts'
