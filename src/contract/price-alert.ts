import * as z from 'zod/mini'
import { decimalsError, percentError, priceError } from '@/messages/fields'
import { describe } from './define'
import { integerText, isoTime } from './fields'

export const maxPriceAlerts = 20

const highestMicroUsd = 1_000_000_000_000n
// zod runs this check even after another one failed, so the text may not be a number.
const level = integerText.check(
  z.refine(
    (text) => /^\d{1,13}$/.test(text) && BigInt(text) > 0n && BigInt(text) <= highestMicroUsd,
    { error: priceError },
  ),
)
const minBps = 10
const maxBps = 5_000
const outOfBounds = { error: percentError }

const alertTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('above'), level }),
  z.object({ kind: z.literal('below'), level }),
  z.object({
    kind: z.literal('move'),
    moveBps: z
      .int({ error: decimalsError })
      .check(z.minimum(minBps, outOfBounds), z.maximum(maxBps, outOfBounds)),
  }),
])
export type AlertTerms = z.infer<typeof alertTerms>

export const priceAlert = z.object({
  id: z.string(),
  terms: alertTerms,
  from: z.nullable(integerText),
  /** False once it has fired, until the price has been on the other side. */
  isReady: z.boolean(),
  toldAt: z.nullable(isoTime),
  toldPrice: z.nullable(integerText),
})
export type PriceAlert = z.infer<typeof priceAlert>

const ownAlerts = z.object({ docs: z.array(priceAlert) })

export const priceAlertCalls = {
  priceAlerts: describe({
    method: 'GET',
    path: 'wallet/priceAlerts',
    access: 'member',
    beyondSpec: true,
    summary: 'Own price alerts, newest first.',
    request: z.object({}),
    response: ownAlerts,
  }),
  setPriceAlert: describe({
    method: 'POST',
    path: 'wallet/priceAlerts',
    access: 'member',
    beyondSpec: true,
    summary:
      'Sets an alert: above or below a price, or after a move. Repeating it changes nothing.',
    request: z.object({ terms: alertTerms }),
    response: ownAlerts,
  }),
  removePriceAlert: describe({
    method: 'DELETE',
    path: 'wallet/priceAlerts',
    access: 'member',
    beyondSpec: true,
    summary: 'Removes one.',
    request: z.object({ id: z.uuid() }),
    response: ownAlerts,
  }),
}
