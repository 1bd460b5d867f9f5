import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { mailTerms, operatorTerms } from '@/config/terms'
import { inLocale } from '@/messages/locale'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { queryAll, read, run } from '@/server/platform/db/query'
import type { Attempt, JobEnding } from '@/server/platform/jobs/jobs'
import { errorFields } from '@/server/platform/log/log'
import { htmlOf } from './mail/html'
import { digestLetter, plainTextOf } from './mail/letter'
import type { NotificationsNeeds } from './needs'
import { endSubscription } from './subscribers'
import { type MessageQueue, outboxMessages } from './tables'

export interface Sms {
  to: string
  text: string
}

export interface SmsPort {
  send(sms: Sms): Promise<void>
}

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html?: string | undefined
  unsubscribe?: string | undefined
  isUrgent?: boolean
}

export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
}

export interface MailPort {
  send(mail: Mail): Promise<void>
  close(): void
}

export interface Carriers {
  mail: MailPort
  sms: SmsPort
}

type Row = typeof outboxMessages.$inferSelect
type Endings = Map<string, JobEnding>

const codeLifeMs = mailTerms.codeMinutes * minuteMs
const digestMs = 10 * minuteMs

const wiped = { text: '', subject: '', letter: null, code: null }
const waits = isNull(outboxMessages.sentAt)

/**
 * Sends messages to different recipients in parallel, and to one recipient one after the other. No
 * transaction is open meanwhile.
 */
export async function sendMessages(
  needs: NotificationsNeeds,
  carriers: Carriers,
  { queue, attempts }: { queue: MessageQueue; attempts: Attempt[] },
): Promise<Endings> {
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const rows = await rowsWhere(needs.db, isAnyOf(outboxMessages.id, attemptOf.keys()))
  const due = queue === 'notice' ? await withoutTooMany(needs, rows) : rows
  const endings: Endings = new Map()
  await Promise.all(
    [...byRecipient(due)].map(async ([, own]) => {
      for (const row of own) {
        const attempt = attemptOf.get(row.id) as Attempt
        endings.set(row.id, await sendOne(needs, carriers, { row, attempt, queue }))
      }
    }),
  )
  return endings
}

const rowsWhere = (db: Db, which: SQL | undefined): Promise<Row[]> =>
  db.select().from(outboxMessages).where(and(which, waits)).orderBy(asc(outboxMessages.serial))

function byRecipient(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.recipient, [...(groups.get(row.recipient) ?? []), row])
  return groups
}

interface MessageToSend {
  row: Row
  attempt: Attempt
  queue: MessageQueue
}

async function sendOne(
  needs: NotificationsNeeds,
  carriers: Carriers,
  { row, attempt, queue }: MessageToSend,
): Promise<JobEnding> {
  const ageMs = needs.clock.now().getTime() - row.createdAt.getTime()
  if (row.isCode && ageMs > codeLifeMs)
    return noteFailure(needs, row, { ...attempt, isLast: true, error: new Error('Too late') })
  try {
    await deliverMessage(carriers, row, queue !== 'notice' && queue !== 'newsletter')
  } catch (error) {
    return noteFailure(needs, row, { ...attempt, error })
  }
  await markSent(needs, [row.id])
  return 'done'
}

async function deliverMessage(
  { mail, sms }: Carriers,
  { id, channel, recipient, subject, text, letter }: Row,
  isUrgent: boolean,
): Promise<void> {
  if (channel === 'sms') return sms.send({ to: recipient, text })
  const html = letter === null ? undefined : htmlOf(letter)
  const unsubscribe = letter?.unsubscribe
  await mail.send({ id, to: recipient, subject, text, html, unsubscribe, isUrgent })
}

/** Records that messages were sent and deletes their text, which contained codes. */
async function markSent({ db, clock }: NotificationsNeeds, ids: string[]): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ sentAt: clock.now(), deadAt: null, ...wiped })
    .where(isAnyOf(outboxMessages.id, ids))
}

