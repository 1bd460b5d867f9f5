import type { Hex } from 'viem'
import { ModelChain } from '../chain/model-chain'
import type { TokenState } from '../chain/share-contract'
import { confirmations } from '../product'
import { custodyReads, type DeliveryRow, shareToken, type TransferRow } from '../product-custody'
import type { Simulation } from '../simulation/simulation'
import { depthOf, isLongDeep, type Law, type Seen, short } from './law'
import { type ShareLog, shareLogs } from './share-logs'

const { vault, desk } = shareToken
const isCustody = (address: Hex) => address === vault || address === desk

/** What custody and chain were seen to hold at one moment. */
interface Look {
  simulation: Simulation
  seen: Seen
  deliveries: DeliveryRow[]
  transfers: TransferRow[]
  /** Logs of the true chain that move something, by hash and place. */
  logs: Map<string, ShareLog>
  /** Transfers that are settled by the books, as the chain has them. */
  settled: ShareLog[]
}

const keyOf = ({ hash, log }: { hash: string; log: number }) => `${hash}/${log}`

async function lookAt(simulation: Simulation, seen: Seen): Promise<Look> {
  const deliveries = await seen.rows<DeliveryRow>(custodyReads.deliveries)
  const transfers = await seen.rows<TransferRow>(custodyReads.transfers)
  const logs = new Map(shareLogs(simulation).map((one) => [keyOf(one), one]))
  const settled = transfers.flatMap((row) => {
    const log = row.isSettled ? logs.get(keyOf(row)) : undefined
    return log === undefined ? [] : [log]
  })
  return { simulation, seen, deliveries, transfers, logs, settled }
}

/** What is booked of the token stands on the chain as it was booked, deep enough, each log once and in its order. */
export const transfersDeep: Law = {
  name: 'shares move by deep blocks',
  isQuick: true,
  async check(simulation, seen) {
    const look = await lookAt(simulation, seen)
    return [
      ...look.transfers.flatMap((row) => untrue(look, row)),
      ...(await journals(look)),
      ...skipped(look),
    ]
  },
}

function untrue({ seen, logs }: Look, row: TransferRow): string[] {
  if (!row.isSettled) return []
  const log = logs.get(keyOf(row))
  const name = `transfer ${short(row.hash)}`
  if (log === undefined) return [`${name} is booked and not on the chain`]
  const depth = depthOf(seen, log.block)
  if (depth < confirmations)
    return [`${name} is booked after ${depth} of ${confirmations} confirmations`]
  return BigInt(row.amount) === log.amount
    ? []
    : [`${name} is booked as ${row.amount} and was ${log.amount}`]
}

/** One log, one journal; none for what stays within custody or nobody's wallets. */
async function journals({ seen, settled, transfers }: Look): Promise<string[]> {
  const written = await seen.rows<{ key: string }>(custodyReads.journals)
  const keys = new Set(written.map(({ key }) => key))
  const named = new Set(settled.map((log) => `share 56/${keyOf(log)}`))
  const still = new Set(
    transfers.filter(({ kind }) => kind === 'between' || kind === 'onward').map(keyOf),
  )
  const missing = settled.filter(
    (log) => !still.has(keyOf(log)) && !keys.has(`share 56/${keyOf(log)}`),
  )
  const invented = [...keys].filter((key) => !named.has(key))
  return [
    ...missing.map(({ hash }) => `transfer ${short(hash)} is booked without a journal`),
    ...invented.map((key) => `journal ${key} is of no booked transfer`),
  ]
}

/** What comes later on the chain may be what an earlier one brought. */
function skipped({ seen, logs, transfers }: Look): string[] {
  const booked = new Set(transfers.filter(({ isSettled }) => isSettled).map(keyOf))
  const all = [...logs.values()]
  const newest = all.findLastIndex((log) => booked.has(keyOf(log)))
  return all.flatMap((log, place) => {
    if (booked.has(keyOf(log))) return []
    const isDue = seen.isLast && isLongDeep(seen, log.block)
    if (place > newest && !isDue) return []
    return [
      `transfer ${short(log.hash)} in block ${log.block} is ${isDue ? 'not booked' : 'left out'}`,
    ]
  })
}

