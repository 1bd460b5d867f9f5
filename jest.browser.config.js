const nextJest = require('next/jest')
const esModules = require('./__tests__/support/es-modules.js')

const config = nextJest({ dir: __dirname })({
  testEnvironment: '<rootDir>/__tests__/support/node-environment.js',
  testMatch: [`<rootDir>/__tests__/${process.env.TEST_JOURNEYS ?? 'browser'}/**/*.test.ts`],
  modulePathIgnorePatterns: ['<rootDir>/.build/', '<rootDir>/.data/', '<rootDir>/.bench/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  globalSetup: '<rootDir>/__tests__/support/browser-setup.ts',
  globalTeardown: '<rootDir>/__tests__/support/browser-teardown.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
  testSequencer: '<rootDir>/__tests__/support/long-first.js',
})

/** Journeys in a real browser against the built product; each worker has a product of its own. */
module.exports = async () => ({
  ...(await config()),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
})
