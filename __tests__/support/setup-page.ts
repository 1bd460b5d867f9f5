import { configure, getConfig } from '@testing-library/dom'

const { getElementError: withWholePage } = getConfig()

// Set while somebody waits; the types keep it to themselves.
const isAskingAgain = () =>
  (getConfig() as unknown as Record<string, unknown>)._disableExpensiveErrorDiagnostics === true

configure({
  // Parts of a page are fetched, and the first time translated, while somebody waits.
  // A busy machine takes long to fetch a part for the first time; how long is no matter of these tests.
  asyncUtilTimeout: 30_000,
  // After each change of the page, who waits is told that it is not there yet. The page is written down when time is up
  // and the message is read.
  getElementError: (message, container) => {
    if (!isAskingAgain()) return withWholePage(message, container)
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => withWholePage(message, container).message
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})
