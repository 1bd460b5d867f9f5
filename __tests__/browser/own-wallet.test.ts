import type { Page } from 'playwright-core'
import { axeViolations } from '../support/axe'
import { startBrowser } from '../support/browser'
import { askNode } from '../support/chain'
import { handsOn, themeSteps } from '../support/hands'
import { shared } from '../support/product'
import { byDay } from '../support/size'
import {
  addressOf,
  pickWallet,
  signOwnership,
  type Visit,
  visitWithWallet,
  waitForButtonText,
} from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()

/**
 * A member with shares and a linked wallet, who then links another person's kind of wallet next to
 * it.
 */
async function member(theme: 'DARK' | 'light', width: number): Promise<Visit> {
  const { chainUrl } = shared()
  const visit = await visitWithWallet(browser(), { theme, width, height: 800, chainUrl })
  await askNode(chainUrl, 'anvil_setBalance', visit.wallet.addresses[0], '0xde0b6b3a7640000')
  await visit.page.goto('/faq?scenario=own-wallet-nothing')
  await title(visit.page, /^Wallet$/)
  return visit
}

const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function soundOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const violations = await axeViolations(page)
  return wide > 0 ? [...violations, `${wide} px too wide`] : violations
}

/** Compares where the shares are by the wallet page. */
async function liesIn(page: Page, places: Record<string, string>): Promise<void> {
  const shares = page.getByRole('region', { name: 'Shares', exact: true })
  for (const [name, figure] of Object.entries(places))
    await shares.getByRole('link', { name: new RegExp(`^${name}.*${figure}`) }).waitFor()
}

const sizes = { DARK: 1440, light: 360 } as const

test.each(byDay(1, themeSteps))(
  'in %s, by %s: shares go to a second wallet, arrive, outlive a reload, and some come back @rest',
  async (theme, way) => {
    const visit = await member(theme, sizes[theme])
    const { page } = visit
    const hands = handsOn(page, way)
    await pickWallet(visit)
    await signOwnership(page)
    await waitForButtonText(visit, addressOf(visit))

    await page.goto('/wallet/move')
    await title(page, /^Move shares to your own wallet$/)
    expect(await soundOf(page)).toEqual([])
    await hands.fill('Shares', '10')
    await page.getByRole('radio', { name: addressOf(visit) }).check()
    await hands.press('Review')
    await title(page, /^Move to your own wallet$/)
    expect(await soundOf(page)).toEqual([])
    await hands.press('Move 10 shares')
    await title(page, /^10 shares are in your wallet$/)
    expect(await soundOf(page)).toEqual([])
    await page.reload()
    await title(page, /^10 shares are in your wallet$/)

    await page.goto('/wallet')
    await liesIn(page, {
      Available: '69.942173',
      'In your own wallet': '10.000000',
      Total: '79.94',
    })

    await page.goto('/wallet/bring-back')
    await title(page, /^Bring shares back$/)
    expect(await soundOf(page)).toEqual([])
    // A reload does not reconnect by itself.
    await hands.press(`Connect ${addressOf(visit)}`)
    await page.getByTestId('rk-wallet-option-example.test.wallet').click()
    await waitForButtonText(visit, addressOf(visit))
    await hands.fill('Shares', '3')
    await visit.wallet.setRefusing(page, true)
    await hands.press(`Send from ${addressOf(visit)}`)
    await page.getByText('You declined in your wallet. Nothing was sent.').waitFor()
    await visit.wallet.setRefusing(page, false)
    await hands.press(`Send from ${addressOf(visit)}`)
    await title(page, /^We see 3 shares coming back$|^3 shares are available again$/)
    await title(page, /^3 shares are available again$/)
    expect(await soundOf(page)).toEqual([])
    await page.reload()
    await title(page, /^3 shares are available again$/)

    await page.goto('/wallet')
    await liesIn(page, { Available: '72.942173', 'In your own wallet': '7.000000', Total: '79.94' })
    expect(visit.problems).toEqual([])
  },
)
