import { pausedSince, pauseMoves } from '@/server/modules/custody'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { factText } from './fact-text'
import { type Fields, type Kind, NotDone, oneIsEnough } from './kind'

const shared = { lifeHours: 24, parse: () => ({}), facts: movesFacts } as const

/** One operator is enough, because pausing does less harm than continuing. */
export const movesPause: Kind = {
  ...shared,
  title: () => m.pauseAllMovesOfText(),
  ask: 'pause moves',
  approve: 'approve moves resumed',
  refuse: async (needs) => {
    if ((await movesFacts(needs)).moves !== 'running') throw new NotDone(m.alreadyPausedError)
  },
  needsTwo: oneIsEnough,
  changes: (_, { moves = '' }) => [
    { what: m.movesToOwnWalletsLabel(), now: factText(moves), after: m.pausedText() },
  ],
  execute: async ({ db, clock }) => {
    await pauseMoves(db, clock.now())
    return m.movesPausedText
  },
}

export const movesResume: Kind = {
  ...shared,
  title: () => m.letMovesOfSharesText(),
  ask: 'ask moves resumed',
  approve: 'approve moves resumed',
  refuse: async (needs) => {
    if ((await movesFacts(needs)).moves === 'running') throw new NotDone(m.notPausedError)
  },
  changes: (_, { moves = '' }) => [
    { what: m.movesToOwnWalletsLabel(), now: factText(moves), after: m.runningText() },
  ],
  execute: async ({ db }) => {
    await pauseMoves(db, null)
    return m.movesGoOnUnlessText
  },
}

async function movesFacts({ db }: OperatorsNeeds): Promise<Fields> {
  const since = await pausedSince(db)
  if (since === undefined) throw new NotDone(m.noTokenIsSetError)
  return { moves: since === null ? 'running' : `paused since ${since.toISOString()}` }
}
