import { act, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { SetupServer } from 'msw/node'
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import type { PageWithLayout } from '@/shell/page-layout'
import App from '../../pages/_app'
import { makeApi, type TestApi } from './api'
import { mockServer } from './mock-server'

interface RouteModule {
  default: PageWithLayout<never>
  getServerSideProps?: (
    context: GetServerSidePropsContext,
  ) => Promise<GetServerSidePropsResult<object>>
}

export interface RouteChoices {
  pathname: string
  address?: string
  params?: Record<string, string>
  api?: TestApi
  isApiDown?: boolean
}

// jsdom does not scroll.
Element.prototype.scrollIntoView ??= () => {}

let server: SetupServer | undefined
let hours = 0
const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

afterEach(() => {
  acting.IS_REACT_ACT_ENVIRONMENT = true
  server?.close()
  server = undefined
  window.history.replaceState(null, '', '/')
})

export async function renderRoute(route: RouteModule, choices: RouteChoices) {
  const api = choices.api ?? (await makeApi())
  server = mockServer(api.app)
  server.listen({ onUnhandledRequest: 'error' })
  const stopApi = () => server?.use(http.all('*/api/*', () => HttpResponse.error()))
  if (choices.isApiDown) stopApi()
  const { pathname, address = pathname, params = {} } = choices
  window.history.replaceState(null, '', address)
  const loadedPage = await loadedProps(route, params)
  const router = fakeRouter(pathname, address, params)
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  if (loadedPage.props !== undefined) {
    const Component = route.default as PageWithLayout
    await act(async () => {
      render(
        <RouterContext value={router}>
          <App Component={Component} pageProps={loadedPage.props} router={router as never} />
        </RouterContext>,
      )
    })
  }
  acting.IS_REACT_ACT_ENVIRONMENT = false
  return {
    api,
    server,
    user,
    router,
    stopApi,
    startApi: () => server?.resetHandlers(),
    ...loadedPage,
  }
}

async function loadedProps({ getServerSideProps }: RouteModule, params: Record<string, string>) {
  const response = { statusCode: 200, setHeader: () => response }
  if (getServerSideProps === undefined) return { props: {}, status: 200 }
  const context = { params, query: params, res: response } as unknown as GetServerSidePropsContext
  // Pages remember for seconds, so each test comes an hour later.
  hours += 1
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000)
  const result = await getServerSideProps(context)
  clock.mockRestore()
  if ('notFound' in result) return { props: undefined, status: 404 }
  return { props: 'props' in result ? await result.props : {}, status: response.statusCode }
}

function fakeRouter(pathname: string, asPath: string, query: Record<string, string>): NextRouter {
  const go = jest.fn(async () => true)
  const events = { on: () => {}, off: () => {}, emit: () => {} }
  const routeState = { route: pathname, pathname, asPath, query, basePath: '', events }
  const moves = { push: go, replace: go, prefetch: async () => {}, beforePopState: () => {} }
  const flags = { isReady: true, isFallback: false, isPreview: false, isLocaleDomain: false }
  return { ...routeState, ...moves, ...flags, reload: () => {}, back: () => {}, forward: () => {} }
}
