import { dayMs } from '@/config/durations'
import type { MemberGift } from '@/contract/user/gifts'

export const giftPage = '/wallet/send'

export const giftAddressOf = ({ id }: Pick<MemberGift, 'id'>) => `${giftPage}?gift=${id}`

/** The page on which a person who scans a member's code can send to them. */
export const giftPageTo = (number: string) => `${giftPage}?to=${number}`

export const giftDecimals = 6

export const isOneInGift = (shares: string) => (shares === '1000000' ? 'yes' : 'no')

/** How many days a gift still waits; the last hours count as a day. */
export const daysLeft = ({ endsAt }: Pick<MemberGift, 'endsAt'>) =>
  Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / dayMs))
