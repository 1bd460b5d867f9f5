import { encodeFunctionData, type Hex } from 'viem'
import { contractAbi, linkedLongAgo, minMove, moveCalls, shareToken } from '../product-custody'
import { approvedRecoveries, daysHavePassed, ownerCalls } from '../product-owners'
import type { KnownRecovery } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { onlyRefused, type Person } from './arrive'
import { Requests } from './bank'
import { balanceOf, send } from './movers'
import type { Operator } from './operator'

/** Two owners of the vault, who sign what two operators have approved; and the days that somebody may object. */
export const recoveries: Actor = {
  name: 'recoveries',
  begin(simulation) {
    const random = simulation.stream('recoveries')
    void simulation.again(random, [5_000, 5_000], async () => {
      for (const knownRecovery of simulation.records.recoveries.values())
        if (random() < 0.3 && knownRecovery.isAsked)
          await simulation.store.setUp((client) => daysHavePassed(client, knownRecovery.id))
      for (const approved of await simulation.store.setUp(approvedRecoveries))
        sign(simulation, approved)
    })
  },
}

/** Signed once more only if the chain has lost it. */
function sign(simulation: Simulation, { id, shares }: { id: string; shares: string }): void {
  const { nodes, records } = simulation
  const knownRecovery = records.recoveries.get(id)
  if (knownRecovery === undefined || knownRecovery.forced.some((hash) => nodes.knows(hash))) return
  const { lost, fresh } = knownRecovery
  const args = [lost, fresh, BigInt(shares)] as const
  const input = encodeFunctionData({ abi: contractAbi, functionName: 'forcedTransfer', args })
  const hash = nodes.call(shareToken.vault, shareToken.token, input)
  knownRecovery.forced.push(hash)
  records.byHand.add(hash)
  simulation.say(`two owners sign recovery ${id.slice(0, 8)}`)
}

/** What two operators do for it. */
export class RecoveryWork {
  private readonly requests: Requests

  constructor(simulation: Simulation, asking: Operator) {
    this.requests = new Requests(simulation, asking)
  }

  async ask(): Promise<void> {
    const page = await this.requests.asking.page('/custody')
    for (const [, recovery = ''] of page.matchAll(/name="recovery" value="([0-9a-f-]{36})"/g))
      await this.requests.ask('wallet-recover', { recovery })
  }
}

interface Recovery {
  id: string
  state: string
  shares: string
}

/** A member loses the key of the wallet that has their shares. False if there is nothing in it. */
export async function loseWallet(person: Person): Promise<boolean> {
  const { simulation, random, member } = person
  if (random() > 0.5 || balanceOf(simulation, member) === 0n || simulation.isCalm) return false
  const [lostWallet, freshWallet] = [member.address as Hex, await person.otherWallet()]
  await simulation.store.setUp((client) => linkedLongAgo(client, freshWallet))
  const input = { from: lostWallet, to: freshWallet }
  const recovery = await person.ask<Recovery>(ownerCalls.startRecovery, input)
  const knownRecovery: KnownRecovery = {
    id: recovery.id,
    member,
    lost: lostWallet,
    fresh: freshWallet,
    isAsked: false,
    isKeyUsed: false,
    forced: [],
    ended: undefined,
  }
  simulation.records.recoveries.set(knownRecovery.id, knownRecovery)
  person.done(`has lost a wallet with ${recovery.shares}: ${knownRecovery.id.slice(0, 8)}`)
  await stillDeliver(person, knownRecovery)
  await beChecked(person, knownRecovery)
  const code = await person.codeByMail(ownerCalls.recoveryCode, {})
  await person.ask(ownerCalls.askRecovery, { id: knownRecovery.id, code })
  knownRecovery.isAsked = true
  person.done(`asks for recovery ${knownRecovery.id.slice(0, 8)}`)
  await changeMind(person, knownRecovery)
  await waitFor(person, ['done', 'objected', 'withdrawn', 'refused'])
  return true
}

/** What has to be refused, and stay where it is. */
async function stillDeliver(person: Person, { lost }: KnownRecovery): Promise<void> {
  const { simulation, member } = person
  const input = { address: lost, shares: String(minMove) }
  const answer = await person.ask<{ id: string }>(moveCalls.deliver, input).catch(onlyRefused)
  if (answer === undefined) return
  const delivery = { id: answer.id, member, amount: minMove, isToLost: true }
  simulation.records.deliveries.set(answer.id, delivery)
}

async function beChecked(person: Person, { id }: KnownRecovery): Promise<void> {
  const { simulation, member } = person
  const { token } = await person.ask<{ token: string }>(ownerCalls.recoveryCheck, { id })
  simulation.applicants.send(token, member.fullName)
  await waitFor(person, ['checked', 'refused'])
}

/** Some find the key, some say that it was not them, and some use it after all. */
async function changeMind(person: Person, knownRecovery: KnownRecovery): Promise<void> {
  const { simulation, random, member } = person
  const [manner, waitMs] = [random(), random() * 60_000]
  if (manner > 0.5) return
  await simulation.sleep(waitMs)
  if (manner > 0.25) {
    const amount = balanceOf(simulation, member) / 2n
    knownRecovery.isKeyUsed = true
    if (amount > 0n)
      send(simulation, { from: knownRecovery.lost, to: shareToken.desk, amount, random })
    simulation.say(`${member.name} has the key after all`)
    return
  }
  const wasMe = manner > 0.08
  // Until it is answered nobody can say whether the account is on hold.
  member.isOnHold ||= !wasMe
  const input = { id: knownRecovery.id, wasMe }
  const endedRecovery = await person
    .ask<Recovery>(ownerCalls.stopRecovery, input)
    .catch((error: unknown) => onlyRefused(error))
  if (!wasMe && endedRecovery?.state === 'objected') member.heldAt = simulation.time.now()
  knownRecovery.ended = endedRecovery?.state
  person.done(`stops recovery ${knownRecovery.id.slice(0, 8)}: ${endedRecovery?.state}`)
}

async function waitFor(person: Person, states: string[]): Promise<void> {
  const { simulation } = person
  for (let looks = 0; looks < 60; looks += 1) {
    const { recovery } = await person.ask<{ recovery: Recovery | null }>(ownerCalls.recovery, {})
    if (recovery !== null && states.includes(recovery.state)) {
      const knownRecovery = simulation.records.recoveries.get(recovery.id)
      if (recovery.state === 'done' && knownRecovery !== undefined) person.use(knownRecovery.fresh)
      return
    }
    await simulation.sleep(5_000)
  }
}
