import type { Hex } from 'viem'
import { reads } from '../product'
import { custodyReads, shareToken, type TransferRow } from '../product-custody'
import { legalReads, type OrderedMove } from '../product-legal-orders'
import { type MoveRow, ownerReads } from '../product-owners'
import type { Simulation } from '../simulation/simulation'
import type { Rows } from '../simulation/store'
import type { Law } from './law'
import { shareLogs } from './share-logs'

interface Held {
  account: string
  balance: string
}

/** What booked transfers brought a member's wallet from others, or by hand out of custody, less what went to others. */
async function movedBetween(simulation: Simulation, rows: Rows): Promise<Map<Hex, bigint>> {
  const moved = new Map<Hex, bigint>()
  const add = (who: Hex, amount: bigint) => moved.set(who, (moved.get(who) ?? 0n) + amount)
  const logs = new Map(shareLogs(simulation).map((one) => [`${one.hash}/${one.log}`, one]))
  const members = new Set<string>(simulation.records.members.flatMap(({ wallets }) => wallets))
  const lastTo = new Map<Hex, Hex>()
  for (const { hash, log, isSettled } of await rows<TransferRow>(custodyReads.transfers)) {
    const found = isSettled ? logs.get(`${hash}/${log}`) : undefined
    if (found === undefined) continue
    const { from, to, amount } = found
    const isReturn = isCustody(to)
    if (isCustody(from)) {
      if (simulation.records.byHand.has(hash)) add(to, amount)
      continue
    }
    // What a stranger gives back is whose it was that sent there last.
    const owner = members.has(from) ? from : (lastTo.get(from) ?? from)
    if (!members.has(from) && isReturn) add(owner, amount)
    if (members.has(from) && !isReturn) add(from, -amount)
    if (members.has(to)) add(to, amount)
    lastTo.set(to, owner)
  }
  return moved
}

const isCustody = (address: Hex) => address === shareToken.vault || address === shareToken.desk

/** What the entries say that somebody gave and was given, also by order, less what was bought back. */
async function changedHands(rows: Rows): Promise<Map<string, bigint>> {
  const changed = new Map<string, bigint>()
  const moves = [
    ...(await rows<MoveRow>(ownerReads.buyBackMoves)),
    ...(await rows<MoveRow>(ownerReads.giftMoves)),
  ]
  for (const { owner, asset, amount } of moves)
    if (asset === 'SHARE' && owner !== null)
      changed.set(owner, (changed.get(owner) ?? 0n) + BigInt(amount))
  for (const { owner, amount } of await rows<OrderedMove>(legalReads.moves))
    changed.set(owner, (changed.get(owner) ?? 0n) + BigInt(amount))
  return changed
}

interface Stored {
  id: string
  account: string
  shares: string
}

/** Members own what their orders were credited with, and the rewards they were answered. */
export const membersHold: Law = {
  name: 'members hold what is theirs',
  async check(simulation, { rows, credited }) {
    const moved = await movedBetween(simulation, rows)
    const changed = await changedHands(rows)
    const held = new Map((await rows<Held>(reads.held)).map((row) => [row.account, row.balance]))
    const due = new Map<string, bigint>()
    for (const { id, account, shares } of await rows<Stored>(reads.orders)) {
      if (!credited.has(id)) continue
      const receive = simulation.records.orderOf(id)?.order.receive ?? shares
      due.set(account, (due.get(account) ?? 0n) + BigInt(receive))
    }
    return simulation.records.members.flatMap(
      ({ name, wallets, accountId, unsure, rewards, taken }) => {
        if (accountId === '' || unsure > 0) return []
        const [has, should] = [held.get(accountId) ?? '0', due.get(accountId) ?? 0n]
        const left = should + rewards + taken + (changed.get(accountId) ?? 0n)
        const whole = wallets.reduce((sum, one) => sum + (moved.get(one as Hex) ?? 0n), left)
        return BigInt(has) === whole
          ? []
          : [`${name} holds ${has} micro-shares and is due ${whole}`]
      },
    )
  },
}
