import { eq } from 'drizzle-orm'
import { formatSharesFull } from '@/contract/format/amounts'
import { accounts } from '@/server/modules/identity/tables'
import {
  type BeginObstacle,
  beginFreeze,
  beginObstacle,
  beginTransfer,
  findLegalOrder,
  heldPlaces,
  lockForStop,
  lockSides,
  ownedSum,
  stopOrder,
  type TransferWish,
} from '@/server/modules/legal-orders'
import { isUuid } from '@/server/platform/db/database'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, lastFourOf, NotDone, takesTwo } from './kind'
import { memberIn, noMember, ofMember } from './person'
import { microSharesIn } from './typed'

const rights = { ask: 'ask legal order', approve: 'approve legal order', lifeHours: 72 } as const

const obstacles: Record<BeginObstacle, string> = {
  closed: 'Their account is closed.',
  receiver: 'The receiver has to be a verified member who is not on hold.',
  nothing: 'They own no share.',
  'too-much': 'They own less than that, or other orders want it.',
  'all-taken': 'Another order takes all that they own.',
  once: 'By this document shares have gone to this member, or are about to.',
}

const everything = 'all'

/** The document stays in its file; here are its name and its SHA-256, which both people work out. */
function papersIn({ file = '', document = '', hash = '', notice = '' }: Fields) {
  const [fileNumber, named] = [file.trim(), document.trim()]
  const documentHash = hash.trim().toLowerCase()
  if (fileNumber === '' || fileNumber.length > 60) throw new NotDone('Enter the file number.')
  if (named === '' || named.length > 200)
    throw new NotDone('Enter which document it is, with its date.')
  if (!/^[0-9a-f]{64}$/.test(documentHash))
    throw new NotDone('Enter the document’s SHA-256: 64 digits from 0 to f.')
  if (notice !== 'yes' && notice !== 'no')
    throw new NotDone('Choose whether the member may be told.')
  return { fileNumber, document: named, documentHash, isTold: notice === 'yes' }
}

function wishIn(input: Fields): TransferWish {
  const { account = '', receiver = '', basis = '', shares = '' } = input
  if (basis !== 'estate' && basis !== 'court') throw new NotDone('Choose an estate or a court.')
  const [accountId, receiverId] = [account, receiver].map((id) => id.trim().toLowerCase())
  if (!isUuid(accountId ?? '') || !isUuid(receiverId ?? ''))
    throw new NotDone('Enter both member numbers.')
  if (accountId === receiverId) throw new NotDone('These are the same member.')
  const papers = papersIn(input)
  if (basis === 'estate' && !papers.isTold) throw new NotDone('An estate is told to both sides.')
  const isAll = shares.trim().toLowerCase() === everything
  const wanted = isAll ? undefined : microSharesIn(shares)
  return { ...papers, basis, accountId: accountId ?? '', receiverId: receiverId ?? '', wanted }
}

const givenOf = (wish: TransferWish): Fields => ({
  ...{ basis: wish.basis, account: wish.accountId, receiver: wish.receiverId },
  shares: wish.wanted === undefined ? everything : formatSharesFull(wish.wanted),
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
  { what: 'File and document', now: '–', after: `${file}: ${document}` },
  { what: 'SHA-256', now: '–', after: hash },
  { what: 'The member', now: '–', after: notice === 'yes' ? 'is told' : 'is told nothing' },
]

/** Shares go from one member to another because an estate or a court says so. */
export const transferByOrder: Kind = {
  ...rights,
  title: ({ basis, shares, account = '', receiver = '' }) =>
    `Transfer ${shares} shares of ${account} to ${receiver}, ${basis === 'estate' ? 'an estate' : 'by a court'}`,
  parse: (given) => givenOf(wishIn(given)),
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
      owns: formatSharesFull(ownedSum(await heldPlaces(needs.db, wish.accountId))),
      stands: why === undefined ? 'can be begun' : obstacles[why],
    }
  },
  whyTwo: async (needs, input) => {
    const { why } = await standing(needs, wishIn(input))
    if (why !== undefined) throw new NotDone(obstacles[why])
    return takesTwo
  },
  changes: (input, { from = '', to = '', owns = '', verified = '' }) => {
    const isEstate = input.basis === 'estate'
    const whole = input.shares === everything ? 'all of them' : `${input.shares} shares`
    return [
      { what: 'From', now: `${from}, ${owns} shares`, after: `${whole} leave, at book value` },
      { what: 'To', now: `${to}, ${verified.toLowerCase()}`, after: `${whole} arrive` },
      {
        what: 'When',
        now: '–',
        after: isEstate ? 'after 7 days in which anybody who is told can object' : 'at once',
      },
      {
        what: 'Staked or in a wallet',
        now: 'where they are',
        after: 'follow when their term ends, or two owners of the vault have brought them home',
      },
      {
        what: 'Their account',
        now: 'as it is',
        after: isEstate ? 'on hold from now on' : 'on hold until all has moved',
      },
      ...paperChanges(input),
    ]
  },
  retyped: lastFourOf('receiver'),
  execute: async (needs, input) => {
    const became = await beginTransfer(needs, needs.db, wishIn(input))
    if (typeof became === 'string') throw new NotDone(obstacles[became])
    if (became.state === 'waiting') return 'Begun. Both sides are told, and seven days run.'
    return became.state === 'done'
      ? 'Done: all of it has moved.'
      : 'Begun. What is available has moved, the rest follows by itself or waits for the vault.'
  },
}

