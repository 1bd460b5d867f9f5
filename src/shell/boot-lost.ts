/** Without boot.js nothing asks again for what else was lost on the way: the page is reloaded (decision 060). */
function loadAnew(): void {
  if ((window as { next?: { router?: unknown } }).next?.router) return
  window.location.reload()
}

const isLost = () => !window.fnxPressed && document.querySelector('[src="/boot.js"]')

if (typeof window !== 'undefined' && isLost()) {
  // What stands there for those to whom not even this has come.
  document.getElementById('fnx-lost')?.remove()
  window.addEventListener('load', () => setTimeout(loadAnew, 2_000))
}
