import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { operatorTerms } from '@/config/terms'
import { isMemberNumber, plainMemberNumber } from '@/contract/member-number'
import {
  dropTwoFactor,
  endSessions,
  lockAccount,
  setStanding,
  whereAliveSession,
} from '@/server/modules/identity'
import { accounts, sessions } from '@/server/modules/identity/tables'
import { handleProviderEvent, plainName } from '@/server/modules/kyc'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { openOrderOf } from '@/server/modules/legal-orders'
import { enqueue, letters } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { about, declare } from './fields'
import { type Fields, type Kind, NotDone, oneIsEnough } from './kind'

export const noMember = () => new NotDone(m.noSuchMemberError)
const memberClosed = () => new NotDone(m.accountClosedError)
const alreadyOff = () => new NotDone(m.alreadyOffError)

/** An operator cannot lift a hold or reset a second factor of their own. */
export const ofMember = async (_: OperatorsNeeds, { account = '' }: Fields) => [account]

export const { parse: memberIn } = declare({ account: about(m.enterTheAccountIdError) })

/** Members are typed by their number or verified name, and stored by their account's id. */
export async function byAccountId({ db }: OperatorsNeeds, given: Fields): Promise<Fields> {
  const ids: Fields = {}
  for (const field of ['account', 'receiver']) {
    const typed = (given[field] ?? '').trim()
    const number = plainMemberNumber(typed)
    const isNumber = isMemberNumber(number)
    if (!isNumber && !/\p{L} \p{L}/u.test(typed)) continue
    const [id, another] = isNumber ? await membersNumbered(db, number) : await verifiedAs(db, typed)
    if (id === undefined) throw new NotDone(m.noSuchMemberError, field)
    if (another !== undefined) throw new NotDone(m.nameNotUniqueError, field)
    ids[field] = id
  }
  return { ...given, ...ids }
}

async function membersNumbered(db: Db, number: string): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.number, number))
  return rows.map(({ id }) => id)
}

const readBatchSize = 5_000

/**
 * The members with this verified name, in any spelling. A name that the provider has not verified
 * is whatever a stranger typed. The database cannot compare names as we do, so they are read in
 * batches.
 */
async function verifiedAs(db: Db, typed: string): Promise<string[]> {
  const { id, fullName, kycStatus, closedAt } = accounts
  const name = plainName(typed)
  const accountIds: string[] = []
  let last: string | undefined
  do {
    const rows = await db
      .select({ id, fullName })
      .from(accounts)
      .where(and(eq(kycStatus, 'APPROVED'), isNull(closedAt), last ? gt(id, last) : undefined))
      .orderBy(id)
      .limit(readBatchSize)
    const same = rows.filter((row) => plainName(row.fullName) === name)
    accountIds.push(...same.map((row) => row.id))
    last = rows.length === readBatchSize ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
  return accountIds
}

interface AccountState {
  email: string
  isTwoFactorOn: boolean
  isOpen: boolean
}

/** Finds an account by the few columns that the console's role may read. */
async function knownAccount(
  { db }: OperatorsNeeds,
  { account = '' }: Fields,
): Promise<AccountState> {
  const { email, isTwoFactorOn, closedAt } = accounts
  const [row] = await db
    .select({ email, isTwoFactorOn, closedAt })
    .from(accounts)
    .where(eq(accounts.id, account))
  if (row === undefined) throw noMember()
  return { ...row, isOpen: row.closedAt === null }
}

async function twoFactorFacts(needs: OperatorsNeeds, input: Fields): Promise<Fields> {
  const { isTwoFactorOn, isOpen } = await knownAccount(needs, input)
  return { twoFactor: isOpen && isTwoFactorOn ? 'on' : 'off' }
}

export const twoFactorReset: Kind = {
  title: ({ account = '' }) => m.resetTwoFactorOfText({ account }),
  ask: 'ask two-factor reset',
  approve: 'approve two-factor reset',
  lifeHours: 24,
  restHours: operatorTerms.objectionHours,
  parse: memberIn,
  members: ofMember,
  facts: twoFactorFacts,
  refuse: async (needs, input) => {
    if ((await twoFactorFacts(needs, input)).twoFactor === 'off') throw alreadyOff()
  },
  changes: (_, { twoFactor = '' }) => [
    { what: m.twoFactorLoginLabel(), now: twoFactor, after: m.offText() },
  ],
  tell: async (needs, input) => {
    const { email } = await knownAccount(needs, input)
    const letter = letters.twoFactorReset(needs)
    const about = input.account ?? ''
    await enqueue(needs, needs.db, { channel: 'email', to: email, about, letter })
  },
  execute: async (needs, { account = '' }) => {
    if (!(await dropTwoFactor(needs, account))) throw alreadyOff()
    return m.twoFactorOffText
  },
}

async function openSessions(
  { db, clock }: OperatorsNeeds,
  { account = '' }: Fields,
): Promise<number> {
  const whereOpenSession = and(eq(sessions.accountId, account), whereAliveSession(clock.now()))
  const [row] = await db.select({ open: count() }).from(sessions).where(whereOpenSession)
  return row?.open ?? 0
}

export const sessionsEnd: Kind = {
  title: ({ account = '' }) => m.endSessionsOfText({ account }),
  ask: 'end sessions',
  approve: 'end sessions',
  lifeHours: 1,
  parse: memberIn,
  // The facts leave out the existing sessions: the request is about the member, so a session that
  // begins before the approval is ended too.
  facts: async (needs, input) => {
    await knownAccount(needs, input)
    return {}
  },
  needsTwo: oneIsEnough,
  changes: () => [{ what: m.sessionsLabel(), now: m.openText(), after: m.endedText() }],
  execute: async (needs, { account = '' }) => {
    const { db, clock } = needs
    const before = await openSessions(needs, { account })
    await endSessions(db, { accountId: account, now: clock.now() })
    return () => m.sessionsEndedText({ before })
  },
}

async function kycStatusOf({ db }: OperatorsNeeds, account: string): Promise<string> {
  const { kycStatus } = accounts
  const [row] = await db.select({ kycStatus }).from(accounts).where(eq(accounts.id, account))
  return row?.kycStatus ?? ''
}

export const identityReread: Kind = {
  title: ({ account = '' }) => m.askProviderAboutText({ account }),
  ask: 'ask provider',
  approve: 'ask provider',
  lifeHours: 1,
  parse: memberIn,
  facts: async (needs, input) => {
    if (!(await knownAccount(needs, input)).isOpen) throw memberClosed()
    return {}
  },
  needsTwo: oneIsEnough,
  changes: () => [
    { what: m.verificationLabel(), now: m.asLastHeardText(), after: m.asTheProviderSaysText() },
  ],
  execute: async (needs, { account = '' }) => {
    const { applicantId } = kycApplicants
    const [check] = await needs.db
      .select({ applicantId })
      .from(kycApplicants)
      .where(eq(kycApplicants.accountId, account))
    const before = await kycStatusOf(needs, account)
    const about = { accountId: account, applicantId: check?.applicantId ?? null }
    const handled = await handleProviderEvent(needs, { ...about, source: 'operator' }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        throw new NotDone(m.providerUnavailableNothingChangedError)
      },
    )
    const after = await kycStatusOf(needs, account)
    const change = after === before ? m.staysText({ before }) : m.becameText({ before, after })
    return () => m.providerText({ answer: handled.said, change })
  },
}

