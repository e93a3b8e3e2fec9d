// Writes the description of the API as a server gives it. usage: node --conditions=@dictamen/source tools/openapi.ts FILE
import { describeApi } from '@dictamen/server/openapi'
import { routesOf } from '@dictamen/server/routes'
import { writeFileSync } from 'node:fs'

const api = describeApi(routesOf({ metrics: () => '', isBare: false }))
writeFileSync(process.argv[2]!, `${JSON.stringify(api, null, 2)}\n`)
