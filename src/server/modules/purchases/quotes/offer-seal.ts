import type { Rates, Terms } from '@/server/modules/offerings'
import type { Services } from '@/server/services'

export interface SealedOffer extends Rates, Terms {
  currency: string
  expiresAt: Date
}

/** All that was offered stands in its id, with a proof that we wrote it for this person: no row is kept. */
export async function sealOffer(
  services: Services,
  accountId: string,
  offer: SealedOffer,
): Promise<string> {
  const { currency, decimals, pay, fee, receive, sharePrice, currencyPrice, expiresAt } = offer
  const parts = [currency, decimals, pay, fee, receive, sharePrice, currencyPrice]
  const text = [...parts, expiresAt.getTime()].join('.')
  return `${text}.${await proofOf(services, accountId, text)}`
}

/** Undefined for what we did not write, or wrote for somebody else. */
export async function openOffer(
  services: Services,
  accountId: string,
  id: string,
): Promise<SealedOffer | undefined> {
  const end = id.lastIndexOf('.')
  const text = id.slice(0, end)
  const proof = await proofOf(services, accountId, text)
  // Hashed once more, so that the time of the comparison tells nothing of the proof.
  const [given, due] = await Promise.all([id.slice(end + 1), proof].map(services.keys.hash))
  if (given !== due) return undefined
  const [currency = '', decimals, ...amounts] = text.split('.')
  const [pay, fee, receive, sharePrice, currencyPrice, until] = amounts.map(BigInt)
  return {
    currency,
    decimals: Number(decimals),
    pay: pay as bigint,
    fee: fee as bigint,
    receive: receive as bigint,
    sharePrice: sharePrice as bigint,
    currencyPrice: currencyPrice as bigint,
    expiresAt: new Date(Number(until)),
  }
}

function proofOf({ keys }: Services, accountId: string, text: string): Promise<string> {
  return keys.hash(`offer ${accountId} ${text}`)
}