export const courtFreeze: Kind = {
  ...rights,
  title: ({ account = '' }) => `Freeze the shares of ${account} by a court’s order`,
  parse: (given) => ({ ...memberIn(given), ...paperFields(papersIn(given)) }),
  members: ofMember,
  facts: async (needs, { account = '' }) => {
    const { fullName, closedAt } = await sideOf(needs, account)
    return { member: fullName, account: closedAt === null ? 'open' : 'closed' }
  },
  whyTwo: async (_needs, _input) => takesTwo,
  changes: (input, { member = '' }) => [
    { what: 'Shares of', now: member, after: 'stay theirs, and nothing moves' },
    { what: 'Their account', now: 'as it is', after: 'on hold until two people lift the freeze' },
    { what: 'Own wallets', now: 'can send', after: 'two owners of the vault freeze them' },
    ...paperChanges(input),
  ],
  retyped: lastFourOf('account'),
  execute: async (needs, { account = '', ...input }) => {
    const freeze = { accountId: account, ...papersIn(input) }
    const became = await beginFreeze(needs, needs.db, freeze)
    if (became === 'closed') throw new NotDone(obstacles.closed)
    if (became === 'once') throw new NotDone('This file has frozen them already.')
    return 'Frozen. The account is on hold; wallets wait for two owners of the vault.'
  },
}

/** Ends what has not moved yet, or lifts a freeze. The hold on the account is lifted by itself, by two. */
export const legalOrderStop: Kind = {
  ...rights,
  title: ({ order = '' }) => `Stop what an estate or a court ordered, ${order}`,
  parse: ({ order = '' }) => {
    if (!isUuid(order)) throw new NotDone('Choose one under Estates and courts.')
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
    if (row === undefined) throw new NotDone('No such order.')
    const { act, state, moved, fileNumber: file, accountId, receiverId } = row
    const { fullName: from } = await sideOf(needs, accountId)
    const to = receiverId === null ? '' : ` to ${(await sideOf(needs, receiverId)).fullName}`
    return { act, state, file, sides: from + to, moved: formatSharesFull(moved) }
  },
  whyTwo: async ({ db }, { order = '' }) => {
    if ((await findLegalOrder(db, order))?.endedAt !== null)
      throw new NotDone('It is over already.')
    return takesTwo
  },
  changes: (_, { act = '', state = '', file = '', sides = '', moved = '' }) => [
    { what: `${file}, ${sides}`, now: state, after: act === 'freeze' ? 'lifted' : 'stopped' },
    ...(act === 'freeze' ? [] : [{ what: 'Moved so far', now: moved, after: 'stays moved' }]),
    { what: 'Hold on the account', now: 'on hold', after: 'stays until two people lift it' },
  ],
  retyped: lastFourOf('order'),
  execute: async (needs, { order = '' }) => {
    const ended = await stopOrder(needs, needs.db, order)
    if (ended === undefined) throw new NotDone('It is over already.')
    return ended.state === 'lifted'
      ? 'Lifted. The hold stays until two people lift it.'
      : 'Stopped. What has moved stays where it is.'
  },
}
