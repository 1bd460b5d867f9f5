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

function mend(): void {
  // Each stands beside the name of what it shows.
  for (const picture of document.querySelectorAll(pictures))
    picture.setAttribute('aria-hidden', 'true')
  for (const dialog of document.querySelectorAll(dialogs)) {
    const title = dialog.getAttribute('aria-labelledby') ?? ''
    const name = names[title]
    if (name && document.getElementById(title) === null) dialog.setAttribute('aria-label', name)
  }
}
