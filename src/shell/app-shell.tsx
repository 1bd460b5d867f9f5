import '@/mocks/start'
import type { NextPage } from 'next'
import type { AppContext } from 'next/app'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { limits } from '@/config/limits'
import { useAfterPaint } from '@/lib/after-paint'
import { firstField } from '@/lib/first-field'
import { browserStorage } from '@/lib/storage/browser-storage'
import { cookieNames, cookies } from '@/lib/storage/cookies'
import { languages } from '@/messages/languages'
import { BlockingOverlay } from '@/ui/blocking-overlay'
import { families } from '@/ui/fonts'
import { LogoLoader } from '@/ui/icons/logo'
import styles from './app-shell.module.css'
import * as m from './messages'
import { RouteGuard } from './route-guard/route-guard'
import { SettingsProvider } from './settings/settings-provider'

/** Without boot.js nothing asks again for what else was lost on the way: the page is reloaded (decision 060). */
function loadAnew(): void {
  if ((window as { next?: { router?: unknown } }).next?.router) return
  window.location.reload()
}

const isLost = () => !window.fnxPressed && document.querySelector('[src="/boot.js"]')

if (typeof window !== 'undefined' && isLost()) {
  // What stands there for those to whom not even this has come.
  document.getElementById('fnx-lost')?.remove()
  window.addEventListener('load', () => setTimeout(loadAnew, 2_000))
}

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

/** A page says what stands around it; `_app` only obeys. */
export type PageWithLayout<Props = object> = NextPage<Props> & {
  getLayout?: (page: ReactNode) => ReactNode
}

const StillLoading = dynamic(() => import('./still-loading').then((part) => part.StillLoading), {
  ssr: false,
})

type RouteProgressProps = { children: ReactNode }

const cookieDays = 365

declare global {
  interface Window {
    /** Of public/boot.js: what was pressed so far. It keeps nothing more from then on. */
    fnxPressed?: () => HTMLElement | undefined
  }
}

let pressed: HTMLElement | undefined

const Companion = dynamic(() => import('./companion').then((part) => part.Companion), {
  ssr: false,
})

export type AppShellProps = { children: ReactNode }

/** Around every page: settings, loader, guard, overlay; toasts and start-up data after the first paint. */
export function AppShell({ children }: AppShellProps) {
  const isHydrated = useAfterPaint()
  useEarlyPress()
  return (
    <SettingsProvider>
      {/* A font that no page names is left out of the build, with its style sheet. */}
      <template data-families={families} />
      <SandboxBanner />
      <RouteProgress>
        <RouteGuard>{children}</RouteGuard>
      </RouteProgress>
      <TermsNotice />
      <BlockingOverlay />
      {isHydrated && <Companion />}
    </SettingsProvider>
  )
}

/** On every page of a sandbox, so that nobody takes sample data for an offer. */
function SandboxBanner() {
  if (envClient.appMode !== 'sandbox') return null
  return (
    <aside className={styles.banner} aria-label={m.sandboxLabel()}>
      <p>
        <strong>{m.sandboxLabel()}.</strong> {m.sandboxText()}
        {envClient.apiMock && `. ${m.mockText()}`}.
      </p>
    </aside>
  )
}

/** Does what was asked for before the page was awake. */
function useEarlyPress(): void {
  // With the first drawing and not before: from here on React hears of presses itself.
  useState(takePress)
  useEffect(() => {
    const button = pressed
    pressed = undefined
    // In a turn of its own: then a part of the page that still sleeps is woken by it.
    setTimeout(() => button?.click())
  }, [])
}

function takePress(): void {
  if (typeof window === 'undefined') return
  const stored = window.fnxPressed?.()
  // Drawn because of a press: React brings that one to its place.
  if (window.event?.type !== 'click') pressed = stored
}

/** Drawn by the server; boot.js hides it before the first paint where it was accepted before. */
export function TermsNotice() {
  const [isAccepted, setIsAccepted] = useState(false)
  const handleAccept = () => {
    browserStorage.write('tAndC', 'true')
    cookies.write(cookieNames.terms, 'true', cookieDays)
    document.documentElement.dataset.terms = 'accepted'
    setIsAccepted(true)
  }
  if (isAccepted) return null
  return (
    <section className={styles.notice} aria-label={m.termsLabel()} data-needs-script>
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

/** While a route change is in progress the loader is shown and the page is hidden (§2). */
export function RouteProgress({ children }: RouteProgressProps) {
  const target = useRouteChange()
  const isSlow = useIsSlow(target)
  const isChanging = target !== undefined
  useFocusOnNewPage(isChanging)
  useScrollRestored()
  return (
    <>
      {isChanging && <LogoLoader>{isSlow && <StillLoading target={target} />}</LogoLoader>}
      {/* Hidden but still laid out: on the way back the page can be scrolled to where it was. */}
      <div style={isChanging ? { visibility: 'hidden' } : undefined} aria-busy={isChanging}>
        {children}
      </div>
    </>
  )
}

/** Where the route is about to lead, as long as it changes. */
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

/** After a route change keyboard and screen reader go on at the content, or at its first field, once it is shown. */
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

/** Next remembers places between its own pages; on leaving them the browser's memory takes over again. */
function useScrollRestored(): void {
  useEffect(() => {
    const handOver = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', handOver)
    return () => window.removeEventListener('pagehide', handOver)
  }, [])
}
