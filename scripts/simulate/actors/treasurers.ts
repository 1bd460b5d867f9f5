import type { Hex } from 'viem'
import { landing } from '../chain/landing'
import { returnIn, signReturn } from '../product'
import type { Actor, Simulation } from '../simulation/simulation'
import { DividendWork } from './bank'
import { BringingWork } from './bank-files'
import { BuyBackWork } from './buy-backs'
import { LegalWork, noteApproval } from './legal-orders'
import { Operator, retypedIn, titleOf } from './operator'
import { RecoveryWork } from './recoveries'

/**
 * Two operators who return what members want back, and see to dividends, buy-backs, lost wallets, estates and courts: one asks, the other approves,
 * and the first signs returns.
 */
export const treasurers: Actor = {
  name: 'treasurers',
  begin(simulation) {
    const [asking, approving] = simulation.invitations.map(
      (invitation) => new Operator(simulation, invitation),
    )
    if (asking === undefined || approving === undefined) return
    const work = async () => {
      await asking.arrive()
      await approving.arrive()
      const hasOrders = simulation.has('legal-orders') && simulation.has('owners')
      const works = [
        ...(simulation.has('bank') ? [new DividendWork(simulation, asking)] : []),
        ...(simulation.has('buy-backs') ? [new BuyBackWork(simulation, asking)] : []),
        ...(simulation.has('recoveries') ? [new RecoveryWork(simulation, asking)] : []),
        ...(simulation.has('bank-files')
          ? [asking, approving].map((operator) => new BringingWork(simulation, operator))
          : []),
        ...(hasOrders ? [new LegalWork(simulation, asking)] : []),
      ]
      await simulation.again(asking.random, [10_000, 20_000], async () => {
        await returnAll(simulation, asking)
        for (const work of works) await work.ask()
        await approveAll(simulation, approving)
      })
    }
    work().catch((error: Error) => simulation.fail('the simulation itself', String(error.stack)))
  },
}

async function returnAll(simulation: Simulation, asking: Operator): Promise<void> {
  const list = await asking.page('/payments')
  const ids = new Set([...list.matchAll(/href="\/payments\/([0-9a-f-]{36})"/g)].map(([, id]) => id))
  for (const id of ids) {
    const page = await asking.page(`/payments/${id}`)
    if (page.includes('Request a refund')) {
      await asking.send('/ask/return', { payment: String(id), reason: 'The payer wants it back.' })
      simulation.say(`a return of payment ${id} is asked for`)
    }
    await signOne(simulation, asking, page)
  }
}

async function approveAll(simulation: Simulation, approving: Operator): Promise<void> {
  const requests = await approving.page('/requests')
  for (const [, number] of new Set(requests.matchAll(/href="\/requests\/(\d+)"/g))) {
    const page = await approving.page(`/requests/${number}`)
    if (!page.includes(`/requests/${number}/approve`)) continue
    const retyped = retypedIn(page)
    if (retyped === undefined) throw new Error(`Nobody can approve: ${titleOf(page)}`)
    noteApproval(simulation, page)
    const code = await approving.code()
    await approving.send(`/requests/${number}/approve`, { retyped, code })
    simulation.say(`request ${number} is approved`)
  }
}

async function signOne(simulation: Simulation, asking: Operator, page: string): Promise<void> {
  const [, id] = /\/returns\/([0-9a-f-]{36})\/file/.exec(page) ?? []
  if (id === undefined || !page.includes('Waiting for the treasury')) return
  const document = await asking.page(`/returns/${id}/file`)
  const raw = await signReturn(document)
  if (raw === undefined) return
  const { paymentHash } = returnIn(document)
  const tx = await landing(raw as Hex)
  simulation.records.returns.set(tx.hash, paymentHash)
  const file = { field: 'transaction', name: 'signed.txt', content: raw }
  await asking.upload(`/returns/${id}/upload`, file)
  simulation.count('returns signed')
  simulation.say(`return ${id} is signed as ${tx.hash.slice(0, 10)}`)
}
