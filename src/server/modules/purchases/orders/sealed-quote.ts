import * as z from 'zod/mini'
import type { PurchaseTerms, Rates } from '@/contract/purchase-terms'
import type { Keys } from '@/server/platform/crypto/keys'
import { asJson } from '@/server/platform/db/database'

/**
 * The content of a quote. It is not stored: its id contains all of it, with a proof that we wrote
 * it.
 */
export interface SealedQuote extends Rates, PurchaseTerms {
  currency: string
  expiresAt: Date
}

interface Form {
  write(quote: SealedQuote): string
  read(text: string): SealedQuote
}

/** As 0.1.0 writes and reads it: the fields in this order, separated by dots. */
const dotted: Form = {
  write: ({ currency, decimals, pay, fee, receive, sharePrice, currencyPrice, expiresAt }) => {
    const amounts = [pay, fee, receive, sharePrice, currencyPrice]
    return [currency, decimals, ...amounts, expiresAt.getTime()].join('.')
  },
  read: (text) => {
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
  },
}

const amount = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((text) => BigInt(text)),
)
const quoteObject = z.object({
  currency: z.string(),
  decimals: z.int(),
  pay: amount,
  fee: amount,
  receive: amount,
  sharePrice: amount,
  currencyPrice: amount,
  expiresAt: z.pipe(
    z.int(),
    z.transform((ms) => new Date(ms)),
  ),
})

const json: Form = {
  write: (quote) => asJson({ ...quote, expiresAt: quote.expiresAt.getTime() }),
  read: (text) => quoteObject.parse(JSON.parse(text)),
}

export const quoteForms = { dotted, json }

/**
 * An upgrade in three releases, as with tables: this one reads both forms and writes the one that a
 * simultaneous 0.1.0 process reads; the next writes JSON; the one after drops the dots.
 */
const written = quoteForms.dotted

type Needs = { keys: Pick<Keys, 'hash'> }

export async function sealQuote(
  needs: Needs,
  accountId: string,
  quote: SealedQuote,
  form = written,
): Promise<string> {
  const text = form.write(quote)
  return `${text}.${await proofOf(needs, accountId, text)}`
}

export async function openQuote(
  needs: Needs,
  accountId: string,
  id: string,
): Promise<SealedQuote | undefined> {
  const end = id.lastIndexOf('.')
  const text = id.slice(0, end)
  const proof = await proofOf(needs, accountId, text)
  // Both sides are hashed before they are compared, so that the time it takes does not reveal how
  // many characters were right.
  const [given, due] = await Promise.all([id.slice(end + 1), proof].map(needs.keys.hash))
  // guard: without it, a quote may be written by anybody — server/purchases/orders/place-order: as
  //   it was written
  if (given !== due) return undefined
  return (text.startsWith('{') ? json : dotted).read(text)
}

const proofOf = ({ keys }: Needs, accountId: string, text: string): Promise<string> =>
  keys.hash(`offer ${accountId} ${text}`)
