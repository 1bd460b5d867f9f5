/**
 * What pages and clients of the release before still send: a quote was called an offer, an order a
 * quote, a refund a return. It is translated before it is checked, so nothing behind
 * it knows two names. The next release deletes this file with its uses and its test, since no page
 * that is open then was loaded before this release.
 */
type Fields = Record<string, unknown>

interface Earlier {
  path?: string
  /** Today's fields under the names that the release before would have sent. */
  asBefore: (input: Fields) => Fields
}

const ofQuote = ({ quoteId, ...rest }: Fields): Fields => ({
  ...rest,
  ...(quoteId !== undefined && { offerId: quoteId }),
})
const ofOrder = ({ orderId, ...rest }: Fields): Fields => ({ ...rest, quoteId: orderId })
const ofChoice = ({ choice, ...rest }: Fields): Fields => ({
  ...ofQuote(rest),
  choice: choice === 'refund' ? 'return' : choice,
})

const earlier: Record<string, Earlier> = {
  'wallet/placeOrder': { path: 'wallet/lockQuote', asBefore: ofQuote },
  'wallet/cancelOrder': { path: 'wallet/cancelQuote', asBefore: ofOrder },
  'wallet/buyShare': { asBefore: ofOrder },
  'wallet/resolvePayment': { asBefore: ofChoice },
}

export function earlierPathsOf(path: string): string[] {
  const before = earlier[path]?.path
  return before === undefined ? [] : [before]
}

/** An order's id is a uuid and a quote's is not, which tells what a `quoteId` means. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A body that uses today's names stays as it is. */
export function inTodaysNames(path: string, body: Fields): Fields {
  if (!Object.hasOwn(earlier, path)) return body
  const { offerId, quoteId, choice, ...rest } = body
  const isOrder = typeof quoteId === 'string' && uuid.test(quoteId) && !('orderId' in rest)
  const quote = isOrder ? offerId : (quoteId ?? offerId)
  return {
    ...rest,
    ...(isOrder && { orderId: quoteId }),
    ...(quote !== undefined && { quoteId: quote }),
    ...(choice !== undefined && { choice: choice === 'return' ? 'refund' : choice }),
  }
}

/**
 * A call that was first sent before the upgrade has its answer stored beside a fingerprint of the
 * names of that time, so a retry is also compared by these. Undefined where no name has changed.
 */
export function inEarlierNames(path: string, input: object): object | undefined {
  return earlier[path]?.asBefore(input as Fields)
}

/** A page of the release before reads when a transaction ended as `settledAt`. */
export function withEarlierNames<Data>(path: string, data: Data): Data {
  if (path !== 'wallet/transaction') return data
  return { ...data, settledAt: (data as { endedAt?: string | null }).endedAt ?? null }
}
