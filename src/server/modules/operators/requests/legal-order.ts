import { eq } from 'drizzle-orm'
import { legalOrderTerms } from '@/config/terms'
import { plainFigure } from '@/contract/format/typed-figures'
import { formatMemberNumber } from '@/contract/member-number'
import { ownedIn } from '@/contract/owned'
import { accounts } from '@/server/modules/identity/tables'
import { ownedBalances } from '@/server/modules/ledger'
import {
  type BeginObstacle,
  beginFreeze,
  beginObstacle,
  beginTransfer,
  findLegalOrder,
  lockForStop,
  lockSides,
  stopOrder,
  type TransferInput,
} from '@/server/modules/legal-orders'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { factText, sharesFact, shownShares } from './fact-text'
import { about, choice, declare, line, member } from './fields'
import { type Fields, type Kind, lastFourOf, NotDone } from './kind'
import { noMember, ofMember } from './person'
import { microSharesIn } from './typed'

const rights = { ask: 'ask legal order', approve: 'approve legal order', lifeHours: 72 } as const

const obstacles: Record<BeginObstacle, () => string> = {
  closed: m.theirAccountIsClosedText,
  receiver: m.receiverUnfitText,
  nothing: m.theyOwnNoShareText,
  'too-much': m.ownLessText,
  'all-taken': m.claimedByOrderText,
  once: m.byThisDocumentSharesText,
}

const everything = 'all'

/**
 * The document stays in its file; the request has its name and its SHA-256, which both people
 * calculate.
 */
const papers = {
  file: line(m.fileNumberLabel, m.enterTheFileNumberError, 60),
  document: {
    ...line(m.documentLabel, m.documentMissingError, 200),
    hint: m.whatItIsWhoseHint,
  },
  hash: {
    label: m.shaOfTheDocumentLabel,
    hint: m.bothOfYouWorkHint,
    keep: (typed: string) => {
      const hashText = typed.trim().toLowerCase()
      if (!/^[0-9a-f]{64}$/.test(hashText)) throw new NotDone(m.documentShaError)
      return hashText
    },
  },
  notice: choice(m.noticeLabel, m.chooseNoticeError, {
    yes: m.theMemberIsToldText,
    no: m.courtForbidsText,
  }),
}
const paperLines = declare(papers)

const papersIn = ({ file = '', document = '', hash = '', notice }: Fields) => ({
  fileNumber: file,
  document,
  documentHash: hash,
  isTold: notice === 'yes',
})

const transfer = declare({
  basis: choice(m.becauseOfLabel, m.chooseEstateOrCourtError, {
    estate: m.anEstateAfterSevenText,
    court: m.aCourtsOrderAtText,
  }),
  account: member(m.memberNumberOfTheLabel, m.enterBothMemberNumbersError),
  receiver: member(m.memberNumberOfTheReceiverLabel, m.enterBothMemberNumbersError),
  shares: {
    label: m.sharesLabel,
    hint: m.aNumberOrAllHint,
    // `all` or `alle`, as the form’s hint says in each language.
    keep: (typed) =>
      /^alle?$/i.test(typed.trim()) ? everything : sharesFact(microSharesIn(plainFigure(typed))),
  },
  ...papers,
})

const wishIn = (input: Fields): TransferInput => ({
  ...papersIn(input),
  basis: input.basis === 'estate' ? 'estate' : 'court',
  accountId: input.account ?? '',
  receiverId: input.receiver ?? '',
  wanted: input.shares === everything ? undefined : microSharesIn(input.shares ?? ''),
})

async function sideOf({ db }: OperatorsNeeds, id: string) {
  const { number, fullName, kycStatus, onHoldAt, closedAt } = accounts
  const [row] = await db
    .select({ number, fullName, kycStatus, onHoldAt, closedAt })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (row === undefined) throw noMember()
  return row
}

type Side = Awaited<ReturnType<typeof sideOf>>

/** The number and the verification distinguish two people of the same name. */
const whoIs = ({ fullName, number }: Side) => `${fullName}, ${formatMemberNumber(number)}`
const checkOf = ({ kycStatus }: Side) => (kycStatus === 'APPROVED' ? 'verified' : 'not verified')

const withCheck = (member: string, check: string) =>
  `${member}, ${check === 'verified' ? m.verifiedText() : m.notVerifiedText()}`

async function standing(needs: OperatorsNeeds, wish: TransferInput) {
  const holder = await sideOf(needs, wish.accountId)
  const receiver = await sideOf(needs, wish.receiverId)
  const why = await beginObstacle(needs.db, wish, { holder, receiver })
  return { holder, receiver, why }
}

