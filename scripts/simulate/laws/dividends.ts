import { tokenOf } from '../chain/model-chain'
import {
  dividendCoin,
  dividendReads,
  type LineRow,
  type OwedRow,
  type PayoutRow,
  payer,
  ratesBps,
} from '../product-dividends'
import {
  heldAt,
  isAsAsked,
  isFinal,
  type Law,
  mistold,
  type Outside,
  type SeenRows,
  short,
} from './law'
import { type TokenLog, tokenLogs } from './token-logs'

/**
 * Each owner of shares at a record date, also of a vote, has a line of them, as the entries say and as the looks around
 * it have seen, and is owed for them to the last digit, less the tax of where they live.
 */
export const dividendsAsCut: Law = {
  name: 'dividends are owed as shares were held',
  async check(outside, { rows }) {
    const apart = await rows<{ owner: string; sum: string; line: string }>(dividendReads.linesApart)
    const coins = await rows<{ owner: string; rest: string }>(dividendReads.coinsApart)
    return [
      ...apart.map(({ owner, sum, line }) => `${owner} held ${sum} and is counted with ${line}`),
      ...(await rows<LineRow>(dividendReads.lines)).flatMap((row) => wrongLine(outside, row)),
      ...coins.map(({ owner, rest }) => `the dividends of ${owner} are ${rest} apart`),
      ...(await rows<OwedRow>(dividendReads.owed)).flatMap((row) => wrongDue(outside, row)),
    ]
  },
}

const fiveMinutesMs = 300_000

function wrongLine(outside: Outside, { action, account, shares }: LineRow): string[] {
  const { dividends, votes } = outside.records
  const recordAt = (dividends.get(action) ?? votes.get(action))?.recordAt
  const held = recordAt === undefined ? undefined : heldAt(outside, account, recordAt)
  return held === undefined || String(held) === shares
    ? []
    : [`${account} held ${held} all around a record date and is counted with ${shares}`]
}

function wrongDue({ records }: Outside, { action, account, shares, ...owed }: OwedRow): string[] {
  const dividend = records.dividends.get(action)
  if (dividend === undefined) return []
  const [gross, rateBps] = [BigInt(shares) * dividend.perShareMicroUsd * 1_000_000n, owed.rateBps]
  const tax = (gross * BigInt(Math.round((rateBps ?? 0) * 10))) / 100_000n
  // After tax it is money, or the price of shares.
  const net = owed.net === null ? null : BigInt(owed.net) + BigInt(owed.reinvested ?? 0)
  const isDue = [owed.gross, owed.tax, net].join() === [gross, tax, gross - tax].join()
  return [
    ...(isDue
      ? []
      : [`${account} is owed ${owed.gross} less ${owed.tax}, due is ${gross} less ${tax}`]),
    ...(rateBps === null ? [] : wrongRate(records, { account, rateBps, ...dividend })),
  ]
}

/** By what the member had said before the record date; what was under way then may count or not. */
function wrongRate(
  records: Outside['records'],
  { account, recordAt: recordMs, rateBps }: { account: string; recordAt: number; rateBps: number },
): string[] {
  const member = records.members.find(({ accountId }) => accountId === account)
  const slack = records.clockSlack(recordMs - fiveMinutesMs, recordMs + fiveMinutesMs)
  const own = records.residences.filter((residence) => residence.member === member)
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

/** A payout leaves the payer once, whole, to the wallet that was named; and none fails by itself. */
export const payoutsOnce: Law = {
  name: 'payouts arrive once and whole',
  isQuick: true,
  async check(outside, seen) {
    const paid = tokenLogs(outside, tokenOf(dividendCoin)).filter(({ from }) => from === payer)
    const landed = new Map(paid.map((log) => [log.hash, log]))
    const payouts = await seen.rows<PayoutRow>(dividendReads.payouts)
    const ordered = new Set(payouts.flatMap(({ hashes }) => hashes))
    // What failed is free of its payout again, so afterwards nothing says what was in it.
    for (const { id, hasDividend } of payouts)
      if (hasDividend) outside.records.payoutsOfDividends.add(id)
    return [
      ...payouts.flatMap((row) => wrongPayout(outside, seen, row, landed)),
      ...[...landed.keys()]
        .filter((hash) => !ordered.has(hash) && !outside.records.byHand.has(hash))
        .map((hash) => `${short(hash)} leaves the payer, and no payout is of it`),
      ...(seen.isLast ? await untold(outside, seen, payouts) : []),
    ]
  },
}

function wrongPayout(
  outside: Outside,
  { isLast }: SeenRows,
  { id, account, address, amount, state, isOnHold, hashes }: PayoutRow,
  landed: Map<string, TokenLog>,
): string[] {
  const { records } = outside
  const name = `payout ${id.slice(0, 8)}`
  const arrived = hashes.flatMap((hash) => landed.get(hash) ?? [])
  const known = records.payouts.get(id)
  const isOther = arrived.some((one) => one.to !== address || one.amount !== BigInt(amount))
  const isOwn = isAsAsked(known, { account, address, amount })
  const isDeep = arrived.every(({ block }) => isFinal(outside, block))
  const isLost = [...records.recoveries.values()].some(({ lost }) => lost === address)
  const isUnderWay = state === 'started' || state === 'ordered'
  return [
    ...(arrived.length > 1 ? [`${name} is paid ${arrived.length} times`] : []),
    ...(isOther || !isOwn ? [`${name} pays something else than was asked for`] : []),
    ...(state === 'paid' && (arrived.length === 0 || !isDeep)
      ? [`${name} is said to be paid, and is not final on the chain`]
      : []),
    // Only who uses the payer's key by hand can take its number, and nothing goes to a lost wallet.
    ...(state === 'failed' && (arrived.length > 0 || !(isUsedByHand(records) || isLost))
      ? [`${name} failed, having arrived ${arrived.length} times`]
      : []),
    ...(isLast && isUnderWay && !isOnHold ? [`${name} is still ${state}`] : []),
  ]
}

const isUsedByHand = ({ ofBank, byHand }: Outside['records']) =>
  [...ofBank.keys()].some((hash) => byHand.has(hash))

async function untold(outside: Outside, seen: SeenRows, payouts: PayoutRow[]): Promise<string[]> {
  const owed = await seen.rows<OwedRow>(dividendReads.owed)
  const ofDividends = outside.records.payoutsOfDividends
  return mistold(outside, seen, ({ accountId }) => {
    const own = payouts.filter(({ account }) => account === accountId)
    const dividends = owed.filter(({ account, net }) => account === accountId && net !== null)
    const count = (isOne: (row: OwedRow) => boolean) => dividends.filter(isOne).length
    const ended = (how: PayoutRow['state'], isDividend: boolean) =>
      own.filter(({ id, state }) => state === how && ofDividends.has(id) === isDividend).length
    return {
      'dividend-payable': count(({ bought }) => bought === null),
      'dividend-reinvested': count(({ bought }) => bought !== null),
      'dividend-paid': ended('paid', true),
      'dividend-failed': ended('failed', true),
      'buy-back-paid': ended('paid', false),
      'buy-back-failed': ended('failed', false),
    }
  })
}
