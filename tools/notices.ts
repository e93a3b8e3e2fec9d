// Renews THIRD-PARTY-NOTICES.txt from the lock file and the installed packages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeNotices } from './shipped/notices.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), writeNotices(root))
