import { act, render } from '@testing-library/react'
import initHeadManager from 'next/dist/client/head-manager'
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import { renderToString } from 'react-dom/server'
import type * as faces from '@/ui/fonts'
import { fonts } from '@/ui/tokens'
import App from '../../pages/_app'
import ContactPage from '../../pages/contactus'
import StakingPage from '../../pages/staking'

type Page = Parameters<typeof App>[0]['Component']

const site = (page: Page, pathname: string) => {
  const events = { on: () => {}, off: () => {}, emit: () => {} }
  const move = async () => true
  const router = { pathname, asPath: pathname, route: pathname, query: {}, events, isReady: true }
  const moves = { push: move, replace: move, prefetch: move }
  const given = { ...router, ...moves } as unknown as NextRouter
  const props = { Component: page, pageProps: {} } as Parameters<typeof App>[0]
  return (
    <RouterContext value={given}>
      <App {...props} />
    </RouterContext>
  )
}

async function titlesOf(page: Page, pathname: string, title: string): Promise<string[]> {
  const place = document.createElement('div')
  place.innerHTML = renderToString(site(page, pathname))
  document.body.append(place)
  document.title = title
  const titles: string[] = []
  const manager = initHeadManager()
  const { updateHead } = manager
  manager.updateHead = (head) => {
    updateHead(head)
    titles.push(document.title)
  }
  const hydrated = (
    <HeadManagerContext value={manager as never}>{site(page, pathname)}</HeadManagerContext>
  )
  await act(async () => {
    render(hydrated, { container: place, hydrate: true })
  })
  return titles
}

test('a page keeps its title while waking up @rest', async () => {
  const title = 'Contact | FNX'
  expect(new Set(await titlesOf(ContactPage, '/contactus', title))).toEqual(new Set([title]))
})

test('a member page always has a title @rest', async () => {
  const titles = await titlesOf(StakingPage, '/staking', 'FNX')
  expect(titles).toContain('FNX')
  expect(titles).not.toContain('')
})

test('the style sheet names the loaded fonts', () => {
  const named = Object.values(fonts).join()
  for (const family of ['geist', 'instrument'] satisfies (keyof typeof faces)[]) {
    expect(named).toContain(`'${family}'`)
    expect(named).toContain(`'${family} Fallback'`)
  }
})
