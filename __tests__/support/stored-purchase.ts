import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import type { Hex, PrivateKeyAccount } from 'viem'
import { lockStubbornly, type Site, type StubbornBuyer } from './stubborn-buyer'

/** nothing · the lock's answer was lost · held, unpaid · paid, unreported. */
export const storedKinds = ['nothing', 'unanswered', 'held', 'paid'] as const
export type StoredKind = (typeof storedKinds)[number]

export interface StoredPurchase {
  kind: StoredKind
  orderId?: string
  heldUntilMs?: number
  hash?: Hex
}

export async function storePurchase(
  context: BrowserContext,
  buyer: StubbornBuyer,
  { kind, site }: { kind: StoredKind; site: Site },
): Promise<{ page: Page; stored: StoredPurchase }> {
  const entries: Record<string, string> = { token: buyer.token }
  const stored: StoredPurchase = { kind }
  if (kind !== 'nothing') {
    const { key, quote, accepted, order } = await lockStubbornly(buyer, site)
    stored.orderId = order.id
    stored.heldUntilMs = new Date(order.expiresAt).getTime()
    if (kind === 'paid') {
      const sent = await site.sent.pay(buyer.wallet as PrivateKeyAccount, buyer.nonce, order)
      stored.hash = sent.versions[0]?.hash as Hex
    }
    const now = Date.now()
    const record = {
      lockKey: key,
      reportKey: randomUUID(),
      startedAtMs: now,
      asked: { offerId: quote.id, payer: buyer.address, isSecond: true, accepted },
      offer: quote,
      token: order.token,
      ...(kind !== 'unanswered' && { quote: order, lockedAtMs: now }),
      ...(stored.hash && { hash: stored.hash, sentAtMs: now, isReported: false }),
    }
    entries[`orders:${buyer.accountId}`] = JSON.stringify([record])
  }
  await context.addCookies([{ name: 'token', value: buyer.token, url: site.url }])
  const page = await context.newPage()
  // Without scripts, once: what is lost afterwards stays lost.
  await page.goto('/robots.txt')
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value)
  }, entries)
  return { page, stored }
}