/** Whatever the chain has moved, the books have the same shares in the same hands. */
export const sharesAdd: Law = {
  name: 'custody and wallets are all shares',
  async check(simulation, seen) {
    const look = await lookAt(simulation, seen)
    const shares = await seen.rows<ShareRow>(custodyReads.shares)
    const own = (type: string) =>
      BigInt(shares.find((row) => row.type === type && row.owner === null)?.balance ?? 0)
    const outside = wallets(look)
    const stored = await seen.rows<{ address: Hex; balance: string }>(custodyReads.wallets)
    const apart = stored.filter(
      ({ address, balance }) => (outside.get(address) ?? 0n) !== BigInt(balance),
    )
    const supply = -(chainState(simulation).balances.get(nobody) ?? 0n)
    return [
      ...(supply === -own('issued')
        ? []
        : [`${supply} shares exist and ${-own('issued')} are issued`]),
      ...apart.map(
        ({ address, balance }) =>
          `wallet ${short(address)} holds ${outside.get(address) ?? 0n}, stored is ${balance}`,
      ),
      ...members(look, { shares, outside, astray: own('astray') }),
      ...(await checked(look)),
    ]
  },
}

interface ShareRow {
  type: string
  owner: string | null
  balance: string
}

const nobody: Hex = `0x${'0'.repeat(40)}`
const chainState = ({ nodes }: Simulation): TokenState =>
  nodes.chain.shares.stateAfter(nodes.chain.blocks)

/** What settled transfers leave in each wallet. */
function wallets({ settled }: Look): Map<Hex, bigint> {
  const held = new Map<Hex, bigint>()
  const add = (who: Hex, amount: bigint) => held.set(who, (held.get(who) ?? 0n) + amount)
  for (const { from, to, amount } of settled) {
    if (!isCustody(from)) add(from, -amount)
    if (!isCustody(to)) add(to, amount)
  }
  return held
}

interface Held {
  shares: ShareRow[]
  outside: Map<Hex, bigint>
  astray: bigint
}

function members({ simulation, deliveries }: Look, { shares, outside, astray }: Held): string[] {
  let linked = 0n
  const open = ['asked', 'ordered', 'signed']
  const wrong = simulation.records.members.flatMap(({ name, wallets, accountId }) => {
    const books = (type: string) =>
      BigInt(shares.find((row) => row.type === type && row.owner === accountId)?.balance ?? 0)
    const inWallet = wallets.reduce((sum, one) => sum + (outside.get(one as Hex) ?? 0n), 0n)
    linked += inWallet
    const onTheWay = deliveries
      .filter(({ account, state }) => account === accountId && open.includes(state))
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    return [
      ...(books('delivered') === inWallet
        ? []
        : [`${name} has ${inWallet} in the wallet and ${books('delivered')} by the books`]),
      ...(books('delivering') === onTheWay
        ? []
        : [`${name} has ${onTheWay} on the way and ${books('delivering')} by the books`]),
    ]
  })
  const all = [...outside.values()].reduce((sum, one) => sum + one, 0n)
  return all - linked === astray
    ? wrong
    : [...wrong, `${all - linked} shares are astray, and ${astray} by the books`]
}

const checkWithinMs = 5 * 60_000

/**
 * The product's own comparison ends with no difference, and does not stop comparing. One alone may
 * come before what was seen long ago is booked: a node was silent, and answers between the two.
 */
async function checked({ seen, simulation }: Look): Promise<string[]> {
  const [newest, before] = await seen.rows<Checked>(custodyReads.newestChecks)
  const isWrong = newest?.isEqual === false && (seen.isLast || before?.isEqual === false)
  if (isWrong) return [`the comparison of custody finds ${newest.differences}`]
  const [watch] = await seen.rows<{ powers: string; stopsOrders: boolean }>(custodyReads.watch)
  if (watch !== undefined && watch.powers !== '[]') return [`powers are told as ${watch.powers}`]
  if (!seen.isLast) return []
  if (watch?.stopsOrders !== false)
    return ['nobody watches powers and fees, or orders stay stopped']
  const isOld = newest === undefined || simulation.time.now() - newest.atMs > checkWithinMs
  return isOld ? ['books and chain are no longer compared'] : []
}

