import type { AppProps } from 'next/app'
import { AppShell, drawWhenAsked, type PageWithLayout } from '@/shell/app-shell'
import { publicLayout } from '@/shell/layouts/public-layout'
import '@/ui/global.css'

export default function App({ Component, pageProps }: AppProps & { Component: PageWithLayout }) {
  const { getLayout = publicLayout } = Component
  return <AppShell>{getLayout(<Component {...pageProps} />)}</AppShell>
}

drawWhenAsked(App)
