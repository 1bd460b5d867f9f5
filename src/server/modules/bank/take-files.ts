import {
  and,
  asc,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import { post } from '@/server/modules/ledger'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read, run } from '@/server/platform/db/query'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { errorFields } from '@/server/platform/log/log'
import { keptSince } from './banking-days'
import { entryJournal, openingJournals } from './book'
import type { StatementEntry } from './entry'
import { keepStatements } from './keep-entries'
import { contextOf, fileFingerprint, keepBankFile } from './keep-file'
import type { BankAccount, BankInbox, BankNeeds, FoundFile, ReadFile } from './needs'
import { readBankFile, type Statement } from './read-file'
import { FileRefused, type RefusalNote } from './refusal'
import { bankEntries, bankFiles, bankStatements } from './tables'

/** A larger file has some 250 entries or more; small files are read while it is parsed. */
const largeBytes = 100 * 1024

/** How often small files are polled meanwhile. */
const pollMs = 500

/** A file that has failed this often with an error of ours is skipped until an operator looks. */
const maxFailures = 3

/** Stored instead of an operator’s name for a file from the folder. */
const fromInbox = 'inbox'

/**
 * Imports the files that the bank's client has put there. An unreadable one does not block the
 * others.
 */
async function importInbox(needs: BankNeeds, inbox: BankInbox): Promise<void> {
  const places = await inbox.places().catch((error: unknown) => {
    needs.log.error('the folder of the bank cannot be read', errorFields(error))
    return []
  })
  await forEachIsolated(needs.log, places, {
    act: (fileName) => storeInboxFile(needs, inbox, fileName),
    event: 'a file in the folder of the bank cannot be taken',
    fieldsOf: (fileName) => ({ place: fileName }),
  })
}

/** Stores a file of the folder in the database, then removes it from the folder. */
async function storeInboxFile(needs: BankNeeds, inbox: BankInbox, found: string): Promise<void> {
  const file = await inbox.take(found)
  if (file === undefined) return
  const { place, ...given } = file
  const print = await fileFingerprint(file.bytes)
  const { id, fingerprint, state, receivedBy, receivedAt, decidedAt } = bankFiles
  const [known] = await needs.db
    .select({ id, state, receivedBy, decidedAt })
    .from(bankFiles)
    .where(eq(fingerprint, print))
    .orderBy(desc(receivedAt))
    .limit(1)
  // guard: without it, a file leaves the folder before it was read — server/bank/take-files: files
  //   that were read are removed from the folder — condition true
  if (known?.state === 'read') await inbox.remove(place)
  if (known?.state !== 'refused') {
    if (known === undefined || known.state === 'offered')
      await keepBankFile(needs, { ...given, by: fromInbox })
    return
  }
  // The settings may have changed: a file that was refused before this process started is retried
  // once.
  const isTried = known.decidedAt !== null && known.decidedAt >= needs.startedAt
  if (isTried) inbox.leave(place)
  else if (known.receivedBy === fromInbox) await requeueFile(needs, known.id, given.bytes)
  else await keepBankFile(needs, { ...given, by: fromInbox })
}

/** Uses the same row: a folder with refused files has as many rows after a hundred starts. */
async function requeueFile({ db, keys }: BankNeeds, id: string, bytes: FoundFile['bytes']) {
  const locked = await keys.encryptBytes(bytes, contextOf(id))
  await db
    .update(bankFiles)
    .set({ state: 'waiting', locked, said: null, failures: 0, failedAt: null })
    .where(and(eq(bankFiles.id, id), eq(bankFiles.state, 'refused')))
}

/**
 * Reads all waiting files, each in its own transaction: if the process dies, the file stays queued.
 * Small files come before large ones, and those that arrive while a large one is parsed are read
 * meanwhile. A file that has failed comes last. After a few failures it is skipped: the signal
 * reports it, and it is retried if an operator asks or a new process starts.
 */
export async function takeBankFiles(
  needs: BankNeeds,
  onBooked: OnBooked = async () => {},
): Promise<number> {
  const { bank } = needs
  if (bank === undefined) return 0
  const { failures, failedAt } = bankFiles
  // guard: without it, a file that cannot be read is tried for ever — server/bank/failing-files: a
  //   file that has failed three times is passed — value undefined
  const whereDueFile = or(
    lt(failures, maxFailures),
    isNull(failedAt),
    lt(failedAt, needs.startedAt),
  )
  return takeEach(needs, { bank, onBooked }, whereDueFile)
}

