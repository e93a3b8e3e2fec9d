import { defineConfig, mergeConfig } from 'vitest/config'
import shared from './vitest.config.ts'

// Unit tests and cases only: rule mutation, fuzz and process tests say nothing more here and take minutes.
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['packages/kernel/test/*.test.ts', 'systems/*/test/**/*.test.ts'],
      exclude: ['**/mutation.test.ts', '**/fuzz.test.ts', '**/same-bytes.test.ts'],
    },
  }),
)
