import type { Services } from '@/server/services'
import { assetsThatDoNotAddUp, balancesThatDisagree } from './books'

/** Adds the whole ledger up anew and holds it against settled payments and stakes: what does not fit, in sentences. */
export async function findings({
  db,
  bookChecks,
}: Pick<Services, 'db' | 'bookChecks'>): Promise<string[]> {
  const others: string[] = []
  for (const check of bookChecks) others.push(...(await check(db)))
  return [
    ...(await balancesThatDisagree(db)).map(
      ({ account, balance, entries }) =>
        `Purse ${account} says ${balance}, its entries add up to ${entries}.`,
    ),
    ...(await assetsThatDoNotAddUp(db)).map((asset) => `${asset} does not add up to zero.`),
    ...others,
  ]
}
