import type { MemberGift } from '@/contract/user/gifts'
import type { ShareGift } from './tables'

interface GiftWithNames {
  gift: ShareGift
  senderName?: string | null
  receiverName?: string | null
}

/**
 * What one of the two may know of a gift. The sender reads the receiver's name only after they have
 * accepted, and never whether the receiver exists or has declined.
 */
export function giftDoc(
  { gift, senderName, receiverName }: GiftWithNames,
  accountId: string,
): MemberGift {
  const { id, microShares, sentAt, endsAt, endedAt } = gift
  const isSent = gift.senderId === accountId
  return {
    id,
    direction: isSent ? 'sent' : 'received',
    // guard: without it, a sender learns of a decline — server/gifts/gifts: a stranger, a decline,
    //   silence — second choice
    state: isSent ? gift.state : receivedState(gift),
    shares: String(microShares),
    to: isSent ? gift.wanted : null,
    name: isSent ? gift.label : (senderName ?? ''),
    acceptedBy: isSent && gift.state === 'accepted' ? (receiverName ?? null) : null,
    at: sentAt.toISOString(),
    endsAt: endsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

function receivedState({ state, declinedAt }: ShareGift): MemberGift['state'] {
  return declinedAt === null ? state : 'declined'
}
