import type { Hex } from 'viem'
import { ModelChain } from '../chain/model-chain'
import type { TokenState } from '../chain/share-contract'
import { custodyReads, type DeliveryRow, shareToken, type TransferRow } from '../product-custody'
import {
  isAsAsked,
  isLongDeep,
  type Law,
  mistold,
  notDeep,
  type Outside,
  type SeenRows,
  shortHash,
} from './law'
import { bookedOf, isCustody, keyOf, type TokenLog, tokenLogs } from './token-logs'

const { desk } = shareToken

/** What custody and chain were seen to hold at one moment. */
interface Look {
  outside: Outside
  seen: SeenRows
  deliveries: DeliveryRow[]
  transfers: TransferRow[]
  /** Logs of the true chain that move something, by hash and place. */
  logs: Map<string, TokenLog>
  /** Transfers that are settled by the books, as the chain has them. */
  settled: TokenLog[]
}

async function lookAt(world: Outside, seenRows: SeenRows): Promise<Look> {
  const deliveries = await seenRows.rows<DeliveryRow>(custodyReads.deliveries)
  const transfers = await seenRows.rows<TransferRow>(custodyReads.transfers)
  const logs = new Map(tokenLogs(world).map((tokenLog) => [keyOf(tokenLog), tokenLog]))
  return {
    outside: world,
    seen: seenRows,
    deliveries,
    transfers,
    logs,
    settled: bookedOf(transfers, logs),
  }
}

/**
 * What is booked of the token is on the chain as it was booked, deep enough, each log once and in
 * its order.
 */
export const transfersDeep: Law = {
  name: 'shares move by deep blocks',
  isQuick: true,
  async check(world, seenRows) {
    const look = await lookAt(world, seenRows)
    return [...look.transfers.flatMap((row) => untrue(look, row)), ...skipped(look)]
  },
}

function untrue({ outside, logs }: Look, row: TransferRow): string[] {
  if (!row.isSettled) return []
  const log = logs.get(keyOf(row))
  const name = `transfer ${shortHash(row.hash)}`
  if (log === undefined) return [`${name} is booked and not on the chain`]
  const reason = notDeep(outside, log.block)
  if (reason !== undefined) return [`${name} is booked ${reason}`]
  return BigInt(row.amount) === log.amount
    ? []
    : [`${name} is booked as ${row.amount} and was ${log.amount}`]
}

/** What comes later on the chain may be what an earlier one brought. */
function skipped({ outside, seen, logs, transfers }: Look): string[] {
  const bookedKeys = new Set(transfers.filter(({ isSettled }) => isSettled).map(keyOf))
  const allLogs = [...logs.values()]
  const newest = allLogs.findLastIndex((log) => bookedKeys.has(keyOf(log)))
  return allLogs.flatMap((log, index) => {
    if (bookedKeys.has(keyOf(log))) return []
    const isDue = seen.isLast && isLongDeep(outside, log.block)
    if (index > newest && !isDue) return []
    return [
      `transfer ${shortHash(log.hash)} in block ${log.block} is ${isDue ? 'not booked' : 'left out'}`,
    ]
  })
}

/** Whatever the chain has moved, the books have the same shares in the same hands. */
export const sharesAdd: Law = {
  name: 'custody and wallets are all shares',
  async check(world, seenRows) {
    const look = await lookAt(world, seenRows)
    const shares = await seenRows.rows<ShareRow>(custodyReads.shares)
    const hasBalance = (owner: string | null, type: string) =>
      BigInt(shares.find((row) => row.type === type && row.owner === owner)?.balance ?? 0)
    const inWallets = wallets(look)
    const storedWallets = await seenRows.rows<{ address: Hex; balance: string }>(
      custodyReads.wallets,
    )
    const differingWallets = storedWallets.filter(
      ({ address, balance }) => (inWallets.get(address) ?? 0n) !== BigInt(balance),
    )
    const supply = -(chainState(world).balances.get(zeroAddress) ?? 0n)
    return [
      ...(supply === -hasBalance(null, 'issued')
        ? []
        : [`${supply} shares exist and ${-hasBalance(null, 'issued')} are issued`]),
      ...differingWallets.map(
        ({ address, balance }) =>
          `wallet ${shortHash(address)} holds ${inWallets.get(address) ?? 0n}, stored is ${balance}`,
      ),
      ...members(look, { has: hasBalance, inWallets }),
    ]
  },
}

interface ShareRow {
  type: string
  owner: string | null
  balance: string
}

const zeroAddress: Hex = `0x${'0'.repeat(40)}`
const chainState = ({ nodes }: Outside): TokenState =>
  nodes.chain.shares.stateAfter(nodes.chain.blocks)

/** What settled transfers leave in each wallet. */
function wallets({ settled }: Look): Map<Hex, bigint> {
  const heldByAddress = new Map<Hex, bigint>()
  const add = (holder: Hex, amount: bigint) =>
    heldByAddress.set(holder, (heldByAddress.get(holder) ?? 0n) + amount)
  for (const { from, to, amount } of settled) {
    if (!isCustody(from)) add(from, -amount)
    if (!isCustody(to)) add(to, amount)
  }
  return heldByAddress
}

