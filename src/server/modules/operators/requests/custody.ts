import { pausedSince, pauseMoves } from '@/server/modules/custody'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, NotDone, takesTwo } from './kind'

const shared = { lifeHours: 24, parse: () => ({}), facts: movesFacts } as const

/** By one, because it can only do less harm than going on. */
export const movesPause: Kind = {
  ...shared,
  title: () => 'Pause all moves of shares',
  ask: 'pause moves',
  approve: 'approve moves resumed',
  whyTwo: async (needs) => {
    if ((await movesFacts(needs)).moves !== 'running') throw new NotDone('Already paused.')
    return undefined
  },
  changes: (_, { moves = '' }) => [{ what: 'Moves to own wallets', now: moves, after: 'paused' }],
  execute: async ({ db, clock }) => {
    await pauseMoves(db, clock.now())
    return 'Paused. Nothing more is ordered or signed; what members send back is still booked.'
  },
}

export const movesResume: Kind = {
  ...shared,
  title: () => 'Let moves of shares go on',
  ask: 'ask moves resumed',
  approve: 'approve moves resumed',
  whyTwo: async (needs) => {
    if ((await movesFacts(needs)).moves === 'running') throw new NotDone('Not paused.')
    return takesTwo
  },
  changes: (_, { moves = '' }) => [{ what: 'Moves to own wallets', now: moves, after: 'running' }],
  execute: async ({ db }) => {
    await pauseMoves(db, null)
    return 'Moves go on, unless books and chain, powers or fees stop them.'
  },
}

async function movesFacts({ db }: OperatorsNeeds): Promise<Fields> {
  const since = await pausedSince(db)
  if (since === undefined) throw new NotDone('No token is set up.')
  return { moves: since === null ? 'running' : `paused since ${since.toISOString()}` }
}
