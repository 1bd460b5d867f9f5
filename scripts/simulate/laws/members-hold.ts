import type { Hex } from 'viem'
import { reads } from '../product'
import { custodyReads } from '../product-custody'
import { dividendReads, type OwedRow } from '../product-dividends'
import { type LegalOrderRow, legalReads } from '../product-legal-orders'
import type { Rows } from '../simulation/store'
import { soldBack } from './buy-backs'
import { givenAway } from './gifts'
import type { Law, Outside, SeenRows } from './law'
import { bookedOf, isCustody, keyOf, tokenLogs } from './token-logs'
import { creditedByTransfer } from './transfers'

/** What booked transfers brought a member's wallet from others, or by hand out of custody, less what went to others. */
async function movedBetween(outside: Outside, rows: Rows): Promise<Map<Hex, bigint>> {
  const moved = new Map<Hex, bigint>()
  const add = (who: Hex, amount: bigint) => moved.set(who, (moved.get(who) ?? 0n) + amount)
  const logs = new Map(tokenLogs(outside).map((tokenLog) => [keyOf(tokenLog), tokenLog]))
  const members = new Set<string>(outside.records.members.flatMap(({ wallets }) => wallets))
  const lastTo = new Map<Hex, Hex>()
  for (const { hash, from, to, amount } of bookedOf(await rows(custodyReads.transfers), logs)) {
    const isReturn = isCustody(to)
    if (isCustody(from)) {
      if (outside.records.byHand.has(hash)) add(to, amount)
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

/** What somebody gave and was given, also by order, less what was bought back. */
async function changedHands(outside: Outside, seen: SeenRows): Promise<Map<string, bigint>> {
  const changed = new Map<string, bigint>()
  const ordered = await seen.rows<LegalOrderRow>(legalReads.orders)
  const moves: [string | null, bigint][] = [
    ...(await givenAway(outside, seen)),
    ...(await soldBack(outside, seen)),
    ...ordered.map(({ account, moved }): [string, bigint] => [account, -BigInt(moved)]),
    ...ordered.map(({ receiver, moved }): [string | null, bigint] => [receiver, BigInt(moved)]),
  ]
  for (const [owner, amount] of moves)
    if (owner !== null) changed.set(owner, (changed.get(owner) ?? 0n) + amount)
  return changed
}

/**
 * Members own what their orders were credited with and the rewards they were answered: as other
 * laws compare these with what is due.
 */
export const membersHold: Law = {
  name: 'members hold what is theirs',
  async check(outside, seen) {
    const { records } = outside
    const moved = await movedBetween(outside, seen.rows)
    const changed = await changedHands(outside, seen)
    const rows = await seen.rows<{ account: string; balance: string }>(reads.held)
    const held = new Map(rows.map(({ account, balance }) => [account, balance]))
    const due = new Map<string, bigint>()
    for (const { order, member } of records.orders)
      if (seen.credited.has(order.id))
        due.set(member.accountId, (due.get(member.accountId) ?? 0n) + BigInt(order.receive))
    const byTransfer = await creditedByTransfer(seen)
    for (const { order, member } of records.transferOrders)
      if (byTransfer.has(order.id))
        due.set(member.accountId, (due.get(member.accountId) ?? 0n) + BigInt(order.receive))
    // What it should be, another law says.
    for (const { account, bought } of await seen.rows<OwedRow>(dividendReads.owed))
      if (bought !== null) due.set(account, (due.get(account) ?? 0n) + BigInt(bought))
    const shown = new Map<string, bigint>()
    records.holdings.push({ at: outside.time.now(), of: shown })
    return records.members.flatMap(({ name, wallets, accountId, unsure, rewards, taken }) => {
      if (accountId === '' || unsure > 0) return []
      const [has, should] = [held.get(accountId) ?? '0', due.get(accountId) ?? 0n]
      const left = should + rewards + taken + (changed.get(accountId) ?? 0n)
      const whole = wallets.reduce((sum, one) => sum + (moved.get(one as Hex) ?? 0n), left)
      if (BigInt(has) === whole) shown.set(accountId, whole)
      return shown.has(accountId) ? [] : [`${name} holds ${has} micro-shares and is due ${whole}`]
    })
  },
}
