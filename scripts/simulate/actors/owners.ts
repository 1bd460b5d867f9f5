import { below } from '../faked/chance'
import type { Actor, Simulation } from '../simulation/simulation'
import type { Person } from './arrive'
import { offerOrTakeBack } from './buy-backs'
import { giveOrAnswer } from './gifts'
import { objectIfAlive } from './legal-orders'
import { Mover } from './movers'
import { loseWallet } from './recoveries'
import { vote } from './votes'

/** For every two buyers one who does all that an owner can. */
const buyersToOne = 2

/** By the actor whose part it is: answers false where there is nothing to do. */
const acts: Record<string, (person: Person) => Promise<boolean>> = {
  'buy-backs': offerOrTakeBack,
  gifts: giveOrAnswer,
  votes: vote,
  recoveries: loseWallet,
  'legal-orders': objectIfAlive,
}

/** Members who move shares as others do, and use what else an owner can: they sell back, give, vote and lose wallets. */
export const owners: Actor = {
  name: 'owners',
  begin(simulation) {
    const names = Object.keys(acts).filter((name) => simulation.has(name))
    const count = names.length === 0 ? 0 : Math.ceil(simulation.choices.members / buyersToOne)
    for (let number = 0; number < count; number += 1) {
      const owner = new Owner(simulation, number, names)
      if (simulation.has(owner.person.member.name)) void owner.live()
    }
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
