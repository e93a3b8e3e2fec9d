import manifest from '../../../packages/host/package.json' with { type: 'json' }

export const VERSION: string = manifest.version
