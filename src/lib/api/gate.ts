let gate: Promise<void> = Promise.resolve()

/** In `dev:mock` the API is mocked in the browser, and calls wait until it is ready. */
export function holdCallsUntil(ready: Promise<void>): void {
  gate = ready
}

export function callsReady(): Promise<void> {
  return gate
}
