export { resolveDataFolder } from './data-folder.ts'
export { openDatabase, type Database, type DatabaseOptions } from './database.ts'
export { readMigrations, type Migration } from './migrate.ts'
