import { calls } from '../product'
import type { Caller } from '../simulation/network'
import type { ProvedLine } from '../simulation/records'
import type { Actor } from '../simulation/simulation'
import { onlyRefused } from './arrive'

/** All members look up their own line in each audit that is published. */
export const auditors: Actor = {
  name: 'auditors',
  begin(simulation) {
    const random = simulation.stream('auditors')
    const { records, network } = simulation
    const guest: Caller = { from: '10.98.0.1', token: '', random }
    let last = ''
    const readAudit = async () => {
      const { id } = await network.ask<{ id: string }>(guest, calls.auditTotals, {})
      if (id === last) return
      last = id
      for (const member of records.members.filter(({ hasArrived }) => hasArrived)) {
        const caller = { from: member.from, token: member.token, random }
        const answer = await network
          .ask<{ proofs: { line: ProvedLine | null }[] }>(caller, calls.auditProofs, { audit: id })
          .catch(onlyRefused)
        const [proof] = answer?.proofs ?? []
        if (proof === undefined) continue
        records.lines.push({ audit: id, member, line: proof.line })
        simulation.count('lines shown')
      }
    }
    void simulation.again(random, [10_000, 10_000], () => readAudit().catch(onlyRefused))
  },
}
