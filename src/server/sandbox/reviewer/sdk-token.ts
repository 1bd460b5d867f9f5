import type { SdkToken } from '@/server/modules/kyc'
import { AppError } from '@/server/platform/errors'
import type { ReviewerWorld } from './reviewer'

const lifeMs = 10 * 60_000

/** Says who may fill in whose case and until when; the keyed hash says that we said so. */
export async function makeSdkToken(
  { keys, clock }: ReviewerWorld,
  externalUserId: string,
): Promise<SdkToken> {
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  const facts = `${externalUserId}.${expiresAt.getTime()}`
  return { token: `${facts}.${await keys.hash(`sdk:${facts}`)}`, expiresAt }
}

/** The person of a token that is ours and has not run out. */
export async function readSdkToken({ keys, clock }: ReviewerWorld, token: string): Promise<string> {
  const [externalUserId = '', expires = '', hash] = token.split('.')
  const isOurs = hash === (await keys.hash(`sdk:${externalUserId}.${expires}`))
  if (!isOurs || Number(expires) <= clock.now().getTime()) throw new AppError('SDK_TOKEN_EXPIRED')
  return externalUserId
}
