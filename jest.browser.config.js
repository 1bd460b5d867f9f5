const nextJest = require('next/jest')

/** Journeys in a real browser against the built product. One after the other: they share a server. */
module.exports = nextJest({ dir: __dirname })({
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/browser/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.build/', '<rootDir>/.data/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  testTimeout: 60_000,
  maxWorkers: 1,
})
