import '@/mocks/start'
import type { NextPage } from 'next'
import type { AppContext } from 'next/app'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { limits } from '@/config/limits'
import { firstField } from '@/lib/first-field'
import { acceptTerms } from '@/session/terms'
import { families } from '@/ui/fonts'
import { LogoLoader } from '@/ui/icons/logo'
import { late } from '@/ui/late'
import styles from './app-shell.module.css'
import * as m from './messages'

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

/** With a `getInitialProps` of `_app` Next prerenders no page. */
export function renderOnRequest({ ctx: { res } }: AppContext) {
  // Not `no-store`, with which going back would load the page again instead of showing it at once.
  res?.setHeader('cache-control', 'private, max-age=0, must-revalidate')
  return { pageProps: {} }
}

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

const StillLoading = late(() => import('./still-loading').then((part) => part.StillLoading))

declare global {
  interface Window {
    fnxPressed?: () => HTMLElement | undefined
  }
}

let pressed: HTMLElement | undefined

/** What is above every page. */
export function SiteNotices() {
  return (
    <>
      {/* Names the fonts, since one that no page names is left out of the build. */}
      <template data-families={families} />
      <a href="#content" className={styles.skip} data-screen-only>
        {m.skipText()}
      </a>
      <SandboxBanner />
      <TermsNotice />
    </>
  )
}

function SandboxBanner() {
  if (envClient.appMode !== 'sandbox') return null
  return (
    <aside className={styles.banner} aria-label={m.sandboxLabel()}>
      <p>
        <strong>{m.sandboxLabel()}.</strong> {m.sandboxText()}
        {envClient.apiMock ? (
          `. ${m.mockText()}.`
        ) : (
          <>
            .{' '}
            <a href="?scenario" data-needs-script data-screen-only>
              {m.anyStateAction()}
            </a>
          </>
        )}
      </p>
    </aside>
  )
}

export function useEarlyPress(): void {
  // From the first render on React handles presses itself.
  useState(takePress)
  useEffect(() => {
    const button = pressed
    pressed = undefined
    // Pressed again in a separate task, which hydrates a part of the page that is not hydrated yet.
    setTimeout(() => {
      delete button?.dataset.kept
      button?.click()
    })
  }, [])
}

function takePress(): void {
  if (typeof window === 'undefined') return
  const stored = window.fnxPressed?.()
  // If React renders because of this very press, it delivers it itself.
  if (window.event?.type !== 'click') pressed = stored
}

/** For visitors; boot.js hides it before the first paint if it was accepted, and from members. */
export function TermsNotice() {
  const [isAccepted, setIsAccepted] = useState(false)
  const handleAccept = () => {
    acceptTerms()
    setIsAccepted(true)
  }
  if (isAccepted) return null
  return (
    <section
      className={styles.notice}
      aria-label={m.termsLabel()}
      data-needs-script
      data-screen-only
    >
      <p>
        {m.termsText<ReactNode>({
          terms: (text) => (
            <Link key={text} href="/static/term-condition" prefetch={false}>
              {text}
            </Link>
          ),
          privacy: (text) => (
            <Link key={text} href="/static/privacy-policy" prefetch={false}>
              {text}
            </Link>
          ),
        })}
      </p>
      <button type="button" data-needs-script onClick={handleAccept}>
        {m.acceptAction()}
      </button>
    </section>
  )
}

/** While a route changes the page is hidden behind the logo (R5). */
export function RouteLoader({ children }: { children: ReactNode }) {
  const target = useRouteChange()
  const isSlow = useIsSlow(target)
  const isChanging = target !== undefined
  useFocusOnNewPage(isChanging)
  useScrollRestored()
  return (
    <>
      {isChanging && <LogoLoader>{isSlow && <StillLoading target={target} />}</LogoLoader>}
      {/* Hidden but still laid out, so that going back finds its place again. */}
      <div style={isChanging ? { visibility: 'hidden' } : undefined} aria-busy={isChanging}>
        {children}
      </div>
    </>
  )
}

function useRouteChange(): string | undefined {
  const { events } = useRouter()
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    const start = (address: string, { shallow }: { shallow: boolean }) =>
      setTarget(shallow ? undefined : address)
    const end = () => setTarget(undefined)
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', end)
    events.on('routeChangeError', end)
    return () => {
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', end)
      events.off('routeChangeError', end)
    }
  }, [events])
  return target
}

function useIsSlow(target: string | undefined): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (target === undefined) return
    const timer = setTimeout(() => setIsSlow(true), limits.loaderPatienceMs)
    return () => clearTimeout(timer)
  }, [target])
  return isSlow
}

function useFocusOnNewPage(isChanging: boolean): void {
  const { asPath } = useRouter()
  const address = asPath.split(/[?#]/)[0]
  const previous = useRef(address)
  useEffect(() => {
    if (isChanging || previous.current === address) return
    previous.current = address
    const first = firstField()
    if (first) first.focus()
    else if (!window.location.hash)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [address, isChanging])
}

/**
 * Next restores the scroll position between its own pages. When they are left the browser takes
 * over, because otherwise it would be lost.
 */
function useScrollRestored(): void {
  useEffect(() => {
    const handOver = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', handOver)
    return () => window.removeEventListener('pagehide', handOver)
  }, [])
}
