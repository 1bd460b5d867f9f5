require('./__tests__/runner/renew-generated.js')
const nextJest = require('next/jest')
const esModules = require('./__tests__/runner/es-modules.js')

// A folder of .build that scripts/test/groups.ts has written: test files, joined.
const joined = process.env.TEST_GROUPS

// A test's sandbox asks its host for each global it reads, a hundred times dearer than a name of the
// module. Left out is what tests replace (clocks, the network, the console).
const sandboxInjectedGlobals = [
  ...['Array', 'BigInt', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise'],
  ...['Proxy', 'Reflect', 'RegExp', 'Symbol', 'TypeError', 'WeakMap', 'WeakSet'],
]

// Of a copy of the project in which `scripts/messages/made-up.ts` has added a language.
const [ofServer, ofPages] =
  process.env.MADE_UP_LANGUAGE === 'on'
    ? [['made-up-language/server'], ['made-up-language/pages']]
    : [
        ['server', 'console', 'house', 'scripts', 'simulation'],
        ['shell', 'contract', 'features', 'lib', 'mocks', 'pages', 'session', 'ui'],
      ]

const shared = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    // The Node half writes all of WalletConnect's talk to the terminal.
    '^pino$': '<rootDir>/node_modules/pino/browser.js',
  },
  modulePathIgnorePatterns: [
    '<rootDir>/.build/(?!tests|near)',
    '<rootDir>/.data/',
    '<rootDir>/.bench/',
  ],
}

async function project(name, folders, { testEnvironment, setup = [], modules = {} }) {
  const config = await nextJest({ dir: __dirname })({
    ...shared,
    moduleNameMapper: { ...shared.moduleNameMapper, ...modules },
    testEnvironment: `<rootDir>/__tests__/runner/${testEnvironment}`,
    setupFilesAfterEnv: ['setup.ts', ...setup].map((file) => `<rootDir>/__tests__/runner/${file}`),
    testMatch: joined
      ? [`<rootDir>/.build/${joined}/${name}/*.test.js`]
      : folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.{ts,tsx}`),
  })()
  return {
    ...config,
    displayName: name,
    sandboxInjectedGlobals,
    transform: {
      '[\\\\/].build[\\\\/](tests|near)[\\\\/].+\\.js$': '<rootDir>/__tests__/runner/bundled.js',
      ...config.transform,
      '\\.sql$': '<rootDir>/__tests__/runner/as-text.js',
    },
    transformIgnorePatterns: [
      `/node_modules/(?!(${esModules.join('|')})/)`,
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  }
}

module.exports = async () => ({
  // Two cores: while a third waits for a process, a chain or a clock, two work.
  maxWorkers: joined ? 3 : 2,
  // What is still there then never ends, and the run says so.
  workerGracefulExitTimeout: 20_000,
  testSequencer: '<rootDir>/__tests__/runner/long-first.js',
  globalSetup: '<rootDir>/__tests__/runner/prepare.js',
  globalTeardown: '<rootDir>/__tests__/runner/teardown.js',
  projects: [
    await project('server', ofServer, { testEnvironment: 'node-environment.js' }),
    await project('page', ofPages, {
      testEnvironment: 'page-environment.js',
      setup: ['setup-page.ts'],
      modules: { '^pg$': '<rootDir>/__tests__/runner/outer-pg.js' },
    }),
  ],
})
