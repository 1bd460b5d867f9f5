import { coinPrice, minuteMs } from '../simulation/prices'
import type { KnownOrder, Quoted } from '../simulation/records'
import { orderMs, sharesFor, tagRange } from '../simulation/terms'
import { type Law, type Outside, short } from './law'

/** Each order and each decision brings the shares that its money is worth at the prices of its quote. */
export const boughtAsPriced: Law = {
  name: 'a payment buys what it is worth',
  isQuick: true,
  check({ records }) {
    return [
      ...records.orders.flatMap((known) => misordered(records, known)),
      ...records.decisions.flatMap(({ orderId, quoted, shares }) =>
        priced(records, quoted).includes(shares)
          ? []
          : [`the money for order ${short(orderId)} buys ${shares}: ${worth(records, quoted)}`],
      ),
    ]
  },
}

function misordered(
  records: Outside['records'],
  { order, quoted, askedAt, answeredAt }: KnownOrder,
) {
  const name = `order ${short(order.id)}`
  const tag = BigInt(order.pay) - quoted.pay
  const [endsAt, slack] = [Date.parse(order.expiresAt), records.clockSlack(askedAt, answeredAt)]
  const isTagged = tag < tagRange && -tag < tagRange
  const isMeant = order.currency === quoted.currency && order.payer === quoted.payer
  const isTimely = askedAt + orderMs - slack <= endsAt && endsAt <= answeredAt + orderMs + slack
  return [
    ...(isMeant && isTagged ? [] : [`${name} is of ${order.pay} ${order.currency}, unasked`]),
    ...(isTimely ? [] : [`${name} ends at ${order.expiresAt}`]),
    ...(priced(records, quoted).includes(BigInt(order.receive))
      ? []
      : [`${name} of ${quoted.pay} buys ${order.receive}: ${worth(records, quoted)}`]),
  ]
}

const worth = (records: Outside['records'], quoted: Quoted) =>
  `it is worth ${priced(records, quoted).join(' or ')}`

/** By each price that it may have been quoted at. */
function priced({ sharePrices, feeBps, clockSlack }: Outside['records'], quoted: Quoted): bigint[] {
  const { pay, currency, askedAt, answeredAt } = quoted
  const slack = clockSlack(askedAt, answeredAt)
  const before = sharePrices.findLast(({ at }) => at <= askedAt - slack)
  const later = sharePrices.filter(({ at }) => at > askedAt - slack && at <= answeredAt + slack)
  const [first, last] = [Math.floor(askedAt / minuteMs), Math.floor(answeredAt / minuteMs)]
  return Array.from({ length: last - first + 1 }, (_, minutes) =>
    coinPrice(currency, first + minutes),
  ).flatMap((coin) =>
    [before, ...later].flatMap((share) =>
      coin && share
        ? [sharesFor(pay, { feeBps, coinPrice: coin, sharePrice: share.microUsd })]
        : [],
    ),
  )
}
