import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { accountCalls } from '@/contract/user/account'
import { locale } from '@/messages/locale'
import { defaultPreferences } from '@/server/modules/notifications'
import { type Db, isUuid } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { AppError } from '@/server/platform/errors'
import type { Visitor } from '@/server/platform/http/mount'
import {
  alreadyMemberMessage,
  consumeCode,
  consumeSend,
  guessCode,
  refusal,
  refuseEarlyResend,
  sendCode,
} from './codes'
import { type Account, holderOf } from './find-account'
import { signupMs } from './limits'
import { grant } from './login-verify.service'
import type { IdentityNeeds } from './needs'
import { refuseWeakPassword } from './password-rules'
import { accounts, signups } from './tables'

type Calls = typeof accountCalls
type Signup = typeof signups.$inferSelect
type Step = 'phone' | 'email'

export async function createAccount(
  needs: IdentityNeeds,
  { fullName, email, phone, password }: Input<Calls['createAccount']>,
): Promise<Answer<Calls['createAccount']>> {
  await refuseWeakPassword(password, { fullName, email, phone })
  const passwordHash = await needs.passwords.hash(password)
  await consumeSend(needs, { purpose: 'signup-phone', to: phone })
  return needs.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(signups)
      .values({ fullName, email, phone, passwordHash, createdAt: needs.clock.now() })
      .returning()
    return sendStep(needs, tx, row as Signup, 'phone')
  })
}

export async function verifyPhoneOtp(
  needs: IdentityNeeds,
  { signupId, code }: Input<Calls['verifyPhoneOtp']>,
): Promise<Answer<Calls['verifyPhoneOtp']>> {
  const signup = await openSignup(needs, signupId)
  const codeId = await guessCode(needs, {
    purpose: 'signup-phone',
    subject: signup.id,
    code,
    field: 'code',
  })
  await consumeSend(needs, { purpose: 'signup-email', to: signup.email })
  return needs.db.transaction(async (tx) => {
    if (!(await consumeCode(needs, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    await tx
      .update(signups)
      .set({ phoneVerifiedAt: needs.clock.now() })
      .where(eq(signups.id, signup.id))
    return sendStep(needs, tx, signup, 'email')
  })
}

export function verifyPhoneResendOtp(needs: IdentityNeeds, { signupId }: { signupId: string }) {
  return resend(needs, signupId, 'phone')
}

export async function verifyEmailOtp(
  needs: IdentityNeeds,
  { signupId, code }: Input<Calls['verifyEmailOtp']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['verifyEmailOtp']>> {
  const signup = await openSignup(needs, signupId)
  const codeId = await guessCode(needs, {
    purpose: 'signup-email',
    subject: signup.id,
    code,
    field: 'code',
  })
  const { account, granted } = await needs.db.transaction(async (tx) => {
    if (!(await consumeCode(needs, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    const opened = await openAccount(needs, tx, signup)
    const login = { account: opened, userAgent, isKnownDevice: true }
    return { account: opened, granted: await grant(needs, tx, login) }
  })
  const login = { kind: 'login', call: 'user.verifyEmailOtp', accountId: account.id } as const
  needs.securityEvents.note({ ...login, address })
  return { email: account.email, granted }
}

/** Opens the account of a finished sign-up: once, and only when its phone is confirmed too. */
async function openAccount(
  { clock }: IdentityNeeds,
  tx: Db,
  { id, fullName, email, phone, passwordHash }: Signup,
): Promise<Account> {
  const now = clock.now()
  const ended = await tx
    .update(signups)
    .set({ doneAt: now })
    .where(and(eq(signups.id, id), isNull(signups.doneAt), isNotNull(signups.phoneVerifiedAt)))
    .returning({ id: signups.id })
  if (ended.length === 0) throw refusal('CODE_EXPIRED', 'code')
  const preferences = defaultPreferences
  // Another person may have finished a sign-up with the same address meanwhile. This person has
  // proved that both address and phone are theirs, so they may be told.
  const [account] = await tx
    .insert(accounts)
    .values({
      fullName,
      email,
      emailKey: emailKey(email),
      phone,
      passwordHash,
      preferences,
      locale: locale(),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (account === undefined) throw new AppError('TAKEN')
  return account
}

export function verifyEmailResendOtp(needs: IdentityNeeds, { signupId }: { signupId: string }) {
  return resend(needs, signupId, 'email')
}

async function resend(needs: IdentityNeeds, signupId: string, step: Step) {
  const signup = await openSignup(needs, signupId)
  if (step === 'email' && signup.phoneVerifiedAt === null) throw refusal('CODE_EXPIRED', 'code')
  const purpose = `signup-${step}` as const
  await refuseEarlyResend(needs, { purpose, subject: signup.id })
  await consumeSend(needs, { purpose, to: signup[step] })
  return needs.db.transaction((tx) => sendStep(needs, tx, signup, step))
}

/** Only a mail to the address itself says that it is taken; the page answers as always. */
async function sendStep(needs: IdentityNeeds, tx: Db, signup: Signup, step: Step) {
  const to = signup[step]
  const holder = await holderOf(tx, { [step]: to })
  // It goes to the address as the account has it, because the typed spelling may be another
  // person's mailbox.
  const decoy = holder && alreadyMemberMessage(needs, holder[step], signup.id)
  const order = { purpose: `signup-${step}` as const, subject: signup.id, to, decoy }
  return { signupId: signup.id, sent: await sendCode(needs, tx, order) }
}

/**
 * A sign-up that is unknown, too old or finished is refused like one with an expired code, so the
 * answer does not reveal which it is.
 */
async function openSignup({ db, clock }: IdentityNeeds, signupId: string): Promise<Signup> {
  const after = new Date(clock.now().getTime() - signupMs)
  const [row] = isUuid(signupId)
    ? await db
        .select()
        .from(signups)
        .where(and(eq(signups.id, signupId), isNull(signups.doneAt), gt(signups.createdAt, after)))
    : []
  if (row === undefined) throw refusal('CODE_EXPIRED', 'code')
  return row
}
