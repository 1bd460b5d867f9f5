// A merge is not held up by what passes when it is tried again, but scripts/test.mjs names it. Who
// runs the journeys at a desk sees the first failure as it is.
if (process.env.CI === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true })
