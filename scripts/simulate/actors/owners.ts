import { below } from '../faked/chance'
import type { Actor, Simulation } from '../simulation/simulation'
import type { Person } from './arrive'
import { offerOrTakeBack } from './buy-backs'
import { beginBuyers } from './buyers'
import { giveOrAnswer } from './gifts'
import { objectIfAlive } from './legal-orders'
import { Mover } from './movers'
import { loseWallet } from './recoveries'
import { chooseOrCallOff } from './reinvest'
import { vote } from './votes'

/** By the actor whose part it is: answers false if there is nothing to do. */
const acts: Record<string, (person: Person) => Promise<boolean>> = {
  'buy-backs': offerOrTakeBack,
  gifts: giveOrAnswer,
  votes: vote,
  recoveries: loseWallet,
  'legal-orders': objectIfAlive,
  reinvest: chooseOrCallOff,
}

/** Members who move shares as others do, and use what else an owner can: they sell back, give, vote and lose wallets. */
export const owners: Actor = {
  name: 'owners',
  begin(simulation) {
    const names = Object.keys(acts).filter((name) => simulation.has(name))
    if (names.length > 0)
      beginBuyers(simulation, 2, (number) => new Owner(simulation, number, names))
  },
}

class Owner extends Mover {
  constructor(
    simulation: Simulation,
    number: number,
    private readonly names: string[],
  ) {
    super(simulation, number, 'owner')
  }

  /** Mostly what only owners do, in any order, if there is something to do. */
  protected override async act(): Promise<void> {
    const { person, names } = this
    const { random, member } = person
    // On hold they can still read their mail.
    if (member.isOnHold && names.includes('legal-orders') && (await objectIfAlive(person))) return
    const isOwn = random() < 0.75 && !member.isOnHold
    const first = below(random, names.length)
    const inTurn = [...names.slice(first), ...names.slice(0, first)]
    if (isOwn) for (const name of inTurn) if (await acts[name]?.(person)) return
    await super.act()
  }
}
