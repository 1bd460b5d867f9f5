// What is written as plain `test` was played by `npm test`; the rest plays `inRest` alone.
if (process.env.TEST_RUN === 'rest') {
  const leftOut = Object.assign(() => {}, { each: () => () => {} })
  globalThis.everyTest = test
  Object.assign(globalThis, { test: leftOut, it: leftOut })
}

declare global {
  var everyTest: jest.It | undefined
}

export {}
