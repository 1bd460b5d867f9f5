// Skipped under a title that scripts/test/jest.ts knows: any other skipped test fails the run. Left
// out wholly, it would leave hooks in a block without tests, which Jest refuses.
const skip = (title: string, body: jest.ProvidesCallback) =>
  everyTest.skip(`${title} (not in this run)`, body)
const everyTest = test

const none = Object.assign(skip, everyTest, {
  each:
    (...rows: Parameters<jest.Each>) =>
    (title: string, body: () => void, timeout?: number) =>
      everyTest.skip.each(...rows)(`${title} (not in this run)`, body, timeout),
})

globalThis.testsOfRun = { every: everyTest, none: none as unknown as jest.It }

// The rest plays what is written as `inRest` alone; npm test has played the others.
if (process.env.TEST_RUN === 'rest') Object.assign(globalThis, { test: none, it: none })

declare global {
  var testsOfRun: { every: jest.It; none: jest.It }
}

export {}
