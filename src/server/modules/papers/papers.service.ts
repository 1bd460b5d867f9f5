import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import { sha256Of } from '@/contract/hex'
import {
  maxListedPapers,
  type Paper,
  type PaperKind,
  type paperCalls,
  pdfType,
} from '@/contract/paper'
import { isPeriod, periodDays } from '@/contract/period'
import type { staticCalls } from '@/contract/static'
import { firstGainsYear } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import { locale } from '@/messages/locale'
import { dividendYear } from '@/server/modules/dividends'
import { queryOne, read } from '@/server/platform/db/query'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { certificate } from './contents/certificate'
import { confirmation } from './contents/confirmation'
import { dividendsPaper } from './contents/dividends-paper'
import { extract } from './contents/extract'
import { gains } from './contents/gains'
import { instructions } from './contents/instructions'
import { type Body, framePaper, partiesOf, type Subject } from './contents/paper'
import { statement } from './contents/statement'
import type { PapersNeeds } from './needs'
import { papers } from './tables'

type Calls = typeof paperCalls

const papersAnHour = 30

// A booking at midnight has an earlier time than its commit, so a day counts as over only this much
// later.
const bookedWithinMs = 5 * minuteMs
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const bodies: Record<PaperKind, (needs: PapersNeeds, asked: Subject) => Promise<Body>> = {
  confirmation,
  certificate,
  statement,
  gains,
  dividends: dividendsPaper,
  instructions,
  extract,
}

function endOf(kind: PaperKind, subject: string): number | undefined {
  if (kind === 'confirmation' || kind === 'instructions') return isUuid(subject) ? 0 : undefined
  if (kind === 'certificate' || kind === 'extract')
    return isDay(subject) ? Date.parse(subject) + dayMs : undefined
  const period = periodOf(kind, subject)
  if (!isPeriod(period)) return undefined
  const isOfYear = kind === 'gains' || kind === 'dividends'
  if (isOfYear && (period.length !== 4 || Number(period) < firstGainsYear)) return undefined
  return Date.parse(periodDays(period).to) + dayMs
}

/**
 * A year’s dividends have one paper as credited, `2026`, and one after each correction: `2026.1`.
 */
const periodOf = (kind: PaperKind, subject: string) =>
  kind === 'dividends' ? subject.replace(/\.\d{1,2}$/, '') : subject

/** A year means the newest paper of its dividends; with the suffix `.0`, the one as credited. */
async function subjectOf(
  needs: PapersNeeds,
  accountId: string,
  { kind, subject }: Input<Calls['issuePaper']>,
): Promise<string> {
  if (kind !== 'dividends') return subject
  const [year = '', version] = subject.split('.')
  if (version !== undefined) return version === '0' ? year : subject
  const { corrected } = await dividendYear(needs, accountId, Number(year))
  return corrected > 0 ? `${year}.${corrected}` : year
}

const printing = new Map<string, { of: string; paper: Promise<Paper> }>()

/** Makes one paper at a time for each person, so that one person does not delay others. */
export async function issuePaper(
  needs: PapersNeeds,
  member: Member,
  input: Input<Calls['issuePaper']>,
): Promise<Paper> {
  const { accountId } = member
  const of = `${input.kind} ${input.subject} ${locale()}`
  const running = printing.get(accountId)
  if (running?.of === of) return running.paper
  if (running !== undefined) throw new AppError('TOO_MANY', { retryAfterSeconds: 5 })
  const paper = issue(needs, member, input).finally(() => printing.delete(accountId))
  printing.set(accountId, { of, paper })
  return paper
}

/**
 * A paper about a past period is made once in each language; one about a running period is made
 * again each time.
 */