interface Checked {
  isEqual: boolean
  differences: string
  atMs: number
}

/** One delivery, at most one transfer; in the end each has arrived or come back, and its member was told. */
export const deliveredOnce: Law = {
  name: 'a delivery moves shares once',
  isQuick: true,
  async check(simulation, seen) {
    const look = await lookAt(simulation, seen)
    return [
      ...look.deliveries.flatMap((row) => misdelivered(look, row)),
      ...unasked(look),
      ...(await untold(look)),
    ]
  },
}

function misdelivered({ seen, logs, transfers, simulation }: Look, row: DeliveryRow): string[] {
  const { id, state, address, amount, hashes, refusal } = row
  const name = `delivery ${id.slice(0, 8)}`
  const landed = [...logs.values()].filter(({ hash }) => hashes.includes(hash))
  const booked = transfers.filter(({ delivery, isSettled }) => delivery === id && isSettled)
  const known = simulation.records.deliveries.get(id)
  const isOther = landed.some((log) => log.to !== address || log.amount !== BigInt(amount))
  const isOver = state === 'canceled' || state === 'failed'
  const isOwn =
    known === undefined ||
    (known.amount === BigInt(amount) && known.member.wallets.includes(address))
  const isStuck = seen.isLast && !isOver && state !== 'done' && !row.isWaiting && !row.isOnHold
  return [
    ...(landed.length > 1 ? [`${name} has moved shares ${landed.length} times`] : []),
    ...(isOther || !isOwn ? [`${name} moves something else than was asked for`] : []),
    ...(isFailedEarly(simulation, row)
      ? [`${name} is failed, and the chain may still take it`]
      : []),
    ...(isOver && landed.length > 0 ? [`${name} is ${state} and has moved shares`] : []),
    ...(state === 'done' && booked.length !== 1
      ? [`${name} is done by ${booked.length} transfers`]
      : []),
    ...(state !== 'done' && booked.length > 0 ? [`${name} has arrived and is ${state}`] : []),
    ...(refusal === null ? [] : [`${name} was not signed: ${refusal}`]),
    ...(isStuck ? [`${name} is still ${state}`] : []),
  ]
}

/** Failed is what the chain has undone, or what has no number any more, in final blocks. */
function isFailedEarly(
  { nodes: { chain } }: Simulation,
  { state, hashes, nonce }: DeliveryRow,
): boolean {
  if (state !== 'failed' || nonce === null) return false
  const final = chain.blocks.slice(0, chain.head - chain.finalBehind + 1)
  return ModelChain.sentBy(desk, final) <= nonce && hashes.length > 0
}

/** Out of custody only by an order, or by somebody's hand. */
function unasked({ simulation, deliveries, logs }: Look): string[] {
  const ordered = new Set(deliveries.flatMap(({ hashes }) => hashes))
  return [...logs.values()].flatMap(({ hash, from, to }) =>
    !isCustody(from) || isCustody(to) || ordered.has(hash) || simulation.records.byHand.has(hash)
      ? []
      : [`${short(hash)} leaves custody, and nobody has ordered it`],
  )
}

const tellFrom = 10_000n

async function untold({ seen, simulation, deliveries }: Look): Promise<string[]> {
  const told = await seen.rows<{ account: string; kind: string; count: number }>(custodyReads.told)
  return simulation.records.members.flatMap(({ name, accountId }) => {
    const own = deliveries.filter(({ account }) => account === accountId)
    return (['done', 'failed'] as const).flatMap((state) => {
      const kind = state === 'done' ? 'shares-delivered' : 'delivery-failed'
      const due = own.filter((row) => row.state === state && BigInt(row.amount) >= tellFrom).length
      const count = told.find((row) => row.account === accountId && row.kind === kind)?.count ?? 0
      return count === due ? [] : [`${name} was told ${kind} ${count} times for ${due} deliveries`]
    })
  })
}
