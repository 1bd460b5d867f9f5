import type { AppProps } from 'next/app'
import { useMemo } from 'react'
import { AppShell, drawWhenAsked, type PageWithLayout } from '@/shell/app-shell'
import '@/ui/global.css'

export default function App({ Component, pageProps }: AppProps & { Component: PageWithLayout }) {
  // The same page stays the same element: a filter or tab in the address draws only what reads it.
  const page = useMemo(() => {
    const own = <Component {...pageProps} />
    return Component.getLayout?.(own) ?? own
  }, [Component, pageProps])
  return <AppShell>{page}</AppShell>
}

drawWhenAsked(App)
