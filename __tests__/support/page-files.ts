import type { Page } from 'playwright-core'

export function filesOf(page: Page) {
  const asked = { german: 0, others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/_next\/static\/.*\.(js|css)$/.test(pathname)) return
    if (pathname.startsWith('/_next/static/de/')) asked.german += 1
    else asked.others.push(pathname)
  })
  return asked
}
