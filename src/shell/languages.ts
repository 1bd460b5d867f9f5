import type { AppContext } from 'next/app'
import type { ReactElement } from 'react'
import { languages } from '@/messages/languages'
import { firstLocale } from '@/messages/locale'

/**
 * A page that is built once speaks one language. With a second one on offer every page is drawn when it is
 * asked for, in the one that is asked for; Next does so as soon as `_app` has `getInitialProps`.
 */
export function drawWhenAsked(App: object): void {
  if (typeof window === 'undefined' && languages.length > 1) Object.assign(App, { getInitialProps })
}

function getInitialProps({ ctx: { res } }: AppContext) {
  // Not `no-store`: going back shows the page as it was, at once.
  res?.setHeader('cache-control', 'private, max-age=0, must-revalidate')
  return { pageProps: {} }
}

export interface Alternate {
  tag: string
  href: string
}

/** Where a page that search engines keep stands in each language; for everybody else the address that asks for none. */
export function alternatesOf(head: (ReactElement | null)[] = []): Alternate[] {
  const links = head.map((element) => (element?.props ?? {}) as { rel?: string; href?: string })
  const canonical = links.find(({ rel }) => rel === 'canonical')?.href?.split('?')[0]
  if (canonical === undefined || languages.length < 2) return []
  const ofLanguages = languages.map(({ tag }) => ({
    tag,
    href: tag === firstLocale ? canonical : `${canonical}?lang=${tag}`,
  }))
  return [...ofLanguages, { tag: 'x-default', href: canonical }]
}
