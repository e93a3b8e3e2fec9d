import manifest from '../package.json' with { type: 'json' }

/** The version of the library and of the command line. */
export const VERSION: string = manifest.version
