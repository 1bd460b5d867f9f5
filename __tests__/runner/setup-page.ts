import { configure, getConfig } from '@testing-library/dom'

const { getElementError: withWholePage } = getConfig()

const isAskingAgain = () =>
  (getConfig() as unknown as Record<string, unknown>)._disableExpensiveErrorDiagnostics === true

configure({
  // Whether each element is shown costs most of a test here; browser journeys see what is hidden.
  defaultHidden: true,
  asyncUtilTimeout: 30_000,
  // Written down only when time is up.
  getElementError: (message, container) => {
    if (!isAskingAgain()) return withWholePage(message, container)
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => withWholePage(message, container).message
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})

// jsdom's dialogs neither open nor close.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}
