import type { NextPage } from 'next'
import { type ReactNode, useMemo } from 'react'

export type PageWithLayout<Props = object> = NextPage<Props> & {
  getLayout?: (page: ReactNode) => ReactNode
}

/**
 * The same page stays the same element: a filter or tab in the address renders only what reads it.
 */
export function usePageElement(Page: PageWithLayout, pageProps: object): ReactNode {
  return useMemo(() => {
    const page = <Page {...pageProps} />
    return Page.getLayout?.(page) ?? page
  }, [Page, pageProps])
}
