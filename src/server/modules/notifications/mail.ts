import { sql } from 'drizzle-orm'
import type { NotificationKind } from '@/contract/notification'
import type { Preferences } from '@/contract/user/profile'
import type { Db } from '@/server/platform/db/database'
import { asJson } from '@/server/platform/db/many-rows'
import type { Services } from '@/server/services'
import type { Notice } from './notify'
import { usualPreferences } from './preferences'
import { words } from './words'

export type Letterhead = Pick<Services, 'appName' | 'siteUrl'>

export interface MailText {
  subject: string
  text: string
}

/**
 * By which preference a notice is mailed. What asks for a choice within hours always is; what is about the
 * safety of the account is mailed by its cause, whatever somebody prefers.
 */
const mailedBy: Record<NotificationKind, keyof Preferences | 'always' | 'its cause'> = {
  'purchase-confirmed': 'purchaseNotices',
  'payment-decision': 'always',
  'payment-held': 'purchaseNotices',
  'payment-unlinked': 'always',
  'payment-returning': 'purchaseNotices',
  'payment-returned': 'purchaseNotices',
  'payment-failed': 'purchaseNotices',
  'swap-confirmed': 'swapNotices',
  'swap-failed': 'swapNotices',
  'stake-ended': 'stakingNotices',
  'rewards-claimed': 'stakingNotices',
  'stake-left': 'stakingNotices',
  'price-alert': 'priceNotices',
  identity: 'identityNotices',
  'new-login': 'loginNotices',
  'wallet-linked': 'its cause',
  'wallet-unlinked': 'its cause',
  'password-changed': 'its cause',
  'two-factor-on': 'its cause',
  'two-factor-off': 'its cause',
  'email-changed': 'its cause',
  'phone-changed': 'its cause',
}

/** In the transaction of the notices, and by one statement, which looks itself at what each person prefers. */
export async function mailNotices(
  letterhead: Letterhead,
  tx: Db,
  notices: readonly Notice[],
): Promise<void> {
  const letters = notices.flatMap((notice) => {
    const by = mailedBy[notice.kind]
    if (by === 'its cause') return []
    const { subject, text } = notice.mail ?? usualMail(letterhead, notice)
    const usually = by === 'always' || usualPreferences[by]
    return [{ account: notice.accountId, subject, text, at: notice.at, by, usually }]
  })
  if (letters.length === 0) return
  await tx.execute(sql`
    insert into outbox_message (channel, recipient, subject, text, about, created_at, next_try_at)
    select 'email', account.email, letter.subject, letter.text, account.id, letter.at, letter.at
    from json_to_recordset(${asJson(letters)}::json) as letter
      (account uuid, subject text, text text, at timestamptz, by text, usually boolean)
      join account on account.id = letter.account
    where account.closed_at is null
      and coalesce((account.preferences ->> letter.by)::boolean, letter.usually)`)
}

function usualMail({ appName, siteUrl }: Letterhead, { kind, facts }: Notice): MailText {
  const { title, text, path } = words[kind](facts)
  return { subject: `${appName}: ${title}`, text: `${text}\n\n${siteUrl}${path}` }
}
