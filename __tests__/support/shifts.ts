import type { BrowserContext, Page } from 'playwright-core'

// Slow 4G as Lighthouse has it.
const slow4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** A page on a slow network that records layout shifts. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await notingPage(context)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
  return page
}

export async function notingPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seenShifts: string[] = []
    Object.assign(window, { shifts: seenShifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[]) {
        const visibleShifts = entry.sources.map(({ node }) => node?.textContent?.slice(0, 30))
        seenShifts.push(
          `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${visibleShifts.join(', ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** The layout shifts, if their sum is noticeable. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0)
  return sum <= 0.005 ? [] : shifts
}
