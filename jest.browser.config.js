require('./__tests__/runner/renew-generated.js')
const nextJest = require('next/jest')
const esModules = require('./__tests__/runner/es-modules.js')

const folders = (process.env.TEST_JOURNEYS ?? 'browser').split(',')

const config = nextJest({ dir: __dirname })({
  testEnvironment: '<rootDir>/__tests__/runner/node-environment.js',
  testMatch: folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.ts`),
  modulePathIgnorePatterns: ['<rootDir>/.build/', '<rootDir>/.data/', '<rootDir>/.bench/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  globalSetup: '<rootDir>/__tests__/runner/browser-setup.ts',
  globalTeardown: '<rootDir>/__tests__/runner/browser-teardown.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
  testSequencer: '<rootDir>/__tests__/runner/long-first.js',
})

module.exports = async () => {
  const made = await config()
  return {
    ...made,
    workerGracefulExitTimeout: 20_000,
    transform: { ...made.transform, '\\.sql$': '<rootDir>/__tests__/runner/as-text.js' },
    transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  }
}
