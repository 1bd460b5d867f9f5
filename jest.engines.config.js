require('./__tests__/runner/renew-generated.js')
const nextJest = require('next/jest')
const esModules = require('./__tests__/runner/es-modules.js')

const config = nextJest({ dir: __dirname })({
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/engines/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.build/', '<rootDir>/.data/', '<rootDir>/.bench/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  globalSetup: '<rootDir>/__tests__/support/engines/setup.ts',
  globalTeardown: '<rootDir>/__tests__/runner/browser-teardown.ts',
  testTimeout: 1_200_000,
  maxWorkers: 1,
})

module.exports = async () => ({
  ...(await config()),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
})
