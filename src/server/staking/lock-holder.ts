import { lockMember } from '../accounts/lock-member'
import { unverified } from '../admit'
import type { Db } from '../db/database'
import type { Member } from '../member'

/** Who is not verified any more keeps what they have; of who is blocked an operator decides. */
export async function lockHolder(tx: Db, member: Member, now: Date): Promise<void> {
  const { kycStatus } = await lockMember(tx, member, now)
  if (kycStatus === 'BLOCKED') throw unverified(kycStatus)
}
