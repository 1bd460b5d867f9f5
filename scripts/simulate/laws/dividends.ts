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
  shortHash,
} from './law'
import { type TokenLog, tokenLogs } from './token-logs'

/**
 * Each owner of shares at a record date, also of a vote, has a line of them, as the entries say and as the looks around
 * it have seen, and is owed for them to the last digit, less the tax of where they live.
 */
export const dividendsAsCut: Law = {
  name: 'dividends are owed as shares were held',
  async check(world, { rows }) {
    const differingLines = await rows<{ owner: string; sum: string; line: string }>(
      dividendReads.linesApart,
    )
    const coins = await rows<{ owner: string; rest: string }>(dividendReads.coinsApart)
    return [
      ...differingLines.map(
        ({ owner, sum, line }) => `${owner} held ${sum} and is counted with ${line}`,
      ),
      ...(await rows<LineRow>(dividendReads.lines)).flatMap((row) => wrongLine(world, row)),
      ...coins.map(({ owner, rest }) => `the dividends of ${owner} are ${rest} apart`),
      ...(await rows<OwedRow>(dividendReads.owed)).flatMap((row) => wrongDue(world, row)),
    ]
  },
}

const fiveMinutesMs = 300_000

function wrongLine(world: Outside, { action, account, shares }: LineRow): string[] {
  const { dividends, votes } = world.records
  const recordAt = (dividends.get(action) ?? votes.get(action))?.recordAt
  const heldShares = recordAt === undefined ? undefined : heldAt(world, account, recordAt)
  return heldShares === undefined || String(heldShares) === shares
    ? []
    : [`${account} held ${heldShares} all around a record date and is counted with ${shares}`]
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
  const ownResidences = records.residences.filter((residence) => residence.member === member)
  const toldResidences = ownResidences.filter(({ askedAt }) => askedAt <= recordMs + slack)
  const before = toldResidences.filter(({ answeredAt }) => answeredAt <= recordMs - slack)
  const newest = before.reduce((latest, { answeredAt }) => Math.max(latest, answeredAt), 0)
  // A later one that began before the newest was answered may have been written first.
  const possible = toldResidences.filter(({ answeredAt }) => answeredAt >= newest)
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
  async check(world, seenRows) {
    const paidLogs = tokenLogs(world, tokenOf(dividendCoin)).filter(({ from }) => from === payer)
    const logsByHash = new Map(paidLogs.map((log) => [log.hash, log]))
    const payouts = await seenRows.rows<PayoutRow>(dividendReads.payouts)
    const ordered = new Set(payouts.flatMap(({ hashes }) => hashes))
    // What failed is free of its payout again, so afterwards nothing says what was in it.
    for (const { id, hasDividend } of payouts)
      if (hasDividend) world.records.payoutsOfDividends.add(id)
    return [
      ...payouts.flatMap((row) => wrongPayout(world, seenRows, row, logsByHash)),
      ...[...logsByHash.keys()]
        .filter((hash) => !ordered.has(hash) && !world.records.byHand.has(hash))
        .map((hash) => `${shortHash(hash)} leaves the payer, and no payout is of it`),
      ...(seenRows.isLast ? await unreportedPayouts(world, seenRows, payouts) : []),
    ]
  },
}

function wrongPayout(
  world: Outside,
  { isLast }: SeenRows,
  { id, account, address, amount, state, isOnHold, hashes }: PayoutRow,
  logsByHash: Map<string, TokenLog>,
): string[] {
  const { records } = world
  const name = `payout ${id.slice(0, 8)}`
  const arrived = hashes.flatMap((hash) => logsByHash.get(hash) ?? [])
  const knownDelivery = records.payouts.get(id)
  const isOther = arrived.some((log) => log.to !== address || log.amount !== BigInt(amount))
  const isOwn = isAsAsked(knownDelivery, { account, address, amount })
  const isDeep = arrived.every(({ block }) => isFinal(world, block))
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

async function unreportedPayouts(
  world: Outside,
  seenRows: SeenRows,
  payouts: PayoutRow[],
): Promise<string[]> {
  const owed = await seenRows.rows<OwedRow>(dividendReads.owed)
  const ofDividends = world.records.payoutsOfDividends
  return mistold(world, seenRows, ({ accountId }) => {
    const ownPayouts = payouts.filter(({ account }) => account === accountId)
    const dividends = owed.filter(({ account, net }) => account === accountId && net !== null)
    const count = (isOne: (row: OwedRow) => boolean) => dividends.filter(isOne).length
    const hasEnded = (wantedState: PayoutRow['state'], isDividend: boolean) =>
      ownPayouts.filter(
        ({ id, state }) => state === wantedState && ofDividends.has(id) === isDividend,
      ).length
    return {
      'dividend-payable': count(({ bought }) => bought === null),
      'dividend-reinvested': count(({ bought }) => bought !== null),
      'dividend-paid': hasEnded('paid', true),
      'dividend-failed': hasEnded('failed', true),
      'buy-back-paid': hasEnded('paid', false),
      'buy-back-failed': hasEnded('failed', false),
    }
  })
}
