import { reads } from '../product'
import type { Law } from './law'

interface Held {
  account: string
  balance: string
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
    const held = new Map((await rows<Held>(reads.held)).map((row) => [row.account, row.balance]))
    const due = new Map<string, bigint>()
    for (const { id, account, shares } of await rows<Stored>(reads.orders)) {
      if (!credited.has(id)) continue
      const receive = simulation.records.orderOf(id)?.order.receive ?? shares
      due.set(account, (due.get(account) ?? 0n) + BigInt(receive))
    }
    return simulation.records.members.flatMap(({ name, accountId, unsure, rewards, taken }) => {
      if (accountId === '' || unsure > 0) return []
      const [has, should] = [held.get(accountId) ?? '0', due.get(accountId) ?? 0n]
      return BigInt(has) === should + rewards + taken
        ? []
        : [`${name} holds ${has} micro-shares and is due ${should + rewards + taken}`]
    })
  },
}
