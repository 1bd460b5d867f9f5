import { lockMember } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { unverified } from '@/server/platform/http/admit'
import type { Member } from '@/server/platform/http/member'

/** Who is not verified any more keeps what they have; of who is blocked an operator decides. */
export async function lockHolder(tx: Db, member: Member, now: Date): Promise<void> {
  const { kycStatus } = await lockMember(tx, member, now)
  if (kycStatus === 'BLOCKED') throw unverified(kycStatus)
}
