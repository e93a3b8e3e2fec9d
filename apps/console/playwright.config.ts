import { defineConfig } from '@playwright/test'
import { chromiumPath } from './test/chromium.ts'

const executablePath = chromiumPath() ?? ''

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  globalSetup: './test/start-server.ts',
  workers: 2,
  fullyParallel: true,
  // One limit for whatever hangs: a busy machine is only slower.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  reporter: [['list']],
  outputDir: '../../.cache/console-tests',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath,
      // What people see, scroll bars included; pictures for the guides do without.
      ignoreDefaultArgs: process.env.CAPTURES === 'docs' ? [] : ['--hide-scrollbars'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'newcomer', testMatch: 'newcomer.spec.ts' },
    { name: 'stories', testIgnore: 'newcomer.spec.ts', dependencies: ['newcomer'] },
  ],
})
