import { getAddress } from 'viem'
import { formatSharesFull, plainShares } from '@/contract/format/amounts'
import { plainFigure } from '@/contract/format/typed-figures'
import { custodyDecisions } from '@/server/modules/custody'
import * as m from '../messages/custody'
import { noTokenIsSetError } from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { about, declare, hash } from './fields'
import { type Fields, type Kind, lastFourOf, NotDone, oneIsEnough, type Sentence } from './kind'
import { microSharesIn } from './typed'

const rights = { ask: 'ask custody act', approve: 'approve custody act', lifeHours: 72 } as const

const { approveReturn, approveSweep, arrivalFacts, lookForArrival, sweepFacts } =
  custodyDecisions.desk
type Obstacle = NonNullable<Awaited<ReturnType<typeof approveReturn>>>

const obstacles: Record<Obstacle, Sentence> = {
  absent: noTokenIsSetError,
  unread: m.theDeskIsUnreadText,
  within: m.aboveFloatText,
  done: m.itWasApprovedText,
  unfound: m.notOnEveryNodeText,
}

function refuse(obstacle: Obstacle | undefined): void {
  if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
}

const sweepIn = ({ act = '', shares = '' }: Fields) => ({
  id: act,
  microShares: microSharesIn(shares),
})

const sharesIn = (input: Fields) => formatSharesFull(sweepIn(input).microShares)

/** The facts that the signer compares its order with: contract, receiver and units. */
export const deskSweep: Kind = {
  ...rights,
  title: (input) => m.bringSharesFromText({ shares: sharesIn(input) }),
  ...declare({
    act: about(m.askForItOnError),
    shares: {
      label: m.sharesToTheVaultLabel,
      look: 'figure',
      keep: (typed) => plainShares(microSharesIn(plainFigure(typed))),
    },
  }),
  facts: async (needs, input) => {
    const { token } = await sweepFacts(needs, sweepIn(input))
    if (token === undefined) throw new NotDone(obstacles.absent)
    const units = String(sweepIn(input).microShares)
    return { contract: token.token, receiver: token.vault, units }
  },
  refuse: async (needs, input) => {
    refuse((await sweepFacts(needs, sweepIn(input))).obstacle)
  },
  changes: (input, { receiver = '' }) => [
    {
      what: m.atTheDeskLabel(),
      now: m.sharesAboveText({ shares: sharesIn(input) }),
      after: m.inTheVaultText(),
    },
    {
      what: m.vaultLabel(),
      now: getAddress(receiver),
      after: m.sharesMoreText({ shares: sharesIn(input) }),
    },
    { what: m.membersLabel(), now: m.theirSharesText(), after: m.nothingChangesText() },
  ],
  execute: async (needs, input) => {
    refuse(await approveSweep(needs, sweepIn(input)))
    return m.approvedForSignerText
  },
}

/** One operator is enough, because it only asks the nodes. */
export const arrivalLook: Kind = {
  ...rights,
  title: ({ transaction = '' }) => m.lookWhatBroughtText({ start: transaction.slice(0, 10) }),
  ...declare({
    transaction: hash(m.transactionHashError, m.arrivalTransactionLabel, m.everyNodeIsAskedHint),
  }),
  facts: async () => ({}),
  needsTwo: oneIsEnough,
  changes: ({ transaction = '' }) => [{ what: transaction, now: '–', after: m.lookedForText() }],
  execute: async ({ db, clock }, { transaction = '' }) => {
    if (!(await lookForArrival({ db, clock }, transaction))) throw new NotDone(obstacles.absent)
    return m.lookUpStartedText
  },
}

const arrivalIn = async ({ db }: OperatorsNeeds, { act = '' }: Fields) => arrivalFacts(db, act)

export const arrivalReturn: Kind = {
  ...rights,
  title: ({ act = '' }) => m.sendBackATokenText({ arrival: act }),
  ...declare({ act: about(m.chooseAnArrivalError) }),
  facts: async (needs, input) => {
    const { act } = await arrivalIn(needs, input)
    const { contract, receiver, units } = act ?? {}
    if (contract == null || receiver == null || units == null) throw new NotDone(obstacles.unfound)
    return { contract, receiver, units: String(units) }
  },
  refuse: async (needs, input) => {
    refuse((await arrivalIn(needs, input)).obstacle)
  },
  changes: (_, { contract = '', receiver = '', units = '' }) => [
    { what: m.tokenLabel(), now: getAddress(contract), after: m.noTokenOfOursText() },
    {
      what: m.atTheDeskLabel(),
      now: m.ofItsSmallestUnitText({ units }),
      after: m.sentBackText(),
    },
    { what: m.senderLabel(), now: getAddress(receiver), after: m.receivesItText() },
  ],
  retyped: lastFourOf('act'),
  execute: async (needs, { act = '' }) => {
    refuse(await approveReturn(needs, act))
    return m.approvedForSignerText
  },
}
