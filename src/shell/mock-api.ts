import { envClient } from '@/config/env.client'

let starting: Promise<void> | undefined

/** In `dev:mock` every call waits for the API to run in this browser; elsewhere this is nothing. */
export function mockApiReady(): Promise<void> {
  if (!envClient.apiMock) return Promise.resolve()
  starting ??= import('@/mocks/browser').then((mock) => mock.startMock())
  return starting
}
