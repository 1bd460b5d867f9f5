import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import {
  type OwnField,
  ownFields,
  type Preferences,
  type profileCalls,
} from '@/contract/user/profile'
import {
  defaultPreferences,
  isSubscribed,
  keepSubscribed,
  preferencesOf,
} from '@/server/modules/notifications'
import { type Db, isUuid } from '@/server/platform/db/database'
import { spokenDevice } from '@/server/platform/device-name'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { type Account, lockAccount, ownAccount } from './find-account'
import type { IdentityNeeds } from './needs'
import { endSessions, whereAliveSession } from './sessions'
import { accounts, passkeys, sessions } from './tables'
import { recoveryCodesLeft } from './two-factor.service'

type Calls = typeof profileCalls

export async function profileOf(
  { db }: IdentityNeeds,
  member: Member,
): Promise<Omit<Answer<Calls['getProfile']>, 'wallets'>> {
  const account = await ownAccount(db, member.accountId)
  const { id, email, phone, kycStatus, isTwoFactorOn } = account
  if (member.scope !== 'full') return handedOverProfile(account, member)
  return {
    id,
    ...ownOf(account),
    email,
    phone,
    kycStatus,
    isOnHold: account.onHoldAt !== null,
    isTwoFactorOn,
    preferences: await presentPreferences(db, account),
    ...(account.isLocaleChosen && { locale: account.locale }),
    memberSince: account.createdAt.toISOString(),
    sessionEndsAt: member.sessionEndsAt.toISOString(),
  }
}

/**
 * What a phone that took over the identity check may see. The phone may be in other hands by now,
 * so it shows whom it verifies and leaves the rest of the profile blank.
 */
function handedOverProfile(
  account: Account,
  member: Member,
): Omit<Answer<Calls['getProfile']>, 'wallets'> {
  return {
    id: '',
    fullName: account.fullName,
    email: '',
    phone: '',
    kycStatus: account.kycStatus,
    isOnHold: account.onHoldAt !== null,
    isTwoFactorOn: false,
    preferences: defaultPreferences,
    ...(account.isLocaleChosen && { locale: account.locale }),
    memberSince: new Date(0).toISOString(),
    sessionEndsAt: member.sessionEndsAt.toISOString(),
  }
}

export async function settings(
  { db }: IdentityNeeds,
  member: Member,
): Promise<Answer<Calls['settings']>> {
  const account = await ownAccount(db, member.accountId)
  return {
    ...ownOf(account),
    isNameFixed: account.kycStatus === 'APPROVED',
    preferences: await presentPreferences(db, account),
    recoveryCodesLeft: await recoveryCodesLeft(db, member.accountId),
    areRecoveryCodesKept: account.areRecoveryCodesKept,
  }
}

export function saveSettings(
  { db, clock }: IdentityNeeds,
  member: Member,
  input: Input<Calls['saveSettings']>,
): Promise<Answer<Calls['saveSettings']>> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, member.accountId)
    const { locale = account.locale } = input
    const isLocaleChosen = account.isLocaleChosen || input.locale !== undefined
    const profile = { ...ownOf(account), ...definedOnly(ownOf(input)) }
    if (account.kycStatus === 'APPROVED' && profile.fullName !== account.fullName)
      throw new AppError('NAME_FIXED')
    const requested = input.preferences ?? {}
    const preferences = {
      ...preferencesOf(account),
      ...definedOnly(requested),
      newsletter: requested.newsletter ?? (await isSubscribed(tx, account.email)),
    }
    const wants = requested.newsletter
    if (wants !== undefined) await keepSubscribed(tx, account.email, { wants, at: clock.now() })
    await tx
      .update(accounts)
      .set({ ...profile, locale, isLocaleChosen, preferences })
      .where(eq(accounts.id, account.id))
    return { ...profile, preferences }
  })
}

/** The list of subscribers decides who gets the newsletter; the preference only shows it. */
async function presentPreferences(db: Db, account: Account): Promise<Preferences> {
  return { ...preferencesOf(account), newsletter: await isSubscribed(db, account.email) }
}

function definedOnly<Given extends object>(
  given: Given,
): { [K in keyof Given]?: NonNullable<Given[K]> } {
  const entries = Object.entries(given).filter(([, wants]) => wants !== undefined)
  return Object.fromEntries(entries) as { [K in keyof Given]?: NonNullable<Given[K]> }
}

function ownOf<From extends { [K in OwnField]?: unknown }>(from: From): Pick<From, OwnField> {
  const names = Object.keys(ownFields) as OwnField[]
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, OwnField>
}

export async function sessionList(
  { db, clock }: IdentityNeeds,
  member: Member,
): Promise<Answer<Calls['sessions']>> {
  const rows = await db
    .select({ session: sessions, passkey: passkeys.name })
    .from(sessions)
    .leftJoin(passkeys, eq(passkeys.id, sessions.passkeyId))
    .where(and(eq(sessions.accountId, member.accountId), whereAliveSession(clock.now())))
    .orderBy(desc(sessions.createdAt))
  const docs = rows.map(({ session: { id, scope, device, createdAt, lastSeenAt }, passkey }) => ({
    id,
    scope,
    device: spokenDevice(device),
    passkey,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: id === member.sessionId,
  }))
  return { docs }
}

export async function endSession(
  { db, clock }: IdentityNeeds,
  { accountId, sessionId }: Member,
  { id }: Input<Calls['endSession']>,
): Promise<Answer<Calls['endSession']>> {
  const now = clock.now()
  if (id === 'others')
    return { ended: await endSessions(db, { accountId, except: sessionId, now }) }
  if (!isUuid(id)) throw new AppError('SESSION_NOT_FOUND')
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), whereAliveSession(now)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND')
  return { ended: 1 }
}

export function ownColumns(): SQL {
  const columns = (Object.keys(ownFields) as OwnField[]).map(
    (name) => sql`t.${sql.identifier(accounts[name].name)} as ${sql.identifier(name)}`,
  )
  return sql.join(columns, sql`, `)
}
