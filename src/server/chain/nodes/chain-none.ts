import { type ChainPort, chainAway } from './chain'

const away = async () => {
  throw chainAway()
}

/** Where no chain is set: every question is answered like one to a chain that is away. */
export const noChain: ChainPort = {
  isAbsent: true,
  ask: away,
  get reader(): never {
    throw chainAway()
  },
  nodes: [],
  check: async () => 'away',
  currencies: away,
}
