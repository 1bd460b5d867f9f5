import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import type { Hex, PrivateKeyAccount } from 'viem'
import { lockStubbornly, type Site, type StubbornBuyer } from './stubborn-buyer'

/** nothing · no answer to the lock reached the browser · held and not paid · paid and not said so. */
export const storedKinds = ['nothing', 'unanswered', 'held', 'paid'] as const
export type StoredKind = (typeof storedKinds)[number]

export interface StoredPurchase {
  kind: StoredKind
  orderId?: string
  /** Until then it can be paid. */
  heldUntilMs?: number
  hash?: Hex
}

/** A browser of somebody who is logged in and was in the middle of a purchase when it was closed. */
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
  // Once, and on a page without any script of ours: what is lost afterwards is lost.
  await page.goto('/robots.txt')
  await page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value)
  }, entries)
  return { page, stored }
}
