import type { AppProps } from 'next/app'
import { AppShell, drawWhenAsked, type PageWithLayout, usePageElement } from '@/shell/app-shell'
import '@/ui/global.css'

export default function App({ Component, pageProps }: AppProps & { Component: PageWithLayout }) {
  return <AppShell>{usePageElement(Component, pageProps)}</AppShell>
}

drawWhenAsked(App)
