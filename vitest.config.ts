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
    // Many files wait for a server or a killed process more than they compute.
    maxWorkers: 3,
  },
})
