import '@/mocks/start'

/** Reloads the page, because without boot.js nothing else recovers it. */
function loadAnew(): void {
  if ((window as { next?: { router?: unknown } }).next?.router) return
  window.location.reload()
}

const isLost = () => !window.fnxPressed && document.querySelector('[src^="/boot.js"]')

if (typeof window !== 'undefined' && isLost()) {
  document.getElementById('fnx-lost')?.remove()
  window.addEventListener('load', () => setTimeout(loadAnew, 2_000))
}
