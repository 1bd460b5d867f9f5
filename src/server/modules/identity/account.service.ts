import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { accountCalls } from '@/contract/user/account'
import { locale } from '@/messages/locale'
import { defaultPreferences } from '@/server/modules/notifications'
import { type Db, isUuid } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { AppError } from '@/server/platform/errors'
import type { Visitor } from '@/server/platform/http/mount'
import type { Services } from '@/server/services'
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
import { refuseWeakPassword } from './password-rules'
import { accounts, signups } from './tables'

type Calls = typeof accountCalls
type Signup = typeof signups.$inferSelect
type Step = 'phone' | 'email'

export async function createAccount(
  services: Services,
  { fullName, email, phone, password }: Input<Calls['createAccount']>,
): Promise<Answer<Calls['createAccount']>> {
  await refuseWeakPassword(password, { fullName, email, phone })
  const passwordHash = await services.passwords.hash(password)
  await consumeSend(services, { purpose: 'signup-phone', to: phone })
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(signups)
      .values({ fullName, email, phone, passwordHash, createdAt: services.clock.now() })
      .returning()
    return sendStep(services, tx, row as Signup, 'phone')
  })
}

export async function verifyPhoneOtp(
  services: Services,
  { signupId, code }: Input<Calls['verifyPhoneOtp']>,
): Promise<Answer<Calls['verifyPhoneOtp']>> {
  const signup = await openSignup(services, signupId)
  const codeId = await guessCode(services, {
    purpose: 'signup-phone',
    subject: signup.id,
    code,
    field: 'code',
  })
  await consumeSend(services, { purpose: 'signup-email', to: signup.email })
  return services.db.transaction(async (tx) => {
    if (!(await consumeCode(services, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    await tx
      .update(signups)
      .set({ phoneVerifiedAt: services.clock.now() })
      .where(eq(signups.id, signup.id))
    return sendStep(services, tx, signup, 'email')
  })
}

export function verifyPhoneResendOtp(services: Services, { signupId }: { signupId: string }) {
  return resend(services, signupId, 'phone')
}

export async function verifyEmailOtp(
  services: Services,
  { signupId, code }: Input<Calls['verifyEmailOtp']>,
  { userAgent, address }: Visitor,
): Promise<Answer<Calls['verifyEmailOtp']>> {
  const signup = await openSignup(services, signupId)
  const codeId = await guessCode(services, {
    purpose: 'signup-email',
    subject: signup.id,
    code,
    field: 'code',
  })
  const { account, granted } = await services.db.transaction(async (tx) => {
    if (!(await consumeCode(services, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    const opened = await openAccount(services, tx, signup)
    const login = { account: opened, userAgent, isKnownDevice: true }
    return { account: opened, granted: await grant(services, tx, login) }
  })
  const login = { kind: 'login', call: 'user.verifyEmailOtp', accountId: account.id } as const
  services.securityEvents.note({ ...login, address })
  return { email: account.email, granted }
}

/** Once per sign-up, and only when its phone is confirmed. */
async function openAccount(
  { clock }: Services,
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
  // Somebody else may have finished meanwhile; whoever proved both may be told.
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

export function verifyEmailResendOtp(services: Services, { signupId }: { signupId: string }) {
  return resend(services, signupId, 'email')
}

async function resend(services: Services, signupId: string, step: Step) {
  const signup = await openSignup(services, signupId)
  if (step === 'email' && signup.phoneVerifiedAt === null) throw refusal('CODE_EXPIRED', 'code')
  const purpose = `signup-${step}` as const
  await refuseEarlyResend(services, { purpose, subject: signup.id })
  await consumeSend(services, { purpose, to: signup[step] })
  return services.db.transaction((tx) => sendStep(services, tx, signup, step))
}

/** Only the owner's mailbox tells that the address is taken. */
async function sendStep(services: Services, tx: Db, signup: Signup, step: Step) {
  const to = signup[step]
  const holder = await holderOf(tx, { [step]: to })
  // As stored: another spelling may be somebody else's mailbox.
  const decoy = holder && alreadyMemberMessage(services, holder[step], signup.id)
  const order = { purpose: `signup-${step}` as const, subject: signup.id, to, decoy }
  return { signupId: signup.id, sent: await sendCode(services, tx, order) }
}

/** Unknown, old and finished all look like an expired code. */
async function openSignup({ db, clock }: Services, signupId: string): Promise<Signup> {
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
