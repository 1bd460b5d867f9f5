import { encodeFunctionData, type Hex } from 'viem'
import { stranger } from '../chain/share-contract'
import { below, oneOf, type Random } from '../faked/chance'
import { calls } from '../product'
import {
  contractAbi,
  linkedLongAgo,
  minMove,
  moveCalls,
  notMeLink,
  shareToken,
} from '../product-custody'
import { dividendActs, dividendCoin } from '../product-dividends'
import type { Member, ToldResidence } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { onlyRefused } from './arrive'
import { Buyer, beginBuyers } from './buyers'

/**
 * Members who have shares moved to their wallet, bring them back, send them to each other or astray,
 * change their minds, say that it was not them, and have their dividends sent.
 */
export const movers: Actor = {
  name: 'movers',
  begin(simulation) {
    beginBuyers(simulation, 2, (number) => new Mover(simulation, number))
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
    if (BigInt(moves.shares.available) < 2n * minMove || roll < 0.15) await this.buyExactly()
    else if (roll < 0.17) await this.allow()
    else if (roll < 0.2) await this.unlink()
    else if (roll < 0.5) await this.deliver(moves)
    else if (roll < 0.58) await this.withdraw(moves)
    else if (roll < 0.72 && this.simulation.has('bank')) await this.dividends()
    else await this.onChain((roll - 0.58) / 0.42)
  }

  private async allow(): Promise<void> {
    await this.person.ask(moveCalls.allow, { address: this.person.member.address })
    this.person.done('lets the wallet hold shares')
  }

  /**
   * Unlinks a wallet next to the one in use, and has shares moved there all the same: at once, or
   * afterwards.
   */
  private async unlink(): Promise<void> {
    const { simulation, person } = this
    const { time, records } = simulation
    const [address, askedAt] = [await person.otherWallet(), time.now()]
    const input = { address, shares: String(minMove) }
    const isBefore = person.random() < 0.5
    const unlink = () => person.ask(calls.linkWallet, { action: 'unlink', address })
    const unlinked = isBefore ? await unlink().catch(onlyRefused) : undefined
    const [askedResidence, isUnlinked] = await Promise.all([
      person.ask<{ id: string }>(moveCalls.deliver, input).catch(onlyRefused),
      isBefore ? unlinked : unlink().catch(onlyRefused),
    ])
    if (isUnlinked) simulation.count('wallets unlinked')
    person.done(`${isUnlinked ? 'unlinks' : 'keeps'} ${address.slice(0, 10)}`)
    // Later than that the delivery may have been over.
    const isToLost = isUnlinked !== undefined && time.now() - askedAt < 20_000
    const knownMove = { member: person.member, amount: minMove, ...(isToLost && { isToLost }) }
    if (askedResidence !== undefined)
      records.deliveries.set(askedResidence.id, { id: askedResidence.id, ...knownMove })
  }

  private async deliver({ shares, today }: Moves): Promise<void> {
    const { simulation, person } = this
    const { random, member } = person
    if (today.movesLeft === 0) return this.onChain(random())
    const available = BigInt(shares.available)
    const manner = random()
    const part = minMove + BigInt(below(random, Number(available - minMove)))
    // All of it, some of it, and at times less than the least.
    const amount = manner < 0.2 ? available : manner < 0.9 ? part : minMove / 2n
    const input = { address: member.address, shares: String(amount) }
    const { id } = await person.askAtTimesTwice<{ id: string }>(moveCalls.deliver, input, 0.1)
    simulation.records.deliveries.set(id, { id, member, amount })
    this.person.done(`has ${amount} moved to the wallet by ${id.slice(0, 8)}`)
    if (random() < 0.08) await this.wasNotMe(id)
  }

  private async withdraw({ docs }: Moves): Promise<void> {
    const openDeliveries = docs.filter(({ kind, canCancel }) => kind === 'delivery' && canCancel)
    if (openDeliveries.length === 0) return this.onChain(this.person.random())
    const { id } = oneOf(this.person.random, openDeliveries)
    await this.person.ask(moveCalls.cancel, { id })
    this.person.done(`cancels ${id.slice(0, 8)}`)
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
      this.person.done(`did not ask for ${id.slice(0, 8)}`)
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
    const toldResidence: ToldResidence = {
      member,
      country,
      askedAt: simulation.time.now(),
      answeredAt: Number.POSITIVE_INFINITY,
    }
    // Noted first: it may be done, and its answer lost.
    simulation.records.residences.push(toldResidence)
    await person.ask(dividendActs.tellResidence, { country, number: '12 345' })
    toldResidence.answeredAt = simulation.time.now()
    this.person.done(`pays tax in ${country}`)
  }

  private async askForPayout(): Promise<void> {
    const { simulation, person } = this
    const { member, random } = person
    const input = { coin: dividendCoin, address: member.address, isAlways: random() < 0.3 }
    const { id, amount } = await person.askAtTimesTwice<{ id: string; amount: string }>(
      dividendActs.payout,
      input,
    )
    simulation.records.payouts.set(id, { id, member, amount: BigInt(amount) })
    simulation.count('payouts asked for')
    this.person.done(`asks for ${amount} of dividends by ${id.slice(0, 8)}`)
  }

  /** What needs nobody but the wallet. */
  private async onChain(roll: number): Promise<void> {
    const { simulation, person } = this
    const { random, member } = person
    const ownBalance = balanceOf(simulation, member)
    const movedAmount =
      ownBalance > 1n ? 1n + BigInt(below(random, Number(ownBalance))) : ownBalance
    // More than there is, nothing and crumbs are tried, too.
    const amount =
      roll < 0.06
        ? ownBalance + 1n
        : roll < 0.1
          ? 0n
          : roll < 0.16
            ? movedAmount % 9_000n
            : movedAmount
    if (ownBalance === 0n && roll >= 0.1) return
    const to = this.receiver(random)
    send(simulation, { from: member.address as Hex, to, amount, random })
    this.person.done(`sends ${amount} to ${nameOf(simulation, to)}`)
  }

  private receiver(random: Random): Hex {
    const { members } = this.simulation.records
    const otherMovers = members.filter(
      ({ name, hasArrived }) => hasArrived && name.startsWith('mover'),
    )
    const { vault, desk } = shareToken
    const manner = random()
    const otherMember = oneOf(random, otherMovers)
    if (manner < 0.3) return desk
    if (manner < 0.45) return vault
    if (manner < 0.9) return (otherMember?.address ?? desk) as Hex
    return manner < 0.97 ? stranger : nobodys
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
function sendBack(simulation: Simulation): Promise<void> {
  const random = simulation.stream('the stranger')
  return simulation.again(random, [60_000, 120_000], () => {
    const ownBalance = balanceOf(simulation, { address: stranger })
    if (ownBalance === 0n || simulation.isCalm) return
    const members = simulation.records.members.filter(({ name }) => name.startsWith('mover'))
    const to = random() < 0.5 ? shareToken.desk : (oneOf(random, members).address as Hex)
    send(simulation, { from: stranger, to, amount: ownBalance, random })
    simulation.say(`the stranger sends ${ownBalance} to ${nameOf(simulation, to)}`)
  })
}