async function noteFailure(
  { db, clock, log }: NotificationsNeeds,
  { id, channel, recipient, isCode }: Row,
  { tries, isLast, error }: Omit<Attempt, 'id'> & { error: unknown },
): Promise<JobEnding> {
  const isRefused = error instanceof RecipientRefused
  const isGivenUp = isRefused || isLast
  // guard: without it, a mailbox that is gone for ever stays on the list —
  //   server/notifications/newsletter: drops a permanently refused address without another try
  if (isRefused) await endSubscription(db, recipient)
  log.error('message not sent', { channel, id, tries, isGivenUp, ...errorFields(error) })
  const now = clock.now()
  const outcome = isCode ? { sentAt: now, ...wiped } : { deadAt: now }
  await db
    .update(outboxMessages)
    .set({ tries, ...(isGivenUp && outcome) })
    .where(and(eq(outboxMessages.id, id), waits))
  return { failed: error instanceof Error ? error.message : '', isFinal: isGivenUp }
}

/**
 * Leaves out messages to recipients who get too many. It counts the messages written before each,
 * so parallel workers get the same result.
 */
async function withoutTooMany(
  { db, clock, jobs }: NotificationsNeeds,
  rows: Row[],
): Promise<Row[]> {
  const now = clock.now().getTime()
  const { recipient, heldAt, id } = outboxMessages
  const whereThisMessage = isAnyOf(
    id,
    rows.map((row) => row.id),
  )
  const crowded = await queryAll(db, { id: read.text })`
    select id from outbox_message where ${whereThisMessage} and ${operatorTerms.noticesAnHour} <= (
    select count(*) from (select from outbox_message earlier
      where earlier.recipient = outbox_message.recipient and earlier.queue = 'notice' and earlier.serial < outbox_message.serial
        and earlier.created_at > outbox_message.created_at - interval '1 hour'
      order by earlier.serial desc limit ${operatorTerms.noticesAnHour}) counted)`
  const tooMany = new Set(crowded.map((row) => row.id))
  const crowdedRows = rows.filter((row) => tooMany.has(row.id))
  if (crowdedRows.length === 0) return rows
  const recipients = [...byRecipient(crowdedRows).keys()].sort()
  await db.transaction(async (tx) => {
    for (const to of recipients)
      await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`digest ${to}`}, 0))`
    const whereTheirMessage = isAnyOf(recipient, recipients)
    const whereAwaitedMessage = and(
      whereTheirMessage,
      isNotNull(heldAt),
      gt(heldAt, new Date(now - digestMs)),
      waits,
    )
    const awaited = await tx
      .selectDistinct({ recipient })
      .from(outboxMessages)
      .where(whereAwaitedMessage)
    const awaitedRecipients = new Set(awaited.map((row) => row.recipient))
    await tx
      .update(outboxMessages)
      .set({ heldAt: new Date(now) })
      .where(isAnyOf(id, tooMany))
    const firsts = [...byRecipient(crowdedRows)].filter(([to]) => !awaitedRecipients.has(to))
    const digests = firsts.flatMap(([, [first]]) => first?.id ?? [])
    await jobs.put(tx, 'digest', digests, digestMs / 1_000)
  })
  return rows.filter((row) => !tooMany.has(row.id))
}

export async function sendDigest(
  needs: NotificationsNeeds,
  carriers: Carriers,
  { id, ...attempt }: Attempt,
): Promise<JobEnding> {
  const { db, log } = needs
  const recipientQuery = sql`(select recipient from outbox_message where id = ${id})`
  const heldMessages = await rowsWhere(
    db,
    and(eq(outboxMessages.recipient, recipientQuery), isNotNull(outboxMessages.heldAt)),
  )
  const [{ recipient: to = '', letter: firstLetter = null } = {}] = heldMessages
  if (heldMessages.length === 0) return 'done'
  const write = () => digestLetter(needs, { titles: heldMessages.map(({ subject }) => subject) })
  const letter = firstLetter === null ? write() : inLocale(firstLetter.language, write)
  const { subject } = letter
  try {
    await carriers.mail.send({ id, to, subject, text: plainTextOf(letter), html: htmlOf(letter) })
  } catch (error) {
    const isFinal = error instanceof RecipientRefused || attempt.isLast
    log.error('digest not sent', { id, tries: attempt.tries, isFinal, ...errorFields(error) })
    return { failed: error instanceof Error ? error.message : '', isFinal }
  }
  await markSent(
    needs,
    heldMessages.map((row) => row.id),
  )
  return 'done'
}
