import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import {
  type Account,
  consumeCode,
  consumePasswordTry,
  consumeSend,
  guessCode,
  lastSentAt,
  lockAccount,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Services } from '@/server/services'
import { closeMember } from './erase'
import { refuseKeptOpen } from './kept-open'

type Calls = typeof protectedActionCalls

const askedForMs = 15 * 60_000

export async function deactivateAccount(
  services: Services,
  member: Member,
  { password }: Input<Calls['deactivateAccount']>,
): Promise<Answer<Calls['deactivateAccount']>> {
  const account = await consumePasswordTry(services, { member, password })
  await refuseKeptOpen(services.db, account.id)
  return sendDeactivateCode(services, account)
}

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
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    await refuseKeptOpen(tx, accountId)
    if (!(await consumeCode(services, tx, codeId)))
      throw new AppError('CODE_EXPIRED', { field: 'code' })
    await closeMember(services, tx, account)
  })
  return {}
}

async function sendDeactivateCode(services: Services, { id, email }: Account): Promise<CodeSent> {
  await consumeSend(services, { purpose: 'deactivate', to: email })
  const order = { purpose: 'deactivate' as const, subject: id, to: email }
  return services.db.transaction((tx) => sendCode(services, tx, order))
}