async function takeEach(needs: BankNeeds, reading: Reading, whereDueFile: SQL | undefined) {
  const { inbox } = reading.bank
  if (inbox !== undefined) await importInbox(needs, inbox)
  const { id, failures, receivedAt } = bankFiles
  const waiting = await needs.db
    .select({ id, isLarge: whereLarge })
    .from(bankFiles)
    .where(and(whereWaitingFile, whereDueFile))
    // guard: without it, a file that fails is tried before all others — server/bank/failing-files:
    //   one that fails holds up no other — without the first argument
    .orderBy(asc(failures), asc(whereLarge), asc(receivedAt), asc(id))
  return forEachIsolated(needs.log, waiting, {
    act: (file) => processFile(needs, file, reading),
    event: 'a file of the bank cannot be read',
    fieldsOf: (file) => ({ file: file.id }),
  })
}

const whereLarge = sql<boolean>`octet_length(${bankFiles.locked}) > ${largeBytes}`

/** Waits to be read: no operator has set it aside. */
const whereWaitingFile = and(eq(bankFiles.state, 'waiting'), isNull(bankFiles.asideAt))

/** Failed too often to be retried, whether or not an operator has set it aside since. */
export const whereFailedFile = and(
  eq(bankFiles.state, 'waiting'),
  gte(bankFiles.failures, maxFailures),
)

/**
 * Records the failure of one file, so that others can still be read. Only if recording fails too is
 * the database away, and then the failure is not counted.
 */
async function notingFailure(
  { clock, db, log }: BankNeeds,
  id: string,
  read: () => Promise<number>,
): Promise<number> {
  try {
    return await read()
  } catch (error) {
    const { failures } = bankFiles
    const failed = { failures: sql`${failures} + 1`, failedAt: clock.now() }
    const whereThisFile = and(eq(bankFiles.id, id), whereWaitingFile)
    const [noted] = await db
      .update(bankFiles)
      .set(failed)
      .where(whereThisFile)
      .returning({ failures })
      .catch(() => {
        throw error
      })
    const times = noted?.failures ?? 0
    log.error('a file of the bank cannot be read', { file: id, times, ...errorFields(error) })
    return 0
  }
}

/**
 * Passes the bank's bookings to the module that uses them, in the transaction that books them. If
 * it throws `FileRefused`, the file is refused as a whole.
 */
export type OnBooked = (tx: Db, entries: StatementEntry[], fileId: string) => Promise<void>

interface Reading {
  bank: BankAccount
  onBooked: OnBooked
}

const readHere: ReadFile = async (...given) => readBankFile(...given)

interface WaitingFile {
  id: string
  isLarge: boolean
}

/** It is parsed before the transaction begins, because a large file must not keep one open. */
async function processFile(needs: BankNeeds, { id, isLarge }: WaitingFile, reading: Reading) {
  const understanding = parseFile(needs, id, reading.bank)
  // guard: without it, a small file waits while a large one is parsed — server/bank/failing-files:
  //   a file that comes while a large one is parsed is read meanwhile — value 0
  const others = isLarge ? await processSmallFilesUntil(understanding, needs, reading) : 0
  const write = async () => writeOne(needs, id, { ...reading, understood: await understanding })
  return others + (await notingFailure(needs, id, write))
}

/** Small files that have not failed, which are read within moments. */
async function processSmallFilesUntil(
  understanding: Promise<unknown>,
  needs: BankNeeds,
  reading: Reading,
): Promise<number> {
  const whereOtherFile = and(eq(bankFiles.failures, 0), not(whereLarge))
  const over = understanding.then(
    () => true,
    () => true,
  )
  let count = 0
  for (let isOver = false; !isOver; count += await takeEach(needs, reading, whereOtherFile))
    isOver = await Promise.race([over, pollDelay()])
  return count
}

const pollDelay = () => new Promise<false>((resolve) => setTimeout(resolve, pollMs, false))

interface ParsedFile {
  outcome: Statement[] | FileRefused
  now: Date
}

