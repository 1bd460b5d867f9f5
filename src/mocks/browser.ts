import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { tokenStore } from '@/lib/storage/token-store'
import { openMock } from './answer'
import { choiceOf, chosenNow, keepInAddress } from './chosen'
import { showPanel } from './panel'

export async function startMock(): Promise<void> {
  const mock = openMock({ storage: localStorage, now: () => new Date(), choiceOf })
  const worker = setupWorker(http.all('*/api/*', ({ request }) => mock.answer(request)))
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
  // msw stops answering a page that is about to unload, which keeps sending requests until the next
  // one is compiled.
  window.addEventListener('beforeunload', () =>
    navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE'),
  )
  const { as } = chosenNow().choices
  const before = tokenStore.read()
  const token = as && mock.enter(as, before)
  if (token !== undefined && token !== before) {
    tokenStore.write(token)
    window.location.reload()
    // Waits for the reload, so that no request is sent for the member who was logged in before.
    return new Promise(() => {})
  }
  keepInAddress()
  showPanel(() => {
    mock.beginAgain()
    tokenStore.clear()
    window.location.reload()
  })
}
