import { dayMs } from '@/config/durations'
import type { MemberGift } from '@/contract/user/gifts'

export const giftPage = '/wallet/send'

export const giftAddressOf = ({ id }: Pick<MemberGift, 'id'>) => `${giftPage}?gift=${id}`

/** Where whoever scans a member's code can send to them. */
export const giftPageTo = (number: string) => `${giftPage}?to=${number}`

export const giftDecimals = 6

export const isOneInGift = (shares: string) => (shares === '1000000' ? 'yes' : 'no')

/** The days on which a gift waits, and the one it is at: the first while it has just been sent. */
export function giftDays({ at, endsAt }: Pick<MemberGift, 'at' | 'endsAt'>, nowMs: number) {
  const begin = Date.parse(at)
  const count = Math.round((Date.parse(endsAt) - begin) / dayMs)
  const passed = Math.floor((nowMs - begin) / dayMs)
  const today = Math.min(Math.max(passed, 0), count - 1)
  const days = Array.from({ length: count }, (_, day) =>
    new Date(begin + day * dayMs).toISOString(),
  )
  return { days, today }
}
