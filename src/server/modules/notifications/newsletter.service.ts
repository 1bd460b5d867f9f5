import { and, eq, gt, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { mailTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { contactCalls } from '@/contract/user/contact'
import { locale } from '@/messages/locale'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { emailKey } from '@/server/platform/email-key'
import { consumeHourly, waitFor } from '@/server/platform/http/rate-limit'
import { escapeHtml, plainPage } from '@/server/platform/plain-page'
import { type Letter, letterOf, note, say } from './mail/letter'
import * as m from './messages'
import type { Letterhead, NotificationsNeeds } from './needs'
import { enqueue, silentMessage } from './outbox'
import { subscribers } from './tables'

type Calls = typeof contactCalls

export const newsletterPaths = {
  confirm: '/api/newsletter/confirm',
  unsubscribe: '/api/newsletter/unsubscribe',
}

const linkMs = mailTerms.newsletterLinkHours * hourMs
const mailsAnHour = 1
const mailsADay = 3
const confirmationsAnHour = 60

/**
 * Returns the same, after the same work, for a subscribed address, one that was asked to confirm,
 * and a new one.
 */
export async function userSubscribe(
  needs: NotificationsNeeds,
  { email }: Input<Calls['userSubscribe']>,
): Promise<Answer<Calls['userSubscribe']>> {
  const key = emailKey(email)
  // guard: without it, a mailbox gets a mail for each request — server/notifications/newsletter:
  //   gets one mail an hour and three a day — value true
  const mayMail = await isMailLeft(needs, key)
  const token = randomSecret()
  const tokenHash = await hashOf(needs, token)
  await needs.db.transaction(async (tx) => {
    const subscription = await ask(needs, tx, { email, emailKey: key, tokenHash, mayMail })
    if (subscription === undefined) return enqueue(needs, tx, silentMessage(key))
    const letter = newsletterLetter(needs, {
      confirm: `${needs.siteUrl}${newsletterPaths.confirm}?t=${token}`,
      unsubscribe: await unsubscribeAddress(needs, subscription),
    })
    return enqueue(needs, tx, { channel: 'email', to: email, about: key, letter })
  })
  return { email }
}

async function isMailLeft(needs: NotificationsNeeds, subject: string): Promise<boolean> {
  const isAllowed = async (bucket: string, max: number, windowMs: number) =>
    (await waitFor(needs, {
      bucket: `newsletter.${bucket}`,
      subject,
      max: max * needs.limitFactor,
      windowMs,
    })) === 0
  return (
    (await isAllowed('hour', mailsAnHour, hourMs)) && (await isAllowed('day', mailsADay, dayMs))
  )
}

interface SubscriptionRequest {
  email: string
  emailKey: string
  tokenHash: string
  mayMail: boolean
}

/**
 * Writes an unconfirmed subscription. The link in a mail works until another one is mailed; a
 * confirmed address keeps its spelling.
 */
async function ask(
  needs: NotificationsNeeds,
  tx: Db,
  asked: SubscriptionRequest,
): Promise<string | undefined> {
  const { mayMail, ...row } = asked
  // Key and spelling are both unique, and an insert can resolve a conflict on only one of them, so
  // requests for one key are serialized.
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${row.emailKey}, 0))`
  const now = needs.clock.now()
  const fresh = {
    email: row.email,
    tokenHash: row.tokenHash,
    tokenExpiresAt: new Date(now.getTime() + linkMs),
  }
  const changed = await tx
    .insert(subscribers)
    .values({ ...row, ...fresh, createdAt: now })
    .onConflictDoUpdate({
      target: subscribers.emailKey,
      set: fresh,
      setWhere: sql`${subscribers.confirmedAt} is null and ${mayMail}::boolean`,
    })
    .returning({ id: subscribers.id })
  return mayMail ? changed[0]?.id : undefined
}

export async function confirmSubscription(
  needs: NotificationsNeeds,
  token: string,
  address: string,
): Promise<boolean> {
  await consumeHourly(needs, 'newsletter.confirm', address, confirmationsAnHour)
  const now = needs.clock.now()
  const { tokenHash, tokenExpiresAt } = subscribers
  const confirmed = await needs.db
    .update(subscribers)
    // guard: without it, a link that confirms works more than once —
    //   server/notifications/newsletter: uses a link once — first entry alone
    .set({ confirmedAt: now, tokenHash: null, tokenExpiresAt: null })
    // guard: without it, a link that confirms never runs out — server/notifications/newsletter: has
    //   48 hours — without the second condition
    .where(and(eq(tokenHash, await hashOf(needs, token)), gt(tokenExpiresAt, now)))
    .returning({ id: subscribers.id })
  return confirmed.length === 1
}

export async function unsubscribe(needs: NotificationsNeeds, token: string): Promise<boolean> {
  const [id = ''] = token.split('.')
  // guard: without it, anybody may be unsubscribed by the id of their row —
  //   server/notifications/newsletter: is removed only by the token in their mail
  if (token !== (await unsubscribeToken(needs, id))) return false
  await needs.db.delete(subscribers).where(eq(subscribers.id, id))
  return true
}

async function unsubscribeAddress(needs: NotificationsNeeds, id: string): Promise<string> {
  return `${needs.siteUrl}${newsletterPaths.unsubscribe}?t=${await unsubscribeToken(needs, id)}`
}

async function unsubscribeToken({ keys }: NotificationsNeeds, id: string): Promise<string> {
  return `${id}.${await keys.hash(`unsubscribe:${id}`)}`
}

function hashOf({ keys }: NotificationsNeeds, token: string): Promise<string> {
  return keys.hash(`newsletter:${token}`)
}

interface Addresses {
  confirm: string
  unsubscribe: string
}

export function newsletterLetter(
  head: Letterhead,
  { confirm, unsubscribe: end }: Addresses,
): Letter {
  return letterOf(head, 'newsletter', {
    subject: m.newsletterSubject({ app: head.appName }),
    preheader: m.newsletterText(),
    heading: { title: m.newsletterSubject({ app: head.appName }) },
    parts: [
      say(m.newsletterText()),
      { kind: 'button', text: m.newsletterAction(), href: confirm },
      note(m.newsletterEndText({ hours: mailTerms.newsletterLinkHours })),
    ],
    unsubscribe: end,
  })
}

interface Issue {
  subject: string
  hint: string
  parts: Letter['parts']
  subscriber: string
}

export async function newsletterIssue(
  needs: NotificationsNeeds,
  { subject, hint, parts, subscriber }: Issue,
): Promise<Letter> {
  return letterOf(needs, 'issue', {
    subject,
    preheader: hint,
    heading: { title: subject },
    parts,
    unsubscribe: await unsubscribeAddress(needs, subscriber),
  })
}

/** Mail scanners open every link, so only a press changes anything. */
export const newsletterPages = {
  confirm: (head: Letterhead) =>
    messagePage(
      head,
      m.newsletterSubject(app(head)),
      m.newsletterText(),
      press(m.newsletterAction()),
    ),
  confirmed: (head: Letterhead) =>
    messagePage(head, m.confirmedTitle(), m.confirmedText(), home(head)),
  expired: (head: Letterhead) => messagePage(head, m.expiredTitle(), m.expiredText(), home(head)),
  end: (head: Letterhead) =>
    messagePage(head, m.endTitle(), m.endText(), press(m.issueEndAction())),
  ended: (head: Letterhead) => messagePage(head, m.endedTitle(), m.endedText(), home(head)),
  unknown: (head: Letterhead) => messagePage(head, m.unknownTitle(), m.unknownText(), home(head)),
}

const app = ({ appName }: Letterhead) => ({ app: appName })

export function messagePage(head: Letterhead, title: string, text: string, action: string): string {
  const isSandbox = head.mode === 'sandbox'
  const strip = m.sandboxPageText<string>({ b: (words) => `<b>${escapeHtml(words)}</b>` }).join('')
  return plainPage({
    language: locale(),
    brand: head.appName,
    home: head.siteUrl,
    title,
    strip: isSandbox ? strip : undefined,
    body: `<p>${escapeHtml(text)}</p>${action}`,
  })
}

/** A button that posts to the current address. */
export const press = (text: string) =>
  `<form method="post"><button>${escapeHtml(text)}</button></form>`

const home = ({ siteUrl, appName }: Letterhead) =>
  `<a class="go" href="${escapeHtml(siteUrl)}">${escapeHtml(m.homeAction({ app: appName }))}</a>`