interface Holdings {
  has(owner: string | null, type: string): bigint
  inWallets: Map<Hex, bigint>
}

function members({ outside, deliveries }: Look, { has, inWallets }: Holdings): string[] {
  let linked = 0n
  const openStates = ['asked', 'ordered', 'signed']
  const violations = outside.records.members.flatMap(({ name, wallets, accountId }) => {
    const inWallet = wallets.reduce(
      (sum, address) => sum + (inWallets.get(address as Hex) ?? 0n),
      0n,
    )
    linked += inWallet
    const onTheWay = deliveries
      .filter(({ account, state }) => account === accountId && openStates.includes(state))
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    return [
      ...(has(accountId, 'delivered') === inWallet
        ? []
        : [`${name} has ${inWallet} in wallets and ${has(accountId, 'delivered')} by the books`]),
      ...(has(accountId, 'delivering') === onTheWay
        ? []
        : [`${name} has ${onTheWay} on the way and ${has(accountId, 'delivering')} by the books`]),
    ]
  })
  const totalInWallets = [...inWallets.values()].reduce((sum, amount) => sum + amount, 0n)
  return totalInWallets - linked === has(null, 'astray')
    ? violations
    : [
        ...violations,
        `${totalInWallets - linked} shares are astray, and ${has(null, 'astray')} by the books`,
      ]
}

/**
 * One delivery, at most one transfer; in the end each has arrived or come back, and its member was
 * notified.
 */
export const deliveredOnce: Law = {
  name: 'a delivery moves shares once',
  isQuick: true,
  async check(world, seenRows) {
    const look = await lookAt(world, seenRows)
    return [
      ...look.deliveries.flatMap((row) => misdelivered(look, row)),
      ...unasked(look),
      ...(await unreportedMoves(look)),
    ]
  },
}

function misdelivered({ seen, logs, transfers, outside }: Look, row: DeliveryRow): string[] {
  const { id, state, address, amount, hashes, refusal } = row
  const name = `delivery ${id.slice(0, 8)}`
  const landedLogs = [...logs.values()].filter(({ hash }) => hashes.includes(hash))
  const bookedTransfers = transfers.filter(
    ({ delivery, isSettled }) => delivery === id && isSettled,
  )
  const knownDelivery = outside.records.deliveries.get(id)
  const isOther = landedLogs.some((log) => log.to !== address || log.amount !== BigInt(amount))
  const isOver = state === 'canceled' || state === 'failed'
  const isOwn = isAsAsked(knownDelivery, row)
  const isStuck = seen.isLast && !isOver && state !== 'done' && !row.isWaiting && !row.isOnHold
  return [
    ...(landedLogs.length > 1 ? [`${name} has moved shares ${landedLogs.length} times`] : []),
    ...(isOther || !isOwn ? [`${name} moves something else than was asked for`] : []),
    ...(isFailedEarly(outside, row) ? [`${name} is failed, and the chain may still take it`] : []),
    ...(knownDelivery?.isToLost ? [`${name} goes to a wallet that is lost or unlinked`] : []),
    ...(isOver && landedLogs.length > 0 ? [`${name} is ${state} and has moved shares`] : []),
    ...(state === 'done' && bookedTransfers.length !== 1
      ? [`${name} is done by ${bookedTransfers.length} transfers`]
      : []),
    ...(state !== 'done' && bookedTransfers.length > 0
      ? [`${name} has arrived and is ${state}`]
      : []),
    ...(refusal === null ? [] : [`${name} was not signed: ${refusal}`]),
    ...(isStuck ? [`${name} is still ${state}`] : []),
  ]
}

/** Failed is what the chain has undone, or what has no number any more, in final blocks. */
function isFailedEarly(
  { nodes: { chain } }: Outside,
  { state, hashes, nonce }: DeliveryRow,
): boolean {
  if (state !== 'failed' || nonce === null) return false
  const final = chain.blocks.slice(0, chain.head - chain.finalBehind + 1)
  return ModelChain.sentBy(desk, final) <= nonce && hashes.length > 0
}

/** Out of custody only by an order, or by somebody's hand. */
function unasked({ outside, deliveries, logs }: Look): string[] {
  const ordered = new Set(deliveries.flatMap(({ hashes }) => hashes))
  return [...logs.values()].flatMap(({ hash, from, to }) =>
    !isCustody(from) || isCustody(to) || ordered.has(hash) || outside.records.byHand.has(hash)
      ? []
      : [`${shortHash(hash)} leaves custody, and nobody has ordered it`],
  )
}

const tellFrom = 10_000n

function unreportedMoves({ seen, outside, deliveries }: Look): Promise<string[]> {
  return mistold(outside, seen, ({ accountId }) => {
    const largeDeliveries = deliveries.filter(
      ({ account, amount }) => account === accountId && BigInt(amount) >= tellFrom,
    )
    return {
      'shares-delivered': largeDeliveries.filter(({ state }) => state === 'done').length,
      'delivery-failed': largeDeliveries.filter(({ state }) => state === 'failed').length,
    }
  })
}
