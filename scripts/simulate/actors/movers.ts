import { encodeFunctionData, type Hex } from 'viem'
import { stranger } from '../chain/share-contract'
import { below, oneOf, type Random } from '../faked/chance'
import {
  contractAbi,
  leastMove,
  linkedLongAgo,
  moveCalls,
  notMeLink,
  shareToken,
} from '../product-custody'
import { dividendActs, dividendCoin } from '../product-dividends'
import type { Member, ToldResidence } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { Buyer } from './buyers'

/** For every two buyers one who moves shares to an own wallet, and the stranger whom nobody has linked. */
const buyersToOne = 2

/**
 * Members who have shares moved to their wallet, bring them back, send them to each other or astray,
 * change their minds, say that it was not them, and have their dividends sent.
 */
export const movers: Actor = {
  name: 'movers',
  begin(simulation) {
    const count = Math.ceil(simulation.choices.members / buyersToOne)
    for (let number = 0; number < count; number += 1) {
      const mover = new Mover(simulation, number)
      if (simulation.has(mover.person.member.name)) void mover.live()
    }
    void sendBack(simulation)
  },
}

interface Moves {
  shares: { available: string; delivering: string; delivered: string }
  wallets: { address: string; state: string }[]
  today: { movesLeft: number; shares: string }
  docs: { id: string; kind: string; canCancel: boolean }[]
}

export class Mover extends Buyer {
  constructor(
    simulation: Simulation,
    private readonly number: number,
    kind = 'mover',
  ) {
    super(simulation, number, kind)
  }

  /** One in four has linked the wallet only now, and waits a day. */
  protected override async arrived(): Promise<void> {
    const { address } = this.person.member
    if (this.number % 4 !== 3)
      await this.simulation.store.setUp((client) => linkedLongAgo(client, address))
  }

  protected override async act(): Promise<void> {
    const { member, random } = this.person
    const roll = random()
    if (member.isOnHold) return this.onChain(roll)
    const moves = await this.person.ask<Moves>(moveCalls.moves, { limit: 20 })
    if (BigInt(moves.shares.available) < 2n * leastMove || roll < 0.15) await this.buyExactly()
    else if (roll < 0.2) await this.allow()
    else if (roll < 0.5) await this.deliver(moves)
    else if (roll < 0.58) await this.withdraw(moves)
    else if (roll < 0.72 && this.simulation.has('bank')) await this.dividends()
    else await this.onChain((roll - 0.58) / 0.42)
  }

  private async allow(): Promise<void> {
    await this.person.ask(moveCalls.allow, { address: this.person.member.address })
    this.done('lets the wallet hold shares')
  }

  private async deliver({ shares, today }: Moves): Promise<void> {
    const { simulation, person } = this
    const { random, member } = person
    if (today.movesLeft === 0) return this.onChain(random())
    const available = BigInt(shares.available)
    const manner = random()
    const part = leastMove + BigInt(below(random, Number(available - leastMove)))
    // All of it, some of it, and at times less than the least.
    const amount = manner < 0.2 ? available : manner < 0.9 ? part : leastMove / 2n
    const input = { address: member.address, shares: String(amount) }
    const key = crypto.randomUUID()
    const ask = () => person.ask<{ id: string }>(moveCalls.deliver, input, key)
    const isTwice = random() < 0.1
    const [one, other] = await Promise.all([ask(), isTwice ? ask() : undefined])
    if (isTwice && one.id !== other?.id)
      simulation.records.contradictions.push(
        `a delivery was answered as ${one.id} and ${other?.id}`,
      )
    simulation.records.deliveries.set(one.id, { id: one.id, member, amount })
    this.done(`has ${amount} moved to the wallet by ${one.id.slice(0, 8)}`)
    if (random() < 0.08) await this.wasNotMe(one.id)
  }

  private async withdraw({ docs }: Moves): Promise<void> {
    const open = docs.filter(({ kind, canCancel }) => kind === 'delivery' && canCancel)
    if (open.length === 0) return this.onChain(this.person.random())
    const { id } = oneOf(this.person.random, open)
    await this.person.ask(moveCalls.cancel, { id })
    this.done(`cancels ${id.slice(0, 8)}`)
  }

  /** The mail about the newest delivery has the link. */
  private async wasNotMe(id: string): Promise<void> {
    const { simulation, person } = this
    const { member, random } = person
    const mails = () => simulation.mailbox.lettersTo(member.email)
    for (let looks = 0; looks < 20; looks += 1) {
      await simulation.sleep(500 + random() * 2_000)
      const [link] =
        notMeLink.exec(mails().findLast(({ text }) => notMeLink.test(text))?.text ?? '') ?? []
      if (link === undefined) continue
      // From now on nobody can say which of its orders are credited.
      member.isOnHold = true
      if (await simulation.network.press(random, link)) member.heldAt = simulation.time.now()
      this.done(`did not ask for ${id.slice(0, 8)}`)
      return
    }
  }

