import { verifyingError } from './kit-words'

const pictures = '[data-rk] [role="img"]:not([aria-label], [aria-hidden])'
const dialogs = '[data-rk][role="dialog"]:not([aria-label])'

// By the title that a dialog points to, where there is none.
const names: Record<string, string> = {
  rk_connect_title: 'Link this wallet',
  rk_account_modal_title: 'Your wallet',
}

/**
 * RainbowKit's pictures have a role and no name, and two of its dialogs point to a title that is not
 * there. Whoever listens to the page gets both from here.
 */
export function mendDialogs(): () => void {
  const observer = new MutationObserver(mend)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

let refusal: string | undefined

/**
 * The prompt has one sentence for every signature that was not taken. Where the reason lies elsewhere
 * (the wallet is somebody else's), trying again would not help, and the reason stands in its place.
 */
export function sayRefusal(reason: string | undefined): void {
  refusal = reason
}

function mend(): void {
  sayWhy()
  // Each stands beside the name of what it shows.
  for (const picture of document.querySelectorAll(pictures))
    picture.setAttribute('aria-hidden', 'true')
  for (const dialog of document.querySelectorAll(dialogs)) {
    const title = dialog.getAttribute('aria-labelledby') ?? ''
    const name = names[title]
    if (name && document.getElementById(title) === null) dialog.setAttribute('aria-label', name)
  }
}

function sayWhy(): void {
  if (refusal === undefined) return
  for (const line of document.querySelectorAll('[data-rk][role="dialog"] div')) {
    // React goes on with its own text node; only what it says is another.
    if (line.childElementCount === 0 && line.textContent === verifyingError && line.firstChild)
      line.firstChild.nodeValue = refusal
  }
}
