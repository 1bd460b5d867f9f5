import { configure, getConfig } from '@testing-library/dom'

const { getElementError: withWholePage } = getConfig()

const isAskingAgain = () =>
  (getConfig() as unknown as Record<string, unknown>)._disableExpensiveErrorDiagnostics === true

configure({
  // Checking whether each element is visible would be most of a test's cost; browser journeys check
  // hidden elements.
  defaultHidden: true,
  asyncUtilTimeout: 30_000,
  // Written down only when time is up.
  getElementError: (message, container) => {
    if (!isAskingAgain()) return withWholePage(message, container)
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const readMessage = () => withWholePage(message, container).message
    return Object.defineProperty(error, 'message', { get: readMessage, configurable: true })
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

// jsdom compares an element with every rule of every sheet each time its style is read, and each
// query by role reads the styles of names: a sixth of a page test's time. Elements that look the
// same to a sheet of MUI are computed once; its rules are about an element and not about its
// context, and come before the first element with their class. A test with one of our own sheets
// computes each.
const { getComputedStyle } = window
const looks = new Map<string, CSSStyleDeclaration>()
let sheets = 0
let hasOthers = false

// RainbowKit's sheet says colours alone and has no text of its own; toasts are asked about each.
const ofLibraries = /\[data-(rk|sonner-toaster)\b/

function isToast(element: Element | null): boolean {
  return (
    element !== null &&
    (element.hasAttribute('data-sonner-toaster') || isToast(element.parentElement))
  )
}

window.getComputedStyle = (element, pseudo) => {
  const count = document.styleSheets.length
  if (sheets !== count) {
    if (count < sheets) looks.clear()
    sheets = count
    hasOthers = [...document.querySelectorAll('style:not([data-emotion])')].some(
      ({ textContent }) => textContent !== '' && !ofLibraries.test(textContent),
    )
  }
  if (pseudo || hasOthers || element.hasAttribute('style') || isToast(element))
    return getComputedStyle(element, pseudo)
  const seenAttributes = ['class', 'type', 'hidden', 'open'].map((name) =>
    element.getAttribute(name),
  )
  const key = [element.localName, ...seenAttributes].join()
  const look = looks.get(key) ?? getComputedStyle(element.cloneNode() as Element)
  looks.set(key, look)
  return look
}
