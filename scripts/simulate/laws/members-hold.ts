import type { Hex } from 'viem'
import { reads } from '../product'
import { custodyReads, shareToken, type TransferRow } from '../product-custody'
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
  const members = new Set<string>(simulation.records.members.map(({ address }) => address))
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
    const held = new Map((await rows<Held>(reads.held)).map((row) => [row.account, row.balance]))
    const due = new Map<string, bigint>()
    for (const { id, account, shares } of await rows<Stored>(reads.orders)) {
      if (!credited.has(id)) continue
      const receive = simulation.records.orderOf(id)?.order.receive ?? shares
      due.set(account, (due.get(account) ?? 0n) + BigInt(receive))
    }
    return simulation.records.members.flatMap(
      ({ name, address, accountId, unsure, rewards, taken }) => {
        if (accountId === '' || unsure > 0) return []
        const [has, should] = [held.get(accountId) ?? '0', due.get(accountId) ?? 0n]
        const whole = should + rewards + taken + (moved.get(address as Hex) ?? 0n)
        return BigInt(has) === whole
          ? []
          : [`${name} holds ${has} micro-shares and is due ${whole}`]
      },
    )
  },
}
