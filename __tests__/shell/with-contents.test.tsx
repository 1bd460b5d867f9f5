import { act, render, screen } from '@testing-library/react'
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime'
import mitt from 'next/dist/shared/lib/mitt'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { ReactElement } from 'react'
import { WithContents } from '@/shell/with-contents'

test('a page whose contents are away says so in its title', async () => {
  const titles: unknown[] = []
  const updateHead = (head: ReactElement<{ children?: unknown }>[]) =>
    titles.push(head.find(({ type }) => type === 'title')?.props.children)
  const manager = { mountedInstances: new Set(), updateHead }
  const loaded = { state: 'failed', message: 'Our records are unavailable.' } as const
  render(
    <HeadManagerContext value={manager as never}>
      <RouterContext
        value={{ asPath: '/help', replace: async () => true, events: mitt() } as never}
      >
        <WithContents name="topics" loaded={loaded}>
          {() => null}
        </WithContents>
      </RouterContext>
    </HeadManagerContext>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Our records are unavailable.')
  expect(titles.at(-1)).toBe('We can’t show this page now | FNX')
})

test('a try of its own breaks off no way that the reader has begun', async () => {
  jest.useFakeTimers()
  const events = mitt()
  const replace = jest.fn(async () => true)
  const loaded = { state: 'failed', message: 'Our records are unavailable.' } as const
  render(
    <RouterContext value={{ asPath: '/faq', replace, events } as never}>
      <WithContents name="topics" loaded={loaded}>
        {() => null}
      </WithContents>
    </RouterContext>,
  )
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  const tries = replace.mock.calls.length
  expect(tries).toBe(1)
  events.emit('routeChangeStart', '/help')
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(replace).toHaveBeenCalledTimes(tries)
  events.emit('routeChangeError', '/help')
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(replace).toHaveBeenCalledTimes(tries + 1)
  jest.useRealTimers()
})
