import { defineConfig } from 'vitest/config'

/** Rooms whose tests touch nothing but their arguments. */
const PURE = [
  'packages/{kernel,likeness,paper,contracts,verifier,spanish,shield,dossier,search-*}/test/**/*.test.ts',
  'packages/witnesses/*/test/**/*.test.ts',
  'systems/*/test/**/*.test.ts',
  'tools/test/**/*.test.ts',
  'bench/test/*.test.ts',
]

const LIMIT_MS = 600_000

export default defineConfig({
  resolve: { conditions: ['@dictamen/source'] },
  ssr: { resolve: { conditions: ['@dictamen/source'] } },
  test: {
    // One limit for whatever hangs. A test waits for what happens and never for the clock: a busy machine is only slower.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS } },
    // Files share a process: what one has loaded the next has too.
    isolate: false,
    unstubEnvs: true,
    // Many files wait for a server or a killed process more than they compute.
    maxWorkers: 4,
    // Node strips the types itself, and runs what a bundler's runner does not wrap.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--conditions=@dictamen/source'],
    projects: [
      { extends: true, test: { name: 'pure', include: PURE } },
      {
        extends: true,
        test: {
          name: 'world',
          include: ['{packages,apps}/**/test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...PURE],
        },
      },
    ],
  },
})
