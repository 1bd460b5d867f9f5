import { act, render, screen } from '@testing-library/react'
import { focusFirst } from '@/lib/first-field'
import { RouteLoader } from '@/shell/route-loader'
import { makeRouter } from '../support/fake-router'

function open() {
  const router = makeRouter('/price')
  const view = render(
    router.within(
      <RouteLoader>
        <p>the page</p>
      </RouteLoader>,
    ),
  )
  return { router, ...view }
}

const loader = () => screen.queryByRole('status', { name: 'Loading' })

test('at rest the page shows without a loader', () => {
  open()
  expect(screen.getByText('the page')).toBeVisible()
  expect(loader()).toBeNull()
})

test('a changing route shows the logo, 200 wide', async () => {
  const { router } = open()
  await router.tell('routeChangeStart', '/faq', { shallow: false })
  expect(loader()).toBeVisible()
  expect(loader()?.querySelector('svg')).toHaveAttribute('width', '200')
  expect(screen.getByText('the page')).not.toBeVisible()
})

test.each(['routeChangeComplete', 'routeChangeError'])('%s brings the page back', async (end) => {
  const { router } = open()
  await router.tell('routeChangeStart', '/faq', { shallow: false })
  await router.tell(end, '/faq')
  expect(loader()).toBeNull()
  expect(screen.getByText('the page')).toBeVisible()
})

test('the new page’s first field gets the focus', async () => {
  const [old, next] = [makeRouter('/price'), makeRouter('/faq')]
  const page = (name: string) => (
    <RouteLoader>
      <main id="content" tabIndex={-1}>
        <input name={name} aria-label={name} />
      </main>
    </RouteLoader>
  )
  const { rerender } = render(old.within(page('search')))
  await old.tell('routeChangeStart', '/faq', { shallow: false })
  rerender(next.within(page('code')))
  act(() => {
    focusFirst('code')
    screen.getByLabelText('code').blur()
  })
  await next.tell('routeChangeComplete', '/faq')
  expect(screen.getByLabelText('code')).toHaveFocus()
})

test('a change of the address alone hides nothing', async () => {
  const { router } = open()
  await router.tell('routeChangeStart', '/price?range=1M', { shallow: true })
  expect(loader()).toBeNull()
})

test('a removed loader listens no more', () => {
  const { router, unmount } = open()
  expect(router.listening()).toBe(3)
  unmount()
  expect(router.listening()).toBe(0)
})

describe('a change that takes long', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const words = () => screen.queryByText('Still loading: a slow connection or server.')

  test('offers two ways on after 8 seconds', async () => {
    const { router } = open()
    await router.tell('routeChangeStart', '/faq', { shallow: false })
    await wait(7_900)
    expect(words()).toBeNull()
    await wait(200)
    expect(words()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Stay on this page' }).click())
    expect(router.replace).toHaveBeenCalledWith('/price', undefined, {
      shallow: true,
      scroll: false,
    })
  })

  test('starts its 8 seconds anew each time', async () => {
    const { router } = open()
    await router.tell('routeChangeStart', '/faq', { shallow: false })
    await wait(6_000)
    await router.tell('routeChangeComplete', '/faq')
    await router.tell('routeChangeStart', '/help', { shallow: false })
    await wait(6_000)
    expect(words()).toBeNull()
    await wait(2_100)
    expect(words()).toBeVisible()
  })
})
