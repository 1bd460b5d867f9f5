import { iban } from '../product-bank'
import { coinPrice, minuteMs } from '../simulation/prices'
import type { CallTimes, KnownOrder, KnownQuote, KnownTransfer } from '../simulation/records'
import {
  bankMoney,
  coinMoney,
  feeFor,
  type Money,
  orderMs,
  sharesFor,
  tagRange,
  transferHoldsUntil,
} from '../simulation/terms'
import { type Law, type Outside, shortHash } from './law'

type Records = Outside['records']

/** Each order and each decision brings the shares that its money is worth at fee and prices of its quote. */
export const boughtAsPriced: Law = {
  name: 'a payment buys what it is worth',
  isQuick: true,
  check({ records }) {
    return [
      ...records.orders.flatMap((knownOrder) => misordered(records, knownOrder)),
      ...records.transferOrders.flatMap((knownTransfer) =>
        misorderedTransfer(records, knownTransfer),
      ),
      ...records.decisions.flatMap(({ orderId, quoted, shares }) =>
        sharesOf(records, quoted).includes(shares)
          ? []
          : [
              `the money for order ${shortHash(orderId)} buys ${shares}: ${worthOf(records, quoted)}`,
            ],
      ),
    ]
  },
}

function misordered(records: Records, knownOrder: KnownOrder): string[] {
  const { order, quoted } = knownOrder
  const name = `order ${shortHash(order.id)}`
  const tag = BigInt(order.pay) - quoted.pay
  const isTagged = tag < tagRange && -tag < tagRange
  const isMeant = order.currency === quoted.currency && order.payer === quoted.payer
  return [
    ...(isMeant && isTagged ? [] : [`${name} is of ${order.pay} ${order.currency}, unasked`]),
    ...wrongTimes(records, knownOrder, (at) => at + orderMs),
    ...wrongPrices(records, knownOrder),
  ]
}

/** Its amount bears no tag, since its reference names it; and it is paid to the bank's account. */
function misorderedTransfer(records: Records, knownTransfer: KnownTransfer): string[] {
  const { order, quoted } = knownTransfer
  const name = `order ${shortHash(order.id)}`
  const isMeant = order.currency === quoted.currency && BigInt(order.pay) === quoted.pay
  return [
    ...(isMeant ? [] : [`${name} is of ${order.pay} ${order.currency}, unasked`]),
    ...(order.iban === iban ? [] : [`${name} is to be paid to ${order.iban}`]),
    ...wrongTimes(records, knownTransfer, transferHoldsUntil),
    ...wrongPrices(records, knownTransfer),
  ]
}

interface Ordered extends CallTimes {
  order: { id: string; fee: string; receive: string; expiresAt: string }
  quoted: KnownQuote
}

/** Until when its price holds follows from when it was placed. */
function wrongTimes(
  { clockSlack }: Records,
  { order, askedAt, answeredAt }: Ordered,
  holdsUntil: (at: number) => number,
): string[] {
  const [endsAt, slack] = [Date.parse(order.expiresAt), clockSlack(askedAt, answeredAt)]
  const isTimely = holdsUntil(askedAt - slack) <= endsAt && endsAt <= holdsUntil(answeredAt + slack)
  return isTimely ? [] : [`order ${shortHash(order.id)} ends at ${order.expiresAt}`]
}

function wrongPrices(records: Records, { order, quoted }: Ordered): string[] {
  const name = `order ${shortHash(order.id)} of ${quoted.pay} ${quoted.currency}`
  const fee = feeFor(quoted.pay, records.feeBps)
  return [
    ...(BigInt(order.fee) === fee ? [] : [`${name} has a fee of ${order.fee}: it is ${fee}`]),
    ...(sharesOf(records, quoted).includes(BigInt(order.receive))
      ? []
      : [`${name} buys ${order.receive}: ${worthOf(records, quoted)}`]),
  ]
}

const worthOf = (records: Records, quoted: KnownQuote) =>
  `it is worth ${sharesOf(records, quoted).join(' or ')}`

/** By each price that it may have been quoted at. */
function sharesOf({ sharePrices, feeBps, clockSlack }: Records, quoted: KnownQuote): bigint[] {
  const { pay, askedAt, answeredAt } = quoted
  const slack = clockSlack(askedAt, answeredAt)
  const before = sharePrices.findLast(({ at }) => at <= askedAt - slack)
  const laterPrices = sharePrices.filter(
    ({ at }) => at > askedAt - slack && at <= answeredAt + slack,
  )
  const knownPrices = [...(before ? [before] : []), ...laterPrices]
  return moneyOf(quoted).flatMap((money) =>
    knownPrices.map(({ microUsd: sharePrice }) => sharesFor(pay, { feeBps, money, sharePrice })),
  )
}

/** What a coin costs is another thing each minute; a dollar is a dollar. */
function moneyOf({ currency, askedAt, answeredAt }: KnownQuote): Money[] {
  if (currency === bankMoney.symbol) return [bankMoney]
  const [first, last] = [Math.floor(askedAt / minuteMs), Math.floor(answeredAt / minuteMs)]
  return Array.from({ length: last - first + 1 }, (_, minutes) =>
    coinPrice(currency, first + minutes),
  ).flatMap((price) => (price === undefined ? [] : [coinMoney(price)]))
}
