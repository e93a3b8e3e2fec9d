import { defineConfig } from 'vitest/config'

// Unit tests and cases only: rule mutation, fuzz and process tests say nothing more here and take minutes.
export default defineConfig({
  resolve: { conditions: ['@dictamen/source'] },
  ssr: { resolve: { conditions: ['@dictamen/source'] } },
  test: {
    include: [
      'packages/kernel/test/*.test.ts',
      'packages/{spanish,shield,dossier}/test/**/*.test.ts',
      'packages/witnesses/*/test/**/*.test.ts',
      'systems/*/test/**/*.test.ts',
    ],
    exclude: ['**/mutation.test.ts', '**/fuzz.test.ts', '**/same-bytes.test.ts'],
    testTimeout: 30_000,
  },
})
