import * as z from 'zod/mini'
import { describe } from './define'
import { chainAddress, integerText, isoDay, isoTime } from './fields'

export const walletNameCalls = {
  walletName: describe({
    method: 'GET',
    path: 'wallet/walletName',
    access: 'public',
    beyondSpec: true,
    summary: 'An address’s own ENS name that leads back to it, or null.',
    request: z.object({ address: chainAddress }),
    response: z.object({ name: z.nullable(z.string()) }),
    memorySeconds: 60,
    minuteLimit: 30,
  }),
  walletAvatar: describe({
    method: 'GET',
    path: 'wallet/walletAvatar',
    access: 'public',
    beyondSpec: true,
    summary: 'The avatar of an address’s ENS name, drawn anew as a small PNG in Base64, or null.',
    request: z.object({ address: chainAddress }),
    response: z.object({ png: z.nullable(z.string()) }),
    memorySeconds: 300,
    minuteLimit: 10,
    hourlyLimit: 120,
  }),
}

export const priceRange = z.enum(['1M', '3M', '1Y', 'all'])
export type PriceRange = z.infer<typeof priceRange>

/** `12486000` is 12.486 US dollars. */
const sharePrice = z.object({
  price: integerText,
  at: isoTime,
  previous: integerText,
  changeBps: z.int(),
  range: priceRange,
  /** The inputs of the price, in millionths of a dollar as well; null if they were not stored. */
  inputs: z.nullable(
    z.object({
      equity: integerText,
      offering: integerText,
      offeredOn: isoDay,
      offeringBps: z.int(),
    }),
  ),
  series: z.array(
    z.object({
      at: isoTime,
      price: integerText,
      equity: z.optional(integerText),
      offering: z.optional(integerText),
    }),
  ),
})
export type SharePrice = z.infer<typeof sharePrice>

const sale = z.object({
  isOpen: z.boolean(),
  reason: z.nullable(z.string()),
})
export type Sale = z.infer<typeof sale>

/** How to pay an order by bank transfer, in cents. */
const transferOffer = z.object({
  minimumPay: integerText,
  maxPay: integerText,
  /** The limit of a member's first bank transfer. */
  maxFirstPay: integerText,
  /** Until when an order placed now keeps its price. */
  holdsUntil: isoTime,
})
export type TransferOffer = z.infer<typeof transferOffer>

export const walletCalls = {
  getFNXprice: describe({
    method: 'GET',
    path: 'wallet/getFNXprice',
    access: 'public',
    summary: 'The share price, its last change, and the series of a range.',
    request: z.object({ range: z._default(priceRange, '1Y') }),
    response: sharePrice,
    memorySeconds: 15,
  }),
  sale: describe({
    method: 'GET',
    path: 'wallet/sale',
    access: 'public',
    beyondSpec: true,
    summary: 'Whether new orders are taken, if not, why, and whether a bank transfer pays one.',
    request: z.object({}),
    response: z.extend(sale, { transfer: z.nullable(transferOffer) }),
    memorySeconds: 5,
  }),
}
