import { coinDecimals } from '@/config/coins'
import { formatBps, formatCoins, formatShares } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { type OwnedPlace, ownedPlaces } from '@/contract/owned'
import type { EscrowHead, EscrowPayment, EscrowPerson } from '../file/lines'
import { balancesOf, owedTo, ownedBy } from '../file/rebuild'
import * as m from '../messages'

/** The file's facts about its assets. */
export type Units = Pick<EscrowHead, 'asset' | 'decimals'>

const decimalsOf = (asset: string, { decimals }: Units) => decimals[asset] ?? coinDecimals

const placeNames: Record<OwnedPlace, () => string> = {
  available: m.availableLabel,
  staked: m.stakedLabel,
  sending: m.sendingLabel,
  offered: m.offeredLabel,
  delivering: m.deliveringLabel,
  delivered: m.deliveredLabel,
}

const stateNames: Record<EscrowPayment['state'], () => string> = {
  seen: m.seenLabel,
  decision: m.decisionLabel,
  held: m.reviewLabel,
  returning: m.returningLabel,
  aside: m.strangerLabel,
}

/** With all digits of the coin. */
export function exactAmount(amount: string | bigint, asset: string, head: Units): string {
  if (asset === head.asset) return formatShares(amount)
  const decimals = decimalsOf(asset, head)
  return [formatCoins(amount, decimals, decimals), asset].join(' ')
}

export function whereOf(person: EscrowPerson, { asset: share }: Units): string[] {
  const balanceOf = balancesOf(person)
  return ownedPlaces
    .filter((type) => balanceOf(share, type) > 0n)
    .map((type) => `${formatShares(balanceOf(share, type))} ${placeNames[type]()}`)
}

/** What dividends and buy-backs owe, including payouts under way, by coin. */
export function owedSums(person: EscrowPerson): [coin: string, amount: bigint][] {
  const sums = new Map<string, bigint>()
  for (const [name, amount] of owedTo(person)) {
    const [coin = ''] = name.split('/')
    sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  }
  return [...sums]
}

export function paymentLine(payment: EscrowPayment, head: Units): string {
  const { asset, token, amount, payer, state } = payment
  const money = asset === null ? `${amount} (${token ?? ''})` : exactAmount(amount, asset, head)
  return m.paymentText({
    amount: money,
    payer: payer ?? m.bankAccountText(),
    state: stateNames[state](),
  })
}

/** Everything that is promised, open or under way for a person, one sentence each. */
export function promisesOf(person: EscrowPerson, head: Units): string[] {
  const { stakes, gifts, entitled, payments, ownWallets } = person
  return [
    ...ownWallets.map(({ address, microShares }) => `${formatShares(microShares)} · ${address}`),
    ...stakes.map(({ microShares, rateBps, unlocksAt, promised }) =>
      m.stakeText({
        shares: formatShares(microShares),
        rate: formatBps(rateBps),
        until: formatShortDay(unlocksAt),
        promised: formatShares(promised),
      }),
    ),
    ...gifts.map(({ microShares, endsAt }) =>
      m.giftText({ shares: formatShares(microShares), until: formatShortDay(endsAt) }),
    ),
    ...entitled.map(({ microShares }) => m.entitledText({ shares: formatShares(microShares) })),
    ...payments.map((payment) => paymentLine(payment, head)),
  ]
}

/** A spreadsheet reads such a start as a formula, and a name may begin with it. */
const formula = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const csvLine = (cells: string[]) => `${cells.map(cell).join(';')}\r\n`

/** Only digits and a decimal point, for programs. */
function plain(amount: bigint, decimals: number): string {
  const text = String(amount).padStart(decimals + 1, '0')
  const [whole, rest] = [text.slice(0, -decimals), text.slice(-decimals).replace(/0+$/, '')]
  return rest === '' ? whole : `${whole}.${rest}`
}

const who = ({ number, name, email, phone, country, wallets }: EscrowPerson) => [
  ...[number, name, email, phone, country ?? ''],
  wallets.join(' '),
]
const whoTitles = ['number', 'name', 'email', 'phone', 'tax residence', 'wallets']

export function* registerCsv(
  people: Iterable<EscrowPerson>,
  { asset: share }: Units,
): Generator<string> {
  yield csvLine([...whoTitles, 'shares', ...ownedPlaces])
  for (const person of people) {
    const ownedShares = ownedBy(person, share)
    const balanceOf = balancesOf(person)
    if (ownedShares > 0n)
      yield csvLine([
        ...who(person),
        plain(ownedShares, 6),
        ...ownedPlaces.map((place) => plain(balanceOf(share, place), 6)),
      ])
  }
}

export function* owedCsv(people: Iterable<EscrowPerson>, head: Units): Generator<string> {
  const titles = [
    'coin',
    'gross',
    'tax',
    'became shares',
    'net',
    'for',
    'payout',
    'to wallet',
    'transaction',
  ]
  yield csvLine([...whoTitles, ...titles])
  for (const person of people)
    for (const { coin, gross, tax, reinvested = '0', net, action, payout } of person.owed) {
      const money = [gross, tax, reinvested, net].map((amount) =>
        plain(BigInt(amount), decimalsOf(coin, head)),
      )
      const way = payout ? [payout.state, payout.address, payout.hash ?? ''] : ['', '', '']
      yield csvLine([...who(person), coin, ...money, action, ...way])
    }
}