/** Undefined if the file is no longer waiting. */
async function parseFile(
  { clock, db, keys, readBankFile = readHere }: BankNeeds,
  id: string,
  bank: BankAccount,
): Promise<ParsedFile | undefined> {
  const whereThisFile = and(eq(bankFiles.id, id), whereWaitingFile)
  const [file] = await db.select({ locked: bankFiles.locked }).from(bankFiles).where(whereThisFile)
  if (file?.locked == null) return undefined
  const now = clock.now()
  const bytes = await keys.decryptBytes(file.locked, contextOf(id))
  const outcome = await readBankFile(bytes, bank, now).catch((error: unknown) => {
    if (error instanceof FileRefused) return error
    throw error
  })
  return { outcome, now }
}

interface ParsedFileToStore extends Reading {
  understood: ParsedFile | undefined
}

async function writeOne(
  needs: BankNeeds,
  id: string,
  { understood, ...reading }: ParsedFileToStore,
): Promise<number> {
  if (understood === undefined) return 0
  const whereThisFile = and(eq(bankFiles.id, id), whereWaitingFile)
  return needs.db.transaction(async (tx) => {
    // The balance before the first statement is calculated from all of them.
    const { isOurs } = await queryOne(tx, { isOurs: read.boolean })`
      select pg_try_advisory_xact_lock(${advisoryLocks.bankFiles}) as "isOurs"`
    if (!isOurs) return 0
    const rows = await tx
      .select({ id: bankFiles.id })
      .from(bankFiles)
      .where(whereThisFile)
      .for('update')
    if (rows.length === 0) return 0
    await decide(needs, tx, { id, ...understood, ...reading })
    return 1
  })
}

interface FileToDecide extends Reading, ParsedFile {
  id: string
}

async function decide(needs: BankNeeds, tx: Db, deciding: FileToDecide): Promise<void> {
  const { id, outcome: said, now: decidedAt } = deciding
  const whereThisFile = eq(bankFiles.id, id)
  try {
    if (said instanceof FileRefused) throw said
    // A savepoint: if the file is then refused, what it has written is undone.
    await tx.transaction((part) => book(needs, part, { ...deciding, statements: said }))
    await tx.update(bankFiles).set({ state: 'read', decidedAt }).where(whereThisFile)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    needs.log.error('a file of the bank was refused', { file: id, why: error.message })
    const note = JSON.stringify(error.note)
    const refused = { state: 'refused' as const, said: note, decidedAt, locked: null }
    await tx.update(bankFiles).set(refused).where(whereThisFile)
  }
}

async function book(
  needs: BankNeeds,
  tx: Db,
  { id, statements, bank, onBooked, now }: FileToDecide & { statements: Statement[] },
): Promise<void> {
  const entriesOfFile = await keepStatements(needs, tx, { statements, account: bank.iban })
  const booked = entriesOfFile.filter(({ isBooked }) => isBooked)
  await onBooked(tx, booked, id)
  const entries = booked.map((entry) => entryJournal(entry, bank.currency, now))
  const journals = [...entries, ...(await openingJournals(tx, bank, now))]
  // guard: without it, the bank's bookings are missing in our books — server/bank/books: the bank’s
  //   bookings are in our books once: files
  await post(tx, journals)
}

export const storedRefusal = (refusalJson: string) => JSON.parse(refusalJson) as RefusalNote

/**
 * The law requires ten years; after that the file and the other parties are deleted. Their sum
 * becomes part of the balance before the first kept statement, because our books include it
 * already.
 */
export async function forgetBankFiles({
  db,
  clock,
}: Pick<BankNeeds, 'clock' | 'db'>): Promise<void> {
  const until = keptSince(clock.now())
  const day = utcDay(until)
  await db.transaction(async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(${advisoryLocks.bankFiles})`
    // guard: without it, the next file books all that is forgotten as new money —
    //   server/bank/take-files: after ten years file and entries are forgotten, and the books stay
    //   as they are — condition on is_credit false
    await run(tx)`
      insert into bank_account (iban, opening, changes)
      select account, sum(case when is_credit then amount else -amount end), 0
      from bank_entry where booked_on < ${day} group by account
      on conflict (iban) do update set opening = bank_account.opening + excluded.opening`
    const whereDecidedFile = or(ne(bankFiles.state, 'waiting'), isNotNull(bankFiles.asideAt))
    await tx.delete(bankFiles).where(and(lt(bankFiles.receivedAt, until), whereDecidedFile))
    await tx.delete(bankStatements).where(lt(bankStatements.fromOn, day))
    await tx.delete(bankEntries).where(lt(bankEntries.bookedOn, day))
  })
}