async function facts({ db }: OperatorsNeeds, { account = '' }: Fields): Promise<Fields> {
  const { onHoldAt, closedAt } = accounts
  const [row] = await db
    .select({ onHoldAt, closedAt })
    .from(accounts)
    .where(eq(accounts.id, account))
  if (row === undefined) throw noMember()
  if (row.closedAt !== null) throw memberClosed()
  return row.onHoldAt === null ? { hold: 'none' } : { hold: `since ${row.onHoldAt.toISOString()}` }
}

const shared = { lifeHours: 72, parse: memberIn, facts } as const

const stopped = m.stoppedByHoldText

export const holdSet: Kind = {
  ...shared,
  title: ({ account = '' }) => m.putMemberOnHoldText({ account }),
  ask: 'ask hold',
  approve: 'approve lift',
  refuse: async (needs, input) => {
    if ((await facts(needs, input)).hold !== 'none') throw new NotDone(m.alreadyOnHoldError)
  },
  needsTwo: oneIsEnough,
  changes: () => [
    { what: stopped(), now: m.possibleText(), after: m.refusedText() },
    { what: m.arrivingPaymentsLabel(), now: m.creditedText(), after: m.inSuspenseText() },
    { what: m.loginListsPapersLabel(), now: m.possibleText(), after: m.possibleText() },
  ],
  execute: async ({ db, clock }, { account = '' }) => {
    await lockAccount(db, account)
    await setStanding(db, { id: account }, { onHoldAt: clock.now() })
    return m.onHoldReadOnlyText
  },
}

/**
 * Refuses while an order of an estate or a court is open, because the owner could move the shares
 * first.
 */
async function refuseOrdered({ db }: OperatorsNeeds, { account = '' }: Fields): Promise<void> {
  const open = await openOrderOf(db, account)
  if (open !== undefined)
    throw new NotDone(() => m.legalOrderOpenError({ fileNumber: open.fileNumber }))
}

export const holdLift: Kind = {
  ...shared,
  members: ofMember,
  title: ({ account = '' }) => m.liftHoldOnText({ account }),
  ask: 'ask lift',
  approve: 'approve lift',
  refuse: async (needs, input) => {
    if ((await facts(needs, input)).hold === 'none') throw new NotDone(m.notOnHoldError)
    // guard: without it, the hold is lifted while an order is open —
    //   server/legal-orders/legal-orders: shares that a court cannot take at once keep the account
    //   on hold
    await refuseOrdered(needs, input)
  },
  changes: (_, { hold: now = '' }) => [
    { what: m.holdLabel(), now, after: m.noneText() },
    { what: stopped(), now: m.refusedText(), after: m.possibleText() },
  ],
  execute: async (needs, { account = '' }) => {
    const { db, clock } = needs
    await lockAccount(db, account)
    await refuseOrdered(needs, { account })
    await setStanding(db, { id: account }, { liftedAt: clock.now() })
    return m.liftedRefundWhatsInText
  },
}
