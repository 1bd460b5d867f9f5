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
async function movedBetween(world: Outside, rows: Rows): Promise<Map<Hex, bigint>> {
  const movedShares = new Map<Hex, bigint>()
  const add = (holder: Hex, amount: bigint) =>
    movedShares.set(holder, (movedShares.get(holder) ?? 0n) + amount)
  const logs = new Map(tokenLogs(world).map((tokenLog) => [keyOf(tokenLog), tokenLog]))
  const members = new Set<string>(world.records.members.flatMap(({ wallets }) => wallets))
  const lastTo = new Map<Hex, Hex>()
  for (const { hash, from, to, amount } of bookedOf(await rows(custodyReads.transfers), logs)) {
    const isReturn = isCustody(to)
    if (isCustody(from)) {
      if (world.records.byHand.has(hash)) add(to, amount)
      continue
    }
    // What a stranger gives back is whose it was that sent there last.
    const owner = members.has(from) ? from : (lastTo.get(from) ?? from)
    if (!members.has(from) && isReturn) add(owner, amount)
    if (members.has(from) && !isReturn) add(from, -amount)
    if (members.has(to)) add(to, amount)
    lastTo.set(to, owner)
  }
  return movedShares
}

/** What somebody gave and was given, also by order, less what was bought back. */
async function changedHands(world: Outside, seenRows: SeenRows): Promise<Map<string, bigint>> {
  const changedShares = new Map<string, bigint>()
  const ordered = await seenRows.rows<LegalOrderRow>(legalReads.orders)
  const moves: [string | null, bigint][] = [
    ...(await givenAway(world, seenRows)),
    ...(await soldBack(world, seenRows)),
    ...ordered.map(({ account, moved }): [string, bigint] => [account, -BigInt(moved)]),
    ...ordered.map(({ receiver, moved }): [string | null, bigint] => [receiver, BigInt(moved)]),
  ]
  for (const [owner, amount] of moves)
    if (owner !== null) changedShares.set(owner, (changedShares.get(owner) ?? 0n) + amount)
  return changedShares
}

/**
 * Members own what their orders were credited with and the rewards they were answered: as other
 * laws compare these with what is due.
 */
export const membersHold: Law = {
  name: 'members hold what is theirs',
  async check(world, seenRows) {
    const { records } = world
    const movedShares = await movedBetween(world, seenRows.rows)
    const changedShares = await changedHands(world, seenRows)
    const rows = await seenRows.rows<{ account: string; balance: string }>(reads.held)
    const balancesByAccount = new Map(rows.map(({ account, balance }) => [account, balance]))
    const due = new Map<string, bigint>()
    for (const { order, member } of records.orders)
      if (seenRows.credited.has(order.id))
        due.set(member.accountId, (due.get(member.accountId) ?? 0n) + BigInt(order.receive))
    const byTransfer = await creditedByTransfer(seenRows)
    for (const { order, member } of records.transferOrders)
      if (byTransfer.has(order.id))
        due.set(member.accountId, (due.get(member.accountId) ?? 0n) + BigInt(order.receive))
    // What it should be, another law says.
    for (const { account, bought } of await seenRows.rows<OwedRow>(dividendReads.owed))
      if (bought !== null) due.set(account, (due.get(account) ?? 0n) + BigInt(bought))
    const shownShares = new Map<string, bigint>()
    records.holdings.push({ at: world.time.now(), of: shownShares })
    return records.members.flatMap(({ name, wallets, accountId, unsure, rewards, taken }) => {
      if (accountId === '' || unsure > 0) return []
      const [storedBalance, dueBalance] = [
        balancesByAccount.get(accountId) ?? '0',
        due.get(accountId) ?? 0n,
      ]
      const withoutWallets = dueBalance + rewards + taken + (changedShares.get(accountId) ?? 0n)
      const wholeBalance = wallets.reduce(
        (sum, wallet) => sum + (movedShares.get(wallet as Hex) ?? 0n),
        withoutWallets,
      )
      if (BigInt(storedBalance) === wholeBalance) shownShares.set(accountId, wholeBalance)
      return shownShares.has(accountId)
        ? []
        : [`${name} holds ${storedBalance} micro-shares and is due ${wholeBalance}`]
    })
  },
}
