/** The parts of SARIF 2.1.0 that are emitted, as strict JSON Schema: section numbers are those of the OASIS standard. */
const text = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string' } },
}
const positive = { type: 'integer', minimum: 1 }
const natural = { type: 'integer', minimum: 0 }
const relativeUri = { type: 'string', pattern: "^[A-Za-z0-9._~%!$&'()*+,;=:@/#-]+$" }

/** §3.4 artifactLocation. */
const artifactLocation = {
  type: 'object',
  required: ['uri'],
  additionalProperties: false,
  properties: { uri: relativeUri, index: natural },
}

/** §3.30 region, by line and column and by character offset. */
const region = {
  type: 'object',
  required: ['startLine'],
  additionalProperties: false,
  properties: {
    startLine: positive,
    startColumn: positive,
    endColumn: positive,
    charOffset: natural,
    charLength: natural,
  },
  dependentRequired: { charLength: ['charOffset'], endColumn: ['startColumn'] },
}

/** §3.28 location. */
const location = {
  type: 'object',
  additionalProperties: false,
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation', 'region'],
      additionalProperties: false,
      properties: { artifactLocation, region },
    },
    logicalLocations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['fullyQualifiedName'],
        additionalProperties: false,
        properties: { fullyQualifiedName: { type: 'string' }, kind: { type: 'string' } },
      },
    },
  },
}

/** §3.49 reportingDescriptor. */
const rule = {
  type: 'object',
  required: ['id', 'shortDescription', 'fullDescription', 'defaultConfiguration'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^IR\\.\\d+\\.\\d+$' },
    name: { type: 'string', pattern: '^([A-Z][a-z]*)+$' },
    helpUri: { type: 'string' },
    help: text,
    shortDescription: text,
    fullDescription: text,
    defaultConfiguration: {
      type: 'object',
      required: ['level'],
      additionalProperties: false,
      properties: { level: { enum: ['none', 'note', 'warning', 'error'] } },
    },
  },
}

/** §3.27 result. */
const result = {
  type: 'object',
  required: ['ruleId', 'level', 'message', 'locations', 'partialFingerprints'],
  additionalProperties: false,
  properties: {
    ruleId: { type: 'string' },
    ruleIndex: natural,
    level: { enum: ['warning', 'error'] },
    message: text,
    locations: { type: 'array', minItems: 1, items: location },
    relatedLocations: { type: 'array', items: location },
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
    properties: { type: 'object' },
  },
}

/** §3.24 artifact. */
const artifact = {
  type: 'object',
  required: ['location'],
  additionalProperties: false,
  properties: {
    location: artifactLocation,
    parentIndex: natural,
    mimeType: { type: 'string' },
    contents: text,
  },
}

/** §3.58 notification. */
const notification = {
  type: 'object',
  required: ['message', 'level'],
  additionalProperties: false,
  properties: {
    descriptor: {
      type: 'object',
      required: ['id'],
      additionalProperties: false,
      properties: { id: { type: 'string' } },
    },
    associatedRule: {
      type: 'object',
      additionalProperties: false,
      properties: { id: { type: 'string' }, index: natural },
    },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message: text,
    locations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['physicalLocation'],
        additionalProperties: false,
        properties: {
          physicalLocation: {
            type: 'object',
            required: ['artifactLocation'],
            additionalProperties: false,
            properties: { artifactLocation, region },
          },
        },
      },
    },
  },
}

/** §3.13 sarifLog with one §3.14 run. */
export const sarifParts = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            additionalProperties: false,
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'version', 'rules'],
                additionalProperties: false,
                properties: {
                  name: { type: 'string' },
                  version: { type: 'string' },
                  semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
                  informationUri: { type: 'string' },
                  language: { type: 'string' },
                  rules: { type: 'array', uniqueItems: true, items: rule },
                },
              },
            },
          },
          language: { type: 'string' },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          artifacts: { type: 'array', items: artifact },
          results: { type: 'array', items: result },
          invocations: {
            type: 'array',
            items: {
              type: 'object',
              required: ['executionSuccessful'],
              additionalProperties: false,
              properties: {
                executionSuccessful: { type: 'boolean' },
                exitCode: { type: 'integer' },
                toolExecutionNotifications: { type: 'array', items: notification },
                properties: { type: 'object' },
              },
            },
          },
        },
      },
    },
  },
}
