import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@dictamen/source'] },
  ssr: { resolve: { conditions: ['@dictamen/source'] } },
  test: {
    include: [
      '{packages,systems,apps}/**/test/**/*.test.ts',
      'packages/adapters/*/test/**/*.test.ts',
      'tools/test/**/*.test.ts',
      'bench/test/*.test.ts',
      'examples/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
