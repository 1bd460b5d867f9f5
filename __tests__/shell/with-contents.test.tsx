import { render, screen } from '@testing-library/react'
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime'
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
      <RouterContext value={{ asPath: '/help', replace: async () => true } as never}>
        <WithContents name="topics" loaded={loaded}>
          {() => null}
        </WithContents>
      </RouterContext>
    </HeadManagerContext>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Our records are unavailable.')
  expect(titles.at(-1)).toBe('We can’t show this page now | FNX')
})
