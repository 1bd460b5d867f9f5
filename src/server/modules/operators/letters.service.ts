import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { operatorTerms } from '@/config/terms'
import type { Block, Span } from '@/contract/rich-text'
import { markdownBlocks } from '@/server/modules/content'
import { enqueue, type Letter, letters, waitingMessages } from '@/server/modules/notifications'
import { subscribers } from '@/server/modules/notifications/tables'
import type { Db } from '@/server/platform/db/database'
import type { OperatorsNeeds } from './needs'
import { type OperatorLetter, operatorLetterRecipients, operatorLetters } from './tables'

export type { OperatorLetter }

type Part = Letter['parts'][number]
type Line = Extract<Part, { kind: 'paragraph' }>['lines'][number]
type Run = Exclude<Line, string>[number]

type LetterText = Pick<OperatorLetter, 'subject' | 'hint' | 'body'>

/** No subscription has this id, so the link of a test mail has no effect. */
export const noSubscriber = '00000000-0000-0000-0000-000000000000'

export function issueOf(
  needs: OperatorsNeeds,
  { subject, hint, body }: LetterText,
  subscriber: string,
): Promise<Letter> {
  const parts = markdownBlocks(body).flatMap((block) => partsOf(block, needs.siteUrl))
  return letters.issue(needs, { subject, hint, parts, subscriber })
}

function partsOf(block: Block, siteUrl: string): Part[] {
  const paragraph = (spans: Span[]): Part => ({
    kind: 'paragraph',
    lines: linesOf(spans, siteUrl),
  })
  switch (block.type) {
    case 'heading':
      return [{ kind: 'paragraph', lines: [[{ bold: block.text }]] }]
    case 'paragraph':
      return [paragraph(block.spans)]
    case 'list':
      return block.items.map((item, index) =>
        paragraph([{ text: block.ordered ? `${index + 1}. ` : '• ' }, ...item]),
      )
    case 'quote':
    case 'note':
      return [{ kind: 'paragraph', lines: linesOf(block.spans, siteUrl), isNote: true }]
    case 'table':
      return [{ kind: 'table', rows: block.rows.map(rowOf) }]
  }
}

function rowOf([first = [], ...rest]: Span[][]) {
  const words = (cell: Span[]) => cell.map(({ text }) => text).join('')
  return { label: words(first), value: rest.map(words).join(', ') }
}

function linesOf(spans: Span[], siteUrl: string): Line[] {
  const lines: Run[][] = [[]]
  for (const span of spans) {
    if (span.text === '\n') lines.push([])
    else lines.at(-1)?.push(runOf(span, siteUrl))
  }
  return lines
}

function runOf({ text, strong, href }: Span, siteUrl: string): Run {
  if (href === undefined || href.startsWith('#')) return strong ? { bold: text } : text
  return { link: text, href: href.startsWith('/') ? `${siteUrl}${href}` : href }
}

export interface SubscriberCounts {
  confirmed: number
  unconfirmed: number
}

export async function countSubscribers(db: Db): Promise<SubscriberCounts> {
  const { id, confirmedAt } = subscribers
  const [row] = await db.select({ all: count(id), confirmed: count(confirmedAt) }).from(subscribers)
  const { all, confirmed } = row ?? { all: 0, confirmed: 0 }
  return { confirmed, unconfirmed: all - confirmed }
}

interface PageBefore {
  before: number | undefined
  limit: number
}

export function newestLetters(db: Db, { before, limit }: PageBefore): Promise<OperatorLetter[]> {
  return db
    .select()
    .from(operatorLetters)
    .where(before === undefined ? undefined : lt(operatorLetters.number, before))
    .orderBy(desc(operatorLetters.number))
    .limit(limit)
}

export async function letterWithNumber(
  db: Db,
  number: number,
): Promise<OperatorLetter | undefined> {
  const [row] = await db.select().from(operatorLetters).where(eq(operatorLetters.number, number))
  return row
}

export async function countHandedOver(db: Db, { number }: OperatorLetter): Promise<number> {
  const { letter } = operatorLetterRecipients
  const [row] = await db
    .select({ all: count() })
    .from(operatorLetterRecipients)
    .where(eq(letter, number))
  return row?.all ?? 0
}

type Draft = LetterText & Pick<OperatorLetter, 'writtenBy' | 'writtenAt'>

export async function writeLetter(db: Db, draft: Draft): Promise<number> {
  const [row] = await db.insert(operatorLetters).values(draft).returning()
  return row?.number ?? 0
}

interface Change {
  letter: OperatorLetter
  /** The revision that the operator has read and changed. */
  revision: number
  draft: Draft
}

/**
 * Changes a letter, unless another operator has changed or sent it since that revision was read.
 */
export async function changeLetter(db: Db, { letter, revision, draft }: Change): Promise<boolean> {
  const { number, sentAt } = operatorLetters
  const rows = await db
    .update(operatorLetters)
    .set({ ...draft, revision: letter.revision + 1 })
    .where(and(eq(number, letter.number), eq(operatorLetters.revision, revision), isNull(sentAt)))
    .returning()
  return rows.length > 0 && revision === letter.revision
}

const { newslettersAtOnce } = operatorTerms
const maxWaiting = 100

export async function sendNewsletters(needs: OperatorsNeeds): Promise<number> {
  if (needs.mode === 'production' && (await waitingNotices(needs)) > maxWaiting) return 0
  return needs.db.transaction(async (tx) => {
    const { sentAt, endedAt, number } = operatorLetters
    const [letter] = await tx
      .select()
      .from(operatorLetters)
      .where(and(isNotNull(sentAt), isNull(endedAt)))
      .orderBy(asc(number))
      .limit(1)
      .for('update', { skipLocked: true })
    if (letter === undefined) return 0
    const due = await nextRecipients(tx, letter)
    for (const { id, email } of due) await writeTo(needs, tx, { letter, id, email })
    if (due.length < newslettersAtOnce)
      await tx
        .update(operatorLetters)
        .set({ endedAt: needs.clock.now() })
        .where(eq(number, letter.number))
    return due.length
  })
}

async function waitingNotices(needs: OperatorsNeeds): Promise<number> {
  const waiting = await waitingMessages(needs)
  return waiting.find(({ kind }) => kind === 'notice')?.count ?? 0
}

function nextRecipients(tx: Db, { number, sentAt }: OperatorLetter) {
  const { id, email, confirmedAt } = subscribers
  const last = sql`coalesce((select subscriber_id from operator_letter_recipient
    where letter = ${number} order by subscriber_id desc limit 1), ${noSubscriber}::uuid)`
  return tx
    .select({ id, email })
    .from(subscribers)
    .where(and(gt(id, last), lte(confirmedAt, sentAt as Date)))
    .orderBy(asc(id))
    .limit(newslettersAtOnce)
}

interface LetterTo {
  letter: OperatorLetter
  id: string
  email: string
}

async function writeTo(
  needs: OperatorsNeeds,
  tx: Db,
  { letter, id, email }: LetterTo,
): Promise<void> {
  const written = await tx
    .insert(operatorLetterRecipients)
    .values({ letter: letter.number, subscriberId: id })
    .onConflictDoNothing()
    .returning()
  if (written.length === 0) return
  const issue = await issueOf(needs, letter, id)
  const about = `newsletter ${letter.number}`
  const queue = 'newsletter'
  await enqueue(needs, tx, { channel: 'email', to: email, about, letter: issue, queue })
}
