// Reads a description of an API as swagger-parser does; run by check-release. usage: node parse-openapi.mjs FILE
import SwaggerParser from '@apidevtools/swagger-parser'

await SwaggerParser.validate(process.argv[2])
