import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { carryLocale, inLocale, localeFor, locales } from '@/messages/locale'

/** Pages and API alike answer in the language that the browser asks for. */
export function speaking(listener: RequestListener, known = locales): RequestListener {
  // With one language there is nothing to carry from await to await.
  if (known.length < 2) return listener
  carryLocale(new AsyncLocalStorage<string>())
  return (request, response) => {
    const wanted = localeFor(request.headers['accept-language'], known)
    inLocale(wanted, () => listener(request, response))
  }
}
