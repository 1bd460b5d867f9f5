import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import {
  type Account,
  closeAccount,
  consumeCode,
  consumePasswordTry,
  consumeSend,
  guessCode,
  lastSentAt,
  lockAccount,
  ownAccount,
  refusal,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { planErasure } from '@/server/modules/kyc'
import { enqueue, type Message } from '@/server/modules/notifications'
import { forgetAlerts } from '@/server/modules/offerings'
import { unlinkAll } from '@/server/modules/wallets'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Services } from '@/server/services'
import { refuseHoldings } from './unfinished'

type Calls = typeof protectedActionCalls

const askedForMs = 15 * 60_000

export async function deactivateAccount(
  services: Services,
  member: Member,
  { password }: Input<Calls['deactivateAccount']>,
): Promise<Answer<Calls['deactivateAccount']>> {
  const account = await consumePasswordTry(services, { member, password })
  refuseWhilePending(account)
  await refuseHoldings(services.db, account.id)
  return sendDeactivateCode(services, account)
}

/** Only for a closing that was asked for with the password before. */
export async function sendOTPEmail(services: Services, { accountId }: Member): Promise<CodeSent> {
  const key = { purpose: 'deactivate' as const, subject: accountId }
  const sentAt = await lastSentAt(services, key)
  const isAskedFor =
    sentAt !== undefined && sentAt.getTime() + askedForMs > services.clock.now().getTime()
  if (!isAskedFor) {
    throw new AppError('CLOSING_NOT_ASKED')
  }
  await refuseEarlyResend(services, key)
  return sendDeactivateCode(services, await ownAccount(services.db, accountId))
}

export async function verifyOTPDeactivate(
  services: Services,
  { accountId }: Member,
  { code }: Input<Calls['verifyOTPDeactivate']>,
): Promise<Answer<Calls['verifyOTPDeactivate']>> {
  const codeId = await guessCode(services, {
    purpose: 'deactivate',
    subject: accountId,
    code,
    field: 'code',
  })
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    refuseWhilePending(account)
    await refuseHoldings(tx, accountId)
    if (!(await consumeCode(services, tx, codeId))) throw refusal('CODE_EXPIRED', 'code')
    await closeAccount(services, tx, { accountId, now })
    await unlinkAll(tx, { accountId, now })
    await forgetAlerts(tx, accountId)
    await planErasure(services, tx, account)
    await enqueue(services, tx, accountClosedMessage(services.appName, account.email, accountId))
  })
  return {}
}

/** Each thing that keeps an account open, with its reason. */
function refuseWhilePending({ kycStatus }: Account): void {
  if (kycStatus === 'PENDING') {
    throw new AppError('CLOSING_KYC')
  }
}

async function sendDeactivateCode(services: Services, { id, email }: Account): Promise<CodeSent> {
  await consumeSend(services, { purpose: 'deactivate', to: email })
  const order = { purpose: 'deactivate' as const, subject: id, to: email }
  return services.db.transaction((tx) => sendCode(services, tx, order))
}

function accountClosedMessage(appName: string, to: string, about: string): Message {
  return {
    channel: 'email',
    to,
    about,
    subject: `Your ${appName} account is closed`,
    text: 'Your account is closed and every session was ended. What the law makes us keep is kept as the privacy policy says.',
  }
}
