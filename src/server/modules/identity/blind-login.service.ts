import type { Answer } from '@/contract/define'
import type { loginCalls } from '@/contract/user/login'
import { silentMessage } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { networkOf } from '@/server/platform/security/events'
import type { Services } from '@/server/services'
import { type CodePurpose, consumeSend, refuseEarlyResend, sendCode } from './codes'
import { beginChallenge, type Challenge, nobody } from './devices'
import { type Account, accountOf, lockIfThere } from './find-account'
import { codeLimits } from './limits'

type Answered = Answer<(typeof loginCalls)['userLogin']>

interface BlindTry {
  account: Account | undefined
  /** The account, where the password was its own. */
  owner: Account | undefined
  address: string
}

/**
 * A login beyond the tries that strangers share. The page asks for codes whatever the password was, and only
 * its owner gets them: guesses learn nothing more, and nobody can use up the owner's way in. Both do the same work.
 */
export async function beginBlindly(
  services: Services,
  { account, owner, address }: BlindTry,
): Promise<Answered> {
  const place = `nobody at ${networkOf(address)}`
  const mayPhone = await maySend(services, 'login-phone', owner?.phone ?? place)
  const mayEmail = await maySend(services, 'login-email', owner?.email ?? place)
  return services.db.transaction(async (tx) => {
    const now = await lockIfThere(tx, account?.id ?? nobody)
    // The password was right a moment ago; by now it may be another one, or the account closed.
    const isStill = now?.passwordHash === owner?.passwordHash && now?.closedAt === null
    const to = isStill ? owner : undefined
    const accountId = to?.id ?? null
    const id = await beginChallenge(services, tx, {
      accountId,
      isBlind: true,
      isKnownDevice: false,
    })
    await send(services, tx, { id, purpose: 'login-phone', to: mayPhone ? to?.phone : undefined })
    await send(services, tx, { id, purpose: 'login-email', to: mayEmail ? to?.email : undefined })
    return shown(id)
  })
}

/** As at its beginning: says the same and does the same, whoever asks. */
export async function resendBlindly(
  services: Services,
  { id, accountId }: Challenge,
  channel: 'phone' | 'email',
): Promise<Answered> {
  const owner = await accountOf(services.db, accountId ?? nobody)
  const purpose = `login-${channel}` as const
  await refuseEarlyResend(services, { purpose, subject: id })
  const isFree = await maySend(services, purpose, owner?.[channel] ?? id)
  const to = isFree ? owner?.[channel] : undefined
  await services.db.transaction((tx) => send(services, tx, { id, purpose, to }))
  return shown(id)
}

/** A share of sends that is used up would tell that the password was right: nothing is sent, nothing said. */
async function maySend(services: Services, purpose: CodePurpose, to: string): Promise<boolean> {
  try {
    await consumeSend(services, { purpose, to })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY') return false
    throw error
  }
}

interface Sending {
  id: string
  purpose: CodePurpose
  /** Left out, nothing goes out and no code fits. */
  to: string | undefined
}

async function send(services: Services, tx: Db, { id, purpose, to }: Sending): Promise<void> {
  const decoy = to === undefined ? silentMessage(id) : undefined
  await sendCode(services, tx, { purpose, subject: id, to: to ?? '', decoy })
}

function shown(challengeId: string): Answered {
  const resendAfterSeconds = codeLimits.resendAfterMs / 1000
  return {
    challengeId,
    phone: { to: 'your phone, if the password is right', resendAfterSeconds },
    email: { to: 'your email, if the password is right', resendAfterSeconds },
  }
}
