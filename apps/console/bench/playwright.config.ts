import tests from '../playwright.config.ts'

const newcomer = '**/test/newcomer.spec.ts'

/** Times, which a test must not judge: one after the other, on the server and with the session that the tests use. */
export default {
  ...tests,
  testDir: '..',
  workers: 1,
  globalSetup: '../test/start-server.ts',
  projects: [
    { name: 'newcomer', testMatch: newcomer },
    { name: 'bench', testMatch: '**/bench/*.bench.ts', dependencies: ['newcomer'] },
  ],
}
