let gate: Promise<void> = Promise.resolve()

/** In `dev:mock` calls wait for the API in the browser. */
export function holdCallsUntil(ready: Promise<void>): void {
  gate = ready
}

export function callsMayGo(): Promise<void> {
  return gate
}
