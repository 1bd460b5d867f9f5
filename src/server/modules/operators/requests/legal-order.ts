import { eq } from 'drizzle-orm'
import { legalOrderTerms } from '@/config/terms'
import { plainFigure } from '@/contract/format/typed-figures'
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
  type TransferWish,
} from '@/server/modules/legal-orders'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { factText, sharesFact, shownShares } from './fact-text'
import { type Fields, inField, type Kind, lastFourOf, NotDone, takesTwo } from './kind'
import { memberIn, noMember, ofMember } from './person'
import { microSharesIn } from './typed'

const rights = { ask: 'ask legal order', approve: 'approve legal order', lifeHours: 72 } as const

const obstacles: Record<BeginObstacle, () => string> = {
  closed: m.theirAccountIsClosedText,
  receiver: m.theReceiverHasToText,
  nothing: m.theyOwnNoShareText,
  'too-much': m.theyOwnLessThanText,
  'all-taken': m.anotherOrderTakesAllText,
  once: m.byThisDocumentSharesText,
}

const everything = 'all'

/** The document stays in its file; here are its name and its SHA-256, which both people work out. */
function papersIn({ file = '', document = '', hash = '', notice = '' }: Fields) {
  const [fileNumber, named] = [file.trim(), document.trim()]
  const documentHash = hash.trim().toLowerCase()
  if (fileNumber === '' || fileNumber.length > 60)
    throw new NotDone(m.enterTheFileNumberError, 'file')
  if (named === '' || named.length > 200) throw new NotDone(m.enterWhichDocumentItError, 'document')
  if (!/^[0-9a-f]{64}$/.test(documentHash)) throw new NotDone(m.enterTheDocumentsShaError, 'hash')
  if (notice !== 'yes' && notice !== 'no')
    throw new NotDone(m.chooseWhetherTheMemberError, 'notice')
  return { fileNumber, document: named, documentHash, isTold: notice === 'yes' }
}

function wishIn(input: Fields): TransferWish {
  const { account = '', receiver = '', basis = '', shares = '' } = input
  if (basis !== 'estate' && basis !== 'court') throw new NotDone(m.chooseAnEstateOrError, 'basis')
  const [accountId, receiverId] = [account, receiver].map((id) => id.trim().toLowerCase())
  if (!isUuid(accountId ?? '') || !isUuid(receiverId ?? ''))
    throw new NotDone(
      m.enterBothMemberNumbersError,
      isUuid(accountId ?? '') ? 'receiver' : 'account',
    )
  if (accountId === receiverId) throw new NotDone(m.theseAreTheSameError, 'receiver')
  const papers = papersIn(input)
  if (basis === 'estate' && !papers.isTold) throw new NotDone(m.anEstateIsToldError, 'notice')
  const wanted = shares === everything ? undefined : inField('shares', () => microSharesIn(shares))
  return { ...papers, basis, accountId: accountId ?? '', receiverId: receiverId ?? '', wanted }
}

const givenOf = (wish: TransferWish): Fields => ({
  ...{ basis: wish.basis, account: wish.accountId, receiver: wish.receiverId },
  shares: wish.wanted === undefined ? everything : sharesFact(wish.wanted),
  ...paperFields(wish),
})

const paperFields = (papers: ReturnType<typeof papersIn>): Fields => ({
  ...{ file: papers.fileNumber, document: papers.document, hash: papers.documentHash },
  notice: papers.isTold ? 'yes' : 'no',
})

async function sideOf({ db }: OperatorsNeeds, id: string) {
  const { fullName, kycStatus, onHoldAt, closedAt } = accounts
  const [row] = await db
    .select({ fullName, kycStatus, onHoldAt, closedAt })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (row === undefined) throw noMember()
  return row
}

async function standing(needs: OperatorsNeeds, wish: TransferWish) {
  const holder = await sideOf(needs, wish.accountId)
  const receiver = await sideOf(needs, wish.receiverId)
  const why = await beginObstacle(needs.db, wish, { holder, receiver })
  return { holder, receiver, why }
}

const paperChanges = ({ file = '', document = '', hash = '', notice = '' }: Fields) => [
  { what: m.fileAndDocumentLabel(), now: '–', after: `${file}: ${document}` },
  { what: 'SHA-256', now: '–', after: hash },
  {
    what: m.theMemberLabel(),
    now: '–',
    after: notice === 'yes' ? m.isToldText() : m.isToldNothingText(),
  },
]

