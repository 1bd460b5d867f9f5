import type { Hex } from 'viem'
import { tokenOf } from '../chain/model-chain'
import {
  dividendCoin,
  dividendReads,
  type EntitlementRow,
  type PayoutRow,
  payer,
  ratesBps,
} from '../product-dividends'
import type { Member } from '../simulation/records'
import { isFinal, type Law, type Outside, type Seen, short } from './law'

/** Whoever owned shares at a record date is owed for them to the last digit, less the tax of where they live. */
export const dividendsAsCut: Law = {
  name: 'dividends are owed as shares were held',
  async check(outside, { rows }) {
    const apart = await rows<{ owner: string; sum: string; line: string }>(dividendReads.linesApart)
    const owed = await rows<{ owner: string; gross: string | null }>(dividendReads.owedApart)
    const coins = await rows<{ owner: string; rest: string }>(dividendReads.coinsApart)
    const { entitlements } = dividendReads
    return [
      ...apart.map(({ owner, sum, line }) => `${owner} held ${sum} and is counted with ${line}`),
      ...owed.map(({ owner, gross }) => `${owner} is owed a wrong dividend: ${gross ?? 'none'}`),
      ...coins.map(({ owner, rest }) => `the dividends of ${owner} are ${rest} apart`),
      ...(await rows<EntitlementRow>(entitlements)).flatMap((row) => wrongRate(outside, row)),
    ]
  },
}

const fiveMinutesMs = 300_000

/** By what the member had said before the record date; what was under way then may count or not. */
function wrongRate({ records }: Outside, { account, recordMs, rateBps }: EntitlementRow) {
  const member = records.members.find(({ accountId }) => accountId === account)
  const slack = records.clockSlack(recordMs - fiveMinutesMs, recordMs + fiveMinutesMs)
  const own = records.residences.filter((one) => one.member === member)
  const told = own.filter(({ askedAt }) => askedAt <= recordMs + slack)
  const before = told.filter(({ answeredAt }) => answeredAt <= recordMs - slack)
  const newest = before.reduce((latest, { answeredAt }) => Math.max(latest, answeredAt), 0)
  // A later one that began before the newest was answered may have been written first.
  const possible = told.filter(({ answeredAt }) => answeredAt >= newest)
  const rates: number[] = possible.map(({ country }) => ratesBps[country])
  if (before.length === 0) rates.push(ratesBps.nowhere)
  if (rates.includes(rateBps)) return []
  return [
    `${member?.name ?? account} pays tax of ${rateBps}, and said where ${rates.join(' or ')} is due`,
  ]
}

interface Landed {
  block: number
  to: Hex
  amount: bigint
}

/** A payout leaves the payer once, whole, to the wallet that was named; and none fails by itself. */
export const payoutsOnce: Law = {
  name: 'payouts arrive once and whole',
  isQuick: true,
  async check(outside, seen) {
    const landed = paidOnChain(outside)
    const payouts = await seen.rows<PayoutRow>(dividendReads.payouts)
    const ordered = new Set(payouts.flatMap(({ hashes }) => hashes))
    return [
      ...payouts.flatMap((row) => wrongPayout(outside, seen, row, landed)),
      ...[...landed.keys()]
        .filter((hash) => !ordered.has(hash) && !outside.records.byHand.has(hash))
        .map((hash) => `${short(hash)} leaves the payer, and no payout is of it`),
      ...(seen.isLast ? await untold(outside, seen, payouts) : []),
    ]
  },
}

function paidOnChain({ nodes }: Outside): Map<string, Landed> {
  const coin = tokenOf(dividendCoin)
  const landed = new Map<string, Landed>()
  for (const { number, transactions } of nodes.chain.blocks)
    for (const { hash, from, to, isReverted, logs } of transactions) {
      const [log] = logs
      if (from !== payer || to !== coin || isReverted || log === undefined) continue
      const receiver = `0x${log.topics[2]?.slice(-40)}` as Hex
      landed.set(hash, { block: number, to: receiver, amount: BigInt(log.data) })
    }
  return landed
}

function wrongPayout(
  outside: Outside,
  { isLast }: Seen,
  { id, account, address, amount, state, isOnHold, hashes }: PayoutRow,
  landed: Map<string, Landed>,
): string[] {
  const { records } = outside
  const name = `payout ${id.slice(0, 8)}`
  const arrived = hashes.flatMap((hash) => landed.get(hash) ?? [])
  const known = records.payouts.get(id)
  const isOther = arrived.some((one) => one.to !== address || one.amount !== BigInt(amount))
  const isOwn =
    known === undefined ||
    (known.amount === BigInt(amount) &&
      known.member.accountId === account &&
      known.member.wallets.includes(address))
  const isDeep = arrived.every(({ block }) => isFinal(outside, block))
  const isUnderWay = state === 'started' || state === 'ordered'
  return [
    ...(arrived.length > 1 ? [`${name} is paid ${arrived.length} times`] : []),
    ...(isOther || !isOwn ? [`${name} pays something else than was asked for`] : []),
    ...(state === 'paid' && (arrived.length === 0 || !isDeep)
      ? [`${name} is said to be paid, and is not final on the chain`]
      : []),
    // Only who uses the payer's key by hand can take its number.
    ...(state === 'failed' && (arrived.length > 0 || !isUsedByHand(records))
      ? [`${name} failed, having arrived ${arrived.length} times`]
      : []),
    ...(isLast && isUnderWay && !isOnHold ? [`${name} is still ${state}`] : []),
  ]
}

const isUsedByHand = ({ ofBank, byHand }: Outside['records']) =>
  [...ofBank.keys()].some((hash) => byHand.has(hash))

async function untold(outside: Outside, { rows }: Seen, payouts: PayoutRow[]) {
  const told = await rows<{ account: string; kind: string; count: number }>(dividendReads.told)
  const owed = await rows<EntitlementRow>(dividendReads.entitlements)
  const dueOf = ({ accountId }: Member): [string, number][] => {
    const own = payouts.filter(({ account }) => account === accountId)
    return [
      ['dividend-payable', owed.filter(({ account }) => account === accountId).length],
      ['dividend-paid', own.filter(({ state }) => state === 'paid').length],
      ['dividend-failed', own.filter(({ state }) => state === 'failed').length],
    ]
  }
  return outside.records.members.flatMap((member) =>
    dueOf(member).flatMap(([kind, due]) => {
      const isSo = (row: (typeof told)[number]) =>
        row.account === member.accountId && row.kind === kind
      const count = told.find(isSo)?.count ?? 0
      return count === due
        ? []
        : [`${member.name} was told ${kind} ${count} times instead of ${due}`]
    }),
  )
}
