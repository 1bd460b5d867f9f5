import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { SetupServer } from 'msw/node'
import type { GetServerSidePropsResult } from 'next'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import { useSyncExternalStore } from 'react'
import { queryClient } from '@/lib/api/query-client'
import type { PageWithLayout } from '@/shell/page-layout'
import App from '../../pages/_app'
import { makeApi, type TestApi } from './api'
import { mockServer } from './mock-server'

interface PageModule {
  default: unknown
  getServerSideProps?: unknown
  getStaticProps?: unknown
}

const pages: Record<string, () => Promise<PageModule>> = {
  '/': () => import('../../pages/index'),
  '/contactus': () => import('../../pages/contactus'),
  '/dashboard': () => import('../../pages/dashboard'),
  '/wallet': () => import('../../pages/wallet'),
  '/wallet/move': () => import('../../pages/wallet/move'),
  '/wallet/bring-back': () => import('../../pages/wallet/bring-back'),
  '/wallet/send': () => import('../../pages/wallet/send'),
  '/wallet/lost': () => import('../../pages/wallet/lost'),
  '/rights': () => import('../../pages/rights/index'),
  '/rights/[id]': () => import('../../pages/rights/[id]'),
  '/transactions': () => import('../../pages/transactions/index'),
  '/transactions/[id]': () => import('../../pages/transactions/[id]'),
  '/buy-shares': () => import('../../pages/buy-shares'),
  '/staking': () => import('../../pages/staking'),
  '/swap': () => import('../../pages/swap'),
  '/settings': () => import('../../pages/settings'),
  '/kyc': () => import('../../pages/kyc'),
  '/notifications': () => import('../../pages/notifications'),
  '/auth/signup': () => import('../../pages/auth/signup'),
  '/auth/create-account': () => import('../../pages/auth/create-account'),
  '/auth/otp-verification/[slug]': () => import('../../pages/auth/otp-verification/[slug]'),
  '/auth/login': () => import('../../pages/auth/login'),
  '/auth/otp': () => import('../../pages/auth/otp'),
  '/auth/verify-otp': () => import('../../pages/auth/verify-otp'),
  '/auth/forgot-password': () => import('../../pages/auth/forgot-password'),
  '/auth/forgot-verify': () => import('../../pages/auth/forgot-verify'),
  '/auth/reset-password': () => import('../../pages/auth/reset-password'),
  '/auth/reset': () => import('../../pages/auth/reset'),
  '/auth/otp-verify': () => import('../../pages/auth/otp-verify'),
  '/auth/change-password': () => import('../../pages/auth/change-password'),
}

interface Shown {
  router: NextRouter
  Component: unknown
  pageProps: object
}

class SiteRouter {
  private shown: Shown | undefined
  private moves = 0
  private readonly history: string[] = []
  private readonly listeners = new Set<() => void>()
  private readonly heard = new Map<string, Set<(...given: unknown[]) => void>>()

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  now = () => this.shown as Shown
  get address(): string {
    return this.now().router.asPath
  }

  go = async (address: string, { shallow = false, isReplacing = false } = {}): Promise<boolean> => {
    this.moves += 1
    if (isReplacing) this.history.pop()
    this.history.push(address)
    const move = this.moves
    if (this.shown !== undefined) this.tell('routeChangeStart', address, { shallow })
    const url = new URL(address, window.location.href)
    const [pathname, params] = matching(url.pathname)
    const query = { ...Object.fromEntries(url.searchParams), ...params }
    const { Component, pageProps } = await loadPage(pathname, params)
    // A later move wins, as in Next.
    if (move !== this.moves) return false
    window.history.replaceState(null, '', address)
    this.shown = { router: this.routerAt(pathname, address, query), Component, pageProps }
    for (const listener of this.listeners) listener()
    this.tell('routeChangeComplete', address)
    return true
  }

  back = async (): Promise<void> => {
    this.history.pop()
    await this.go(this.history.pop() ?? '/', { shallow: true })
  }

  private tell(event: string, ...args: unknown[]): void {
    for (const listener of this.heard.get(event) ?? []) listener(...args)
  }