  private dividends(): Promise<void> {
    return this.person.random() < 0.3 ? this.tellResidence() : this.askForPayout()
  }

  private async tellResidence(): Promise<void> {
    const { simulation, person } = this
    const { member, random } = person
    const country = random() < 0.5 ? 'DE' : 'BR'
    const told: ToldResidence = {
      ...{ member, country },
      askedAt: simulation.time.now(),
      answeredAt: Number.POSITIVE_INFINITY,
    }
    // Noted first: it may be done, and its answer lost.
    simulation.records.residences.push(told)
    await person.ask(dividendActs.tellResidence, { country, number: '12 345' })
    told.answeredAt = simulation.time.now()
    this.done(`pays tax in ${country}`)
  }

  private async askForPayout(): Promise<void> {
    const { simulation, person } = this
    const { member, random } = person
    const input = { coin: dividendCoin, address: member.address, isAlways: random() < 0.3 }
    const key = crypto.randomUUID()
    const ask = () => person.ask<{ id: string; amount: string }>(dividendActs.payout, input, key)
    const isTwice = random() < 0.2
    const [one, other] = await Promise.all([ask(), isTwice ? ask() : undefined])
    if (isTwice && one.id !== other?.id)
      simulation.records.contradictions.push(`a payout was answered as ${one.id} and ${other?.id}`)
    simulation.records.payouts.set(one.id, { id: one.id, member, amount: BigInt(one.amount) })
    simulation.count('payouts asked for')
    this.done(`asks for ${one.amount} of dividends by ${one.id.slice(0, 8)}`)
  }

  /** What needs nobody but the wallet. */
  private async onChain(roll: number): Promise<void> {
    const { simulation, person } = this
    const { random, member } = person
    const own = balanceOf(simulation, member)
    const some = own > 1n ? 1n + BigInt(below(random, Number(own))) : own
    // More than there is, nothing and crumbs are tried, too.
    const amount = roll < 0.06 ? own + 1n : roll < 0.1 ? 0n : roll < 0.16 ? some % 9_000n : some
    if (own === 0n && roll >= 0.1) return
    const to = this.receiver(random)
    send(simulation, { from: member.address as Hex, to, amount, random })
    this.done(`sends ${amount} to ${nameOf(simulation, to)}`)
  }

  private receiver(random: Random): Hex {
    const { members } = this.simulation.records
    const others = members.filter(({ name, hasArrived }) => hasArrived && name.startsWith('mover'))
    const { vault, desk } = shareToken
    const manner = random()
    const other = oneOf(random, others)
    if (manner < 0.3) return desk
    if (manner < 0.45) return vault
    if (manner < 0.9) return (other?.address ?? desk) as Hex
    return manner < 0.97 ? stranger : nobodys
  }

  private done(what: string): void {
    this.simulation.count('acts')
    this.simulation.count('acts of moving')
    this.simulation.say(`${this.person.member.name} ${what}`)
  }
}

/** On no list: the token refuses what goes there. */
const nobodys: Hex = `0x${'ad'.repeat(20)}`

export const balanceOf = ({ nodes }: Simulation, { address }: Pick<Member, 'address'>) =>
  nodes.chain.shares.stateAfter(nodes.chain.blocks).balances.get(address as Hex) ?? 0n

interface Sending {
  from: Hex
  to: Hex
  amount: bigint
  random: Random
}

export function send({ nodes }: Simulation, { from, to, amount, random }: Sending): void {
  const { token } = shareToken
  const input = encodeFunctionData({
    abi: contractAbi,
    functionName: 'transfer',
    args: [to, amount],
  })
  nodes.call(from, token, input, { delayMs: random() * 6_000 })
}

function nameOf({ records }: Simulation, address: Hex): string {
  if (address === shareToken.desk) return 'the desk'
  if (address === shareToken.vault) return 'the vault'
  if (address === stranger) return 'a stranger'
  return records.members.find((member) => member.address === address)?.name ?? 'nobody'
}

/** The stranger keeps what is astray for a while, then sends it on. */
async function sendBack(simulation: Simulation): Promise<void> {
  const random = simulation.stream('the stranger')
  for (;;) {
    await simulation.sleep(60_000 + random() * 120_000)
    const own = balanceOf(simulation, { address: stranger })
    if (own === 0n || simulation.isCalm) continue
    const members = simulation.records.members.filter(({ name }) => name.startsWith('mover'))
    const to = random() < 0.5 ? shareToken.desk : (oneOf(random, members).address as Hex)
    send(simulation, { from: stranger, to, amount: own, random })
    simulation.say(`the stranger sends ${own} to ${nameOf(simulation, to)}`)
  }
}