/** Shares move from one member to another by order of an estate or a court. */
export const transferByOrder: Kind = {
  ...rights,
  title: ({ basis = '', shares = '', account = '', receiver = '' }) =>
    m.transferSharesOfToText({
      shares: shownShares(shares),
      account,
      receiver,
      basis: basis === 'estate' ? m.anEstateText() : m.byACourtText(),
    }),
  ...transfer,
  parse: (given) => {
    const input = transfer.parse(given)
    if (input.account === input.receiver) throw new NotDone(m.sameMemberError, 'receiver')
    if (input.basis === 'estate' && input.notice !== 'yes')
      throw new NotDone(m.estateNeedsNoticeError, 'notice')
    return input
  },
  members: async (_, { account = '', receiver = '' }) => [account, receiver],
  lock: async ({ db }, input) => {
    const { accountId, receiverId } = wishIn(input)
    await lockSides(db, { accountId, receiverId })
  },
  facts: async (needs, input) => {
    const wish = wishIn(input)
    const { holder, receiver, why } = await standing(needs, wish)
    return {
      from: whoIs(holder),
      fromCheck: checkOf(holder),
      to: whoIs(receiver),
      toCheck: checkOf(receiver),
      owns: sharesFact(ownedIn(await ownedBalances(needs.db, wish.accountId))),
      stands: why ?? '',
    }
  },
  refuse: async (needs, input) => {
    const { why } = await standing(needs, wishIn(input))
    if (why !== undefined) throw new NotDone(obstacles[why])
  },
  changes: (input, { from = '', fromCheck = '', to = '', toCheck = '', owns = '' }) => {
    const isEstate = input.basis === 'estate'
    const whole =
      input.shares === everything
        ? m.allOfThemText()
        : m.sharesText({ shares: shownShares(input.shares ?? '') })
    return [
      {
        what: m.fromLabel(),
        now: m.sharesAgainText({ member: withCheck(from, fromCheck), shares: shownShares(owns) }),
        after: m.leaveAtBookValueText({ shares: whole }),
      },
      {
        what: m.toLabel(),
        now: withCheck(to, toCheck),
        after: m.arriveText({ shares: whole }),
      },
      {
        what: m.whenLabel(),
        now: '–',
        after: isEstate ? m.afterDaysInWhichText({ days: legalOrderTerms.days }) : m.atOnceText(),
      },
      {
        what: m.stakedOrInALabel(),
        now: m.whereTheyAreText(),
        after: m.followLaterText(),
      },
      {
        what: m.theirAccountLabel(),
        now: m.asItIsText(),
        after: isEstate ? m.onHoldFromNowText() : m.onHoldUntilMovedText(),
      },
      ...paperLines.changes(input, {}),
    ]
  },
  retyped: lastFourOf('receiver'),
  execute: async (needs, input) => {
    const became = await beginTransfer(needs, needs.db, wishIn(input))
    if (typeof became === 'string') throw new NotDone(obstacles[became])
    if (became.state === 'waiting') return m.startedText
    return became.state === 'done' ? m.allMovedText : m.begunWhatIsAvailableText
  },
}

export const courtFreeze: Kind = {
  ...rights,
  title: ({ account = '' }) => m.freezeSharesText({ account }),
  ...declare({ account: member(m.memberNumberLabel, m.enterTheAccountIdError), ...papers }),
  members: ofMember,
  facts: async (needs, { account = '' }) => {
    const side = await sideOf(needs, account)
    const state = side.closedAt === null ? 'open' : 'closed'
    return { member: whoIs(side), check: checkOf(side), account: state }
  },
  changes: (input, { member = '', check = '' }) => [
    { what: m.sharesOfLabel(), now: withCheck(member, check), after: m.stayTheirsAndNothingText() },
    { what: m.theirAccountLabel(), now: m.asItIsText(), after: m.onHoldUntilLiftedText() },
    { what: m.ownWalletsLabel(), now: m.canSendText(), after: m.vaultOwnersFreezeText() },
    ...paperLines.changes(input, {}),
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account = '', ...input }) => {
    const freeze = { accountId: account, ...papersIn(input) }
    const became = await beginFreeze(needs, needs.db, freeze)
    if (became === 'closed') throw new NotDone(obstacles.closed)
    if (became === 'once') throw new NotDone(m.frozenAlreadyError)
    return m.frozenText
  },
}

/**
 * Stops what has not moved yet, or lifts a freeze. Two people lift the hold on the account
 * separately.
 */
export const legalOrderStop: Kind = {
  ...rights,
  title: ({ order = '' }) => m.stopLegalOrderText({ order }),
  ...declare({ order: about(m.chooseLegalOrderError) }),
  members: async ({ db }, { order = '' }) => {
    const row = await findLegalOrder(db, order)
    return [row?.accountId, row?.receiverId].filter((id) => typeof id === 'string')
  },
  lock: ({ db }, { order = '' }) => lockForStop(db, order),
  // With several heirs there are several orders with the same file number.
  facts: async (needs, { order = '' }) => {
    const row = await findLegalOrder(needs.db, order)
    if (row === undefined) throw new NotDone(m.noSuchOrderError)
    const { act, state, moved, fileNumber: file, accountId, receiverId } = row
    const { fullName: from } = await sideOf(needs, accountId)
    const to = receiverId === null ? '' : (await sideOf(needs, receiverId)).fullName
    return { act, state, file, from, to, moved: sharesFact(moved) }
  },
  refuse: async ({ db }, { order = '' }) => {
    if ((await findLegalOrder(db, order))?.endedAt !== null)
      throw new NotDone(m.itIsOverAlreadyError)
  },
  changes: (_, { act = '', state = '', file = '', from = '', to = '', moved = '' }) => [
    {
      what: to === '' ? m.fileFromLabel({ file, from }) : m.fileFromToLabel({ file, from, to }),
      now: factText(state),
      after: act === 'freeze' ? m.liftedText() : m.stoppedText(),
    },
    ...(act === 'freeze'
      ? []
      : [{ what: m.movedSoFarLabel(), now: shownShares(moved), after: m.staysMovedText() }]),
    { what: m.holdOnTheAccountLabel(), now: m.onHoldText(), after: m.staysUntilLiftedText() },
  ],
  retyped: lastFourOf('order'),
  execute: async (needs, { order = '' }) => {
    const ended = await stopOrder(needs, needs.db, order)
    if (ended === undefined) throw new NotDone(m.itIsOverAlreadyError)
    return ended.state === 'lifted' ? m.freezeLiftedText : m.legalOrderStoppedText
  },
}