async function issue(
  needs: PapersNeeds,
  { accountId }: Member,
  input: Input<Calls['issuePaper']>,
): Promise<Paper> {
  const { printPaper } = needs
  if (printPaper === undefined) throw new AppError('PAPERS_NEED_SERVER')
  const issuedAt = needs.clock.now()
  const { kind } = input
  const end = endOf(kind, input.subject)
  if (end === undefined) throw wrongField('subject', fields.formatError())
  const subject = await subjectOf(needs, accountId, input)
  const isFinal = end <= issuedAt.getTime() - (kind === 'confirmation' ? 0 : bookedWithinMs)
  if (!isFinal && Date.parse(beginOf(periodOf(kind, subject))) > issuedAt.getTime())
    throw new AppError('PAPER_EARLY')
  const language = locale()
  const final = { accountId, kind, subject, language }
  const existing = isFinal ? await find(needs, final) : undefined
  if (existing !== undefined) return existing
  await consumeOnce(needs, {
    bucket: 'papers',
    subject: accountId,
    max: papersAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  const parties = await partiesOf(needs, accountId)
  const body = await bodies[kind](needs, { accountId, subject, parties, issuedAt })
  const { serial, number } = await nextNumber(needs, issuedAt)
  const file = await printPaper(await framePaper(needs, { accountId, number, issuedAt }, body))
  const fingerprint = await sha256Of(file as BufferSource)
  const row = { ...final, serial, number, issuedAt, isFinal, fingerprint, file }
  await needs.db.insert(papers).values(row).onConflictDoNothing()
  if (!isFinal) await forgetFiles(needs, row)
  const issued = await find(needs, isFinal ? final : { accountId, number })
  return issued as Paper
}

/**
 * Deletes the files of older papers. Their hashes stay, so that they can still be recognized as
 * ours.
 */
async function forgetFiles(
  { db }: PapersNeeds,
  {
    accountId,
    kind,
    subject,
    language,
    serial,
  }: typeof papers.$inferInsert & { serial: bigint; language: string },
) {
  const whereOlder = and(
    eq(papers.accountId, accountId),
    eq(papers.kind, kind),
    eq(papers.subject, subject),
    eq(papers.language, language),
    eq(papers.isFinal, false),
    lt(papers.serial, serial),
  )
  await db.update(papers).set({ file: new Uint8Array() }).where(and(whereOlder, whereFileKept))
}

const beginOf = (subject: string) => (isPeriod(subject) ? periodDays(subject).from : subject)

async function nextNumber({ db }: PapersNeeds, issuedAt: Date) {
  const { serial } = await queryOne(db, { serial: read.amount })`
    select nextval(pg_get_serial_sequence('paper', 'serial')) as serial`
  return { serial, number: `${issuedAt.getUTCFullYear()}-${String(serial).padStart(6, '0')}` }
}

const whereFileKept = gt(sql`length(${papers.file})`, 0)

const listed = {
  id: papers.id,
  number: papers.number,
  kind: papers.kind,
  subject: papers.subject,
  language: papers.language,
  issuedAt: papers.issuedAt,
  fingerprint: papers.fingerprint,
  bytes: sql<string>`length(${papers.file})::text`,
}

type PaperQuery = { accountId: string } & (
  | { kind: PaperKind; subject: string; language: string }
  | { number: string }
)

async function find({ db }: PapersNeeds, query: PaperQuery): Promise<Paper | undefined> {
  const which =
    'number' in query
      ? eq(papers.number, query.number)
      : and(
          eq(papers.kind, query.kind),
          eq(papers.subject, query.subject),
          eq(papers.language, query.language),
          papers.isFinal,
        )
  const [row] = await db
    .select(listed)
    .from(papers)
    .where(and(eq(papers.accountId, query.accountId), which))
  return row && { ...row, issuedAt: row.issuedAt.toISOString() }
}

export async function ownPapers(
  { db }: PapersNeeds,
  { accountId }: Member,
): Promise<Answer<Calls['papers']>> {
  const rows = await db
    .select(listed)
    .from(papers)
    .where(and(eq(papers.accountId, accountId), whereFileKept))
    .orderBy(desc(papers.serial))
    .limit(maxListedPapers)
  return { docs: rows.map((row) => ({ ...row, issuedAt: row.issuedAt.toISOString() })) }
}

export async function paperFile(
  { db }: PapersNeeds,
  { accountId }: Member,
  { id }: Input<Calls['paper']>,
): Promise<Response> {
  const [row] = await db
    .select({ file: papers.file, kind: papers.kind, number: papers.number })
    .from(papers)
    .where(and(eq(papers.id, id), eq(papers.accountId, accountId), whereFileKept))
  if (row === undefined) throw new AppError('PAPER_NOT_FOUND')
  return new Response(new Uint8Array(row.file), {
    headers: {
      'content-type': pdfType,
      'content-disposition': `attachment; filename="${row.kind}-${row.number}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}

/**
 * Says whether a file is ours. It reveals only what is in the file, so anybody who has the file may
 * ask.
 */
export async function checkDocument(
  { db }: PapersNeeds,
  { fingerprint }: Input<(typeof staticCalls)['checkDocument']>,
): Promise<Answer<(typeof staticCalls)['checkDocument']>> {
  const [row] = await db
    .select({ id: papers.id })
    .from(papers)
    .where(eq(papers.fingerprint, fingerprint))
    .limit(1)
  return { isIssued: row !== undefined }
}
