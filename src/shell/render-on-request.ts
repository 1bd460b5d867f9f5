import type { AppContext } from 'next/app'

/** With a `getInitialProps` of `_app` Next prerenders no page. */
export function renderOnRequest({ ctx: { res } }: AppContext) {
  // Not `no-store`, with which going back would load the page again instead of showing it at once.
  res?.setHeader('cache-control', 'private, max-age=0, must-revalidate')
  return { pageProps: {} }
}
