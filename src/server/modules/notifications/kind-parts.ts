import type { Preferences } from '@/contract/user/profile'
import * as m from './messages'

export interface NotificationText {
  title: string
  text: string
  path: string
}

export type ToldFacts = Record<string, string>
export type TitleAndText = Omit<NotificationText, 'path'>

export const titled = (title: string, text: string): TitleAndText => ({ title, text })
export const leadingTo =
  (path: string) =>
  ({ title, text }: TitleAndText): NotificationText => ({ title, text, path })

export const toldSharesText = (shares = '') =>
  m.sharesText({ shares, count: shares === '1' ? 1 : 2 })
export const toldSharesIn = ({ shares }: ToldFacts) => toldSharesText(shares)

export interface KindOfNotification {
  /**
   * Who decides whether it is mailed: one of the member's preferences; `always` for a choice with a
   * deadline, or for what may be a stranger's doing; `own letter` for what concerns safety, where
   * the action itself sends a mail.
   */
  mailedBy: keyof Preferences | 'always' | 'own letter'
  action: () => string
  say: (facts: ToldFacts) => NotificationText
}

export type Words = (facts: ToldFacts) => TitleAndText
