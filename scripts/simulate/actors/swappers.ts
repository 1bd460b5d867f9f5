import type { Hex } from 'viem'
import { swapOn } from '../chain/exchange'
import type { ModelTransaction } from '../chain/model-chain'
import { below, oneOf } from '../faked/chance'
import { calls, inputs } from '../product'
import type { KnownSwap } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { Buyer, beginBuyers } from './buyers'

const coin = 10n ** 18n
const longAgoMs = 20_000

/**
 * Members who swap at the exchange and tell the product of it: rightly, of a swap that the chain
 * undid, of one that they sped up, of a hash that nobody sent, of a plain payment, of another's swap.
 */
export const swappers: Actor = {
  name: 'swappers',
  begin: (simulation) => beginBuyers(simulation, 4, (number) => new Swapper(simulation, number)),
}

type Swap = Omit<KnownSwap, 'tx'>

interface How {
  isReverted?: boolean
  /** Of the transaction whose place this one takes. */
  nonce?: number
}

class Swapper extends Buyer {
  constructor(simulation: Simulation, number: number) {
    super(simulation, number, 'swapper')
  }

  protected override async act(): Promise<void> {
    const { simulation, person } = this
    const { random } = person
    // What is swapped before its wallet is linked is not the member's, and clocks may differ.
    await simulation.sleep(longAgoMs)
    const swap = this.drawn()
    const manner = random()
    if (manner < 0.55) await this.tell('a swap', swap, this.swap(swap))
    else if (manner < 0.7) await this.tell('an undone swap', swap, this.swap(swap, true))
    else if (manner < 0.8) await this.speedUp(swap)
    else if (manner < 0.86)
      await this.tell('a hash of nobody', swap, simulation.nodes.chain.newHash())
    else if (manner < 0.93) await this.tell('a payment to a friend', swap, this.payment())
    else await this.tell('the swap of another', swap, this.othersSwap())
  }

  /** What it brings differs a little from what was quoted. */
  private drawn(): Swap {
    const { random } = this.person
    const [from = '', to = ''] = oneOf(random, [
      ['BNB', 'USDT'],
      ['USDT', 'BNB'],
      ['USDT', 'USDC'],
      ['USDC', 'USDT'],
    ])
    const amount = () => BigInt(1 + below(random, 1_000_000)) * (coin / 1_000n)
    return { pay: { symbol: from, amount: amount() }, receive: { symbol: to, amount: amount() } }
  }

  private get address(): Hex {
    return this.person.member.address as Hex
  }

  private swap(swap: Swap, isReverted = false): Hex {
    const tx = this.made(swap, { isReverted })
    this.simulation.nodes.send(tx, this.person.random() * 6_000)
    return tx.hash
  }

  private made({ pay, receive }: Swap, { isReverted = false, nonce }: How = {}): ModelTransaction {
    const { simulation, person } = this
    const slipped = { ...receive, amount: receive.amount - receive.amount / 500n }
    const swapOrder = { pay, receive: slipped, isReverted, nonce }
    const tx = swapOn(simulation.nodes.chain, this.address, swapOrder)
    simulation.records.swaps.set(tx.hash, { tx, pay, receive: slipped })
    simulation.say(`${person.member.name} swaps ${pay.symbol} by ${tx.hash.slice(0, 10)}`)
    return tx
  }

  /** The first waits until the second takes its number. */
  private async speedUp(swap: Swap): Promise<void> {
    const { simulation, person } = this
    const first = this.made(swap)
    simulation.nodes.send(first, Number.MAX_SAFE_INTEGER)
    await this.tell('a swap that is sped up', swap, first.hash)
    await simulation.sleep(5_000 + person.random() * 20_000)
    simulation.nodes.replace(first, this.made(swap, { nonce: first.nonce }))
  }

  private payment(): Hex {
    const { nodes, records } = this.simulation
    const friend: Hex = `0x${'f7'.repeat(20)}`
    const tx = nodes.chain.pay(this.address, friend, coin, { symbol: 'USDT' })
    records.reportedPayments.set(tx.hash, tx)
    nodes.send(tx, 0)
    return tx.hash
  }

  private othersSwap(): Hex {
    const { simulation, person } = this
    const otherSwaps = [...simulation.records.swaps.values()].filter(
      ({ tx }) => tx.from !== person.member.address,
    )
    return otherSwaps.length === 0
      ? simulation.nodes.chain.newHash()
      : oneOf(person.random, otherSwaps).tx.hash
  }

  private async tell(kind: string, { pay, receive }: Swap, hash: Hex): Promise<void> {
    const { simulation, person } = this
    const { random, member } = person
    const input = inputs.recordSwap(member.address, hash, pay, receive)
    await simulation.sleep(random() * 8_000)
    await person.askAtTimesTwice(calls.recordSwap, input, 0.3)
    simulation.count('swaps reported')
    person.done(`has reported ${kind}, ${hash.slice(0, 10)}`)
  }
}