/** Shares go from one member to another because an estate or a court says so. */
export const transferByOrder: Kind = {
  ...rights,
  title: ({ basis = '', shares = '', account = '', receiver = '' }) =>
    m.transferSharesOfToText({
      shares: shownShares(shares),
      account,
      receiver,
      value: basis === 'estate' ? m.anEstateText() : m.byACourtText(),
    }),
  parse: ({ shares = '', ...given }) => {
    // As the form's hint says it in each language.
    const isAll = /^alle?$/i.test(shares.trim())
    return givenOf(wishIn({ ...given, shares: isAll ? everything : plainFigure(shares) }))
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
      ...{ from: holder.fullName, to: receiver.fullName, verified: receiver.kycStatus },
      owns: sharesFact(ownedIn(await ownedBalances(needs.db, wish.accountId))),
      stands: why ?? '',
    }
  },
  whyTwo: async (needs, input) => {
    const { why } = await standing(needs, wishIn(input))
    if (why !== undefined) throw new NotDone(obstacles[why])
    return takesTwo()
  },
  changes: (input, { from = '', to = '', owns = '', verified = '' }) => {
    const isEstate = input.basis === 'estate'
    const whole =
      input.shares === everything
        ? m.allOfThemText()
        : m.sharesText({ shares: shownShares(input.shares ?? '') })
    return [
      {
        what: m.fromLabel(),
        now: m.sharesAgainText({ from, owns: shownShares(owns) }),
        after: m.leaveAtBookValueText({ whole }),
      },
      {
        what: m.toLabel(),
        now: `${to}, ${verified.toLowerCase()}`,
        after: m.arriveText({ whole }),
      },
      {
        what: m.whenLabel(),
        now: '–',
        after: isEstate ? m.afterDaysInWhichText({ days: legalOrderTerms.days }) : m.atOnceText(),
      },
      {
        what: m.stakedOrInALabel(),
        now: m.whereTheyAreText(),
        after: m.followWhenTheirTermText(),
      },
      {
        what: m.theirAccountLabel(),
        now: m.asItIsText(),
        after: isEstate ? m.onHoldFromNowText() : m.onHoldUntilAllText(),
      },
      ...paperChanges(input),
    ]
  },
  retyped: lastFourOf('receiver'),
  execute: async (needs, input) => {
    const became = await beginTransfer(needs, needs.db, wishIn(input))
    if (typeof became === 'string') throw new NotDone(obstacles[became])
    if (became.state === 'waiting') return m.begunBothSidesAreText
    return became.state === 'done' ? m.doneAllOfItText : m.begunWhatIsAvailableText
  },
}

export const courtFreeze: Kind = {
  ...rights,
  title: ({ account = '' }) => m.freezeTheSharesOfText({ account }),
  parse: (given) => ({ ...memberIn(given), ...paperFields(papersIn(given)) }),
  members: ofMember,
  facts: async (needs, { account = '' }) => {
    const { fullName, closedAt } = await sideOf(needs, account)
    return { member: fullName, account: closedAt === null ? 'open' : 'closed' }
  },
  whyTwo: async (_needs, _input) => takesTwo(),
  changes: (input, { member = '' }) => [
    { what: m.sharesOfLabel(), now: member, after: m.stayTheirsAndNothingText() },
    { what: m.theirAccountLabel(), now: m.asItIsText(), after: m.onHoldUntilTwoText() },
    { what: m.ownWalletsLabel(), now: m.canSendText(), after: m.twoOwnersOfTheText() },
    ...paperChanges(input),
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account = '', ...input }) => {
    const freeze = { accountId: account, ...papersIn(input) }
    const became = await beginFreeze(needs, needs.db, freeze)
    if (became === 'closed') throw new NotDone(obstacles.closed)
    if (became === 'once') throw new NotDone(m.thisFileHasFrozenError)
    return m.frozenTheAccountIsText
  },
}

/** Ends what has not moved yet, or lifts a freeze. The hold on the account is lifted by itself, by two. */
export const legalOrderStop: Kind = {
  ...rights,
  title: ({ order = '' }) => m.stopWhatAnEstateText({ order }),
  parse: ({ order = '' }) => {
    if (!isUuid(order)) throw new NotDone(m.chooseOneUnderEstatesError)
    return { order: order.toLowerCase() }
  },
  members: async ({ db }, { order = '' }) => {
    const row = await findLegalOrder(db, order)
    return [row?.accountId, row?.receiverId].filter((id) => typeof id === 'string')
  },
  lock: ({ db }, { order = '' }) => lockForStop(db, order),
  // Of several heirs each has an order, by the same file.
  facts: async (needs, { order = '' }) => {
    const row = await findLegalOrder(needs.db, order)
    if (row === undefined) throw new NotDone(m.noSuchOrderError)
    const { act, state, moved, fileNumber: file, accountId, receiverId } = row
    const { fullName: from } = await sideOf(needs, accountId)
    const to = receiverId === null ? '' : (await sideOf(needs, receiverId)).fullName
    return { act, state, file, from, to, moved: sharesFact(moved) }
  },
  whyTwo: async ({ db }, { order = '' }) => {
    if ((await findLegalOrder(db, order))?.endedAt !== null)
      throw new NotDone(m.itIsOverAlreadyError)
    return takesTwo()
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
    { what: m.holdOnTheAccountLabel(), now: m.onHoldText(), after: m.staysUntilTwoPeopleText() },
  ],
  retyped: lastFourOf('order'),
  execute: async (needs, { order = '' }) => {
    const ended = await stopOrder(needs, needs.db, order)
    if (ended === undefined) throw new NotDone(m.itIsOverAlreadyError)
    return ended.state === 'lifted' ? m.liftedTheHoldStaysText : m.stoppedWhatHasMovedText
  },
}