  private readonly events = {
    on: (event: string, listener: (...given: unknown[]) => void) =>
      void this.heard.set(event, (this.heard.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: (...given: unknown[]) => void) =>
      void this.heard.get(event)?.delete(listener),
    emit: () => {},
  }

  private routerAt(pathname: string, asPath: string, query: Record<string, string>): NextRouter {
    const move = (address: unknown, _?: unknown, how?: { shallow?: boolean }) =>
      this.go(String(address), how)
    const replace: typeof move = (to, _, how) => this.go(String(to), { ...how, isReplacing: true })
    return {
      route: pathname,
      pathname,
      asPath,
      query,
      basePath: '',
      events: this.events,
      push: move,
      replace,
      prefetch: async () => {},
      beforePopState: () => {},
      reload: () => {},
      back: () => void this.back(),
      forward: () => {},
      isReady: true,
      isFallback: false,
      isPreview: false,
      isLocaleDomain: false,
    }
  }
}

function matching(path: string): [string, Record<string, string>] {
  if (pages[path] !== undefined) return [path, {}]
  const slug = path.match(/^\/auth\/otp-verification\/([^/]+)$/)?.[1]
  if (slug !== undefined) return ['/auth/otp-verification/[slug]', { slug }]
  const id = path.match(/^\/transactions\/([^/]+)$/)?.[1]
  if (id !== undefined) return ['/transactions/[id]', { id }]
  const saleRight = path.match(/^\/rights\/([^/]+)$/)?.[1]
  if (saleRight !== undefined) return ['/rights/[id]', { id: saleRight }]
  throw new Error(`This test site has no page at ${path}`)
}

async function loadPage(pathname: string, params: Record<string, string>) {
  const module = await (pages[pathname] as () => Promise<PageModule>)()
  const load = (module.getServerSideProps ?? module.getStaticProps) as
    | ((context: object) => Promise<GetServerSidePropsResult<object>>)
    | undefined
  const response = { statusCode: 200, setHeader: () => response }
  const result = await load?.({ params, res: response })
  const pageProps = result !== undefined && 'props' in result ? await result.props : {}
  return { Component: module.default, pageProps }
}

let server: SetupServer | undefined
const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

afterEach(async () => {
  acting.IS_REACT_ACT_ENVIRONMENT = true
  server?.close()
  server = undefined
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  queryClient.clear()
  await new Promise((resolve) => setTimeout(resolve, 0))
  warn.mockRestore()
  forgetBrowser()
})

/** Other parts hear of it as of another tab. */
export function forgetBrowser(): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the test is the browser here
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
  window.history.replaceState(null, '', '/')
  window.dispatchEvent(new Event('storage'))
}

function Site({ router }: { router: SiteRouter }) {
  const { router: now, Component, pageProps } = useSyncExternalStore(router.subscribe, router.now)
  return (
    <RouterContext value={now}>
      <App Component={Component as PageWithLayout} pageProps={pageProps} router={now as never} />
    </RouterContext>
  )
}

const presentApis = new WeakSet<TestApi>()

/** A session's day is measured by the browser's clock too. */
export function toPresent(api: TestApi): void {
  // Once: from then on the test moves the clock.
  if (presentApis.has(api)) return
  presentApis.add(api)
  api.clock.forward(Date.now() - api.clock.now().getTime())
}

export async function renderSite(address: string, choices: { api?: TestApi } = {}) {
  const api = choices.api ?? (await makeApi())
  toPresent(api)
  server = mockServer(api.app)
  server.listen({ onUnhandledRequest: 'error' })
  const router = new SiteRouter()
  await router.go(address)
  let view = render(<Site router={router} />)
  // Answers come and countdowns tick while the test looks elsewhere.
  acting.IS_REACT_ACT_ENVIRONMENT = false
  return {
    api,
    router,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    server,
    stopApi: () => server?.use(http.all('*/api/*', () => HttpResponse.error())),
    startApi: () => server?.resetHandlers(),
    holdApi: (path: string): (() => void) => {
      let letGo = () => {}
      const gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      server?.use(http.all(`*/${path}`, () => gate))
      return letGo
    },
    reload: async () => {
      view.unmount()
      // A browser loads the address in its bar, which a page may have changed without its router.
      await router.go(window.location.href.slice(window.location.origin.length))
      view = render(<Site router={router} />)
    },
  }
}
