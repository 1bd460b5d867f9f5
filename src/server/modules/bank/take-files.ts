import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { hexOf } from '@/contract/hex'
import { post } from '@/server/modules/ledger'
import { type Db, isAnyOf, rowsOf } from '@/server/platform/db/database'
import { eachAlone } from '@/server/platform/jobs/repeat'
import { errorFields } from '@/server/platform/log/log'
import { dayOf, keptSince } from './banking-days'
import { entryJournal, openingJournals } from './book'
import { type EntryPart, isContradiction, merged, type StatementEntry } from './entry'
import type { BankAccount, BankInbox, BankNeeds, FoundFile } from './needs'
import { contradicts, readBankFile, type Statement } from './read-file'
import { FileRefused, type RefusalNote } from './refusal'
import {
  type BankEntry,
  type BankFile,
  type BankFileState,
  bankEntries,
  bankFiles,
  bankStatements,
} from './tables'

/** One worker reads at a time. */
const lockNumber = 56_072

async function fileFingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const contextOf = (id: string) => `bank file ${id}`

type KeepingNeeds = Pick<BankNeeds, 'clock' | 'db' | 'keys'>
type GivenFile = FoundFile & { by: string }

/**
 * Keeps a file as it came from the bank's own client, locked, until a worker reads it. One that is
 * known already changes nothing, and one that an operator brought is read now.
 */
export async function keepBankFile(needs: KeepingNeeds, file: GivenFile): Promise<void> {
  const fingerprint = await fileFingerprint(file.bytes)
  if (await keep(needs, { ...file, fingerprint, state: 'waiting' })) return
  const isThis = and(eq(bankFiles.fingerprint, fingerprint), eq(bankFiles.state, 'offered'))
  const receivedBy = sql`${bankFiles.receivedBy} || ', ' || ${file.by}::text`
  await needs.db.update(bankFiles).set({ state: 'waiting', receivedBy }).where(isThis)
}

/**
 * Keeps a file that an operator brings. What it says buys shares, and anybody can write one, so it
 * waits until two operators have brought the same. Answers what is known of it.
 */
async function offerBankFile(
  needs: KeepingNeeds,
  file: GivenFile,
): Promise<KnownBankFile | undefined> {
  const fingerprint = await fileFingerprint(file.bytes)
  await keep(needs, { ...file, fingerprint, state: 'offered' })
  const isThis = and(eq(bankFiles.fingerprint, fingerprint), ne(bankFiles.state, 'refused'))
  return findFile(needs.db, isThis)
}

/** What the console may read of a file. */
type KnownBankFile = Pick<BankFile, 'id' | 'fingerprint' | 'name' | 'state'>

const findBankFile = (db: Db, id: string): Promise<KnownBankFile | undefined> =>
  findFile(db, eq(bankFiles.id, id))

async function findFile(db: Db, which: SQL | undefined): Promise<KnownBankFile | undefined> {
  const { id, fingerprint, name, state } = bankFiles
  const [row] = await db.select({ id, fingerprint, name, state }).from(bankFiles).where(which)
  return row
}

/** Two operators have brought it: a worker reads it next. Answers whether it waited for that. */
async function acceptBankFile(db: Db, id: string, by: string[]): Promise<boolean> {
  const isOffered = and(eq(bankFiles.id, id), eq(bankFiles.state, 'offered'))
  const accepted = await db
    .update(bankFiles)
    .set({ state: 'waiting', receivedBy: by.join(', ') })
    .where(isOffered)
    .returning({ id: bankFiles.id })
  return accepted.length > 0
}

/** Files that two operators bring, each by themselves. */
export const broughtFiles = { offer: offerBankFile, find: findBankFile, accept: acceptBankFile }

/** Keeps a file that nobody has brought before; answers whether it is one. */
async function keep(
  { db, keys, clock }: KeepingNeeds,
  {
    name,
    bytes,
    by,
    fingerprint,
    state,
  }: GivenFile & { fingerprint: string; state: BankFileState },
): Promise<boolean> {
  const id = crypto.randomUUID()
  const locked = await keys.lockBytes(bytes, contextOf(id))
  const row = { id, fingerprint, name, receivedBy: by, receivedAt: clock.now(), state, locked }
  // Only the id is answered: the console may not read what is locked.
  const kept = await db
    .insert(bankFiles)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: bankFiles.id })
  return kept.length > 0
}

/** What the bank's client has laid down is taken over. What cannot be read holds up nothing else. */
async function emptyInbox(needs: BankNeeds, inbox: BankInbox): Promise<void> {
  const places = await inbox.places().catch((error: unknown) => {
    needs.log.error('the folder of the bank cannot be read', errorFields(error))
    return []
  })
  await eachAlone(needs.log, places, {
    act: (place) => takeOver(needs, inbox, place),
    event: 'a file in the folder of the bank cannot be taken',
    fieldsOf: (place) => ({ place }),
  })
}

/** It is removed once it was read. */
async function takeOver(needs: BankNeeds, inbox: BankInbox, found: string): Promise<void> {
  const file = await inbox.take(found)
  if (file === undefined) return
  const { place, ...given } = file
  const { fingerprint, state, receivedAt } = bankFiles
  const [known] = await needs.db
    .select({ state, receivedAt })
    .from(bankFiles)
    .where(eq(fingerprint, await fileFingerprint(file.bytes)))
    .orderBy(desc(receivedAt))
    .limit(1)
  // guard: a file leaves the folder before it was read — server/bank/take-files: the folder is
  //   emptied → await inbox.remove(place)
  if (known?.state === 'read') await inbox.remove(place)
  // Settings may be others now: what was refused before this process began is tried once more.
  const isRefused = known?.state === 'refused'
  if (isRefused && known.receivedAt >= needs.startedAt) inbox.leave(place)
  else if (isRefused || known === undefined || known.state === 'offered')
    await keepBankFile(needs, { ...given, by: 'inbox' })
}

/** Reads all files that wait, each in a transaction of its own: killed in between, it waits on. */
export async function takeBankFiles(
  needs: BankNeeds,
  onBooked: OnBooked = async () => {},
): Promise<number> {
  const { bank, db } = needs
  if (bank === undefined) return 0
  if (bank.inbox !== undefined) await emptyInbox(needs, bank.inbox)
  const waiting = await db
    .select({ id: bankFiles.id })
    .from(bankFiles)
    .where(eq(bankFiles.state, 'waiting'))
    .orderBy(asc(bankFiles.receivedAt), asc(bankFiles.id))
  return eachAlone(needs.log, waiting, {
    act: ({ id }) => db.transaction((tx) => takeOne(needs, tx, { id, bank, onBooked })),
    event: 'a file of the bank cannot be read',
    fieldsOf: ({ id }) => ({ file: id }),
  })
}

async function takeOne(
  needs: BankNeeds,
  tx: Db,
  { id, bank, onBooked }: Pick<Reading, 'bank' | 'onBooked'> & { id: string },
): Promise<number> {
  // What lay there before the first statement is worked out from all of them.
  const answer = await tx.execute(sql`select pg_try_advisory_xact_lock(${lockNumber}) as "isOurs"`)
  if (rowsOf<{ isOurs: boolean }>(answer)[0]?.isOurs !== true) return 0
  const isWaiting = and(eq(bankFiles.id, id), eq(bankFiles.state, 'waiting'))
  const [file] = await tx.select().from(bankFiles).where(isWaiting).for('update')
  if (file?.locked == null) return 0
  const decidedAt = needs.clock.now()
  const isThis = eq(bankFiles.id, file.id)
  try {
    // A savepoint: what a file that is then refused has written is undone.
    await tx.transaction((part) =>
      readOne(needs, part, { file, locked: file.locked as Uint8Array, bank, onBooked }),
    )
    await tx.update(bankFiles).set({ state: 'read', decidedAt }).where(isThis)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    needs.log.error('a file of the bank was refused', { file: file.id, why: error.message })
    const said = JSON.stringify(error.note)
    await tx
      .update(bankFiles)
      .set({ state: 'refused', said, decidedAt, locked: null })
      .where(isThis)
  }
  return 1
}

/**
 * What the bank has booked, told to whoever knows what it is for, in the transaction that books it.
 * Whoever throws `FileRefused` has the file refused as a whole.
 */
export type OnBooked = (tx: Db, entries: StatementEntry[], fileId: string) => Promise<void>

interface Reading {
  onBooked: OnBooked
  file: BankFile
  locked: Uint8Array
  bank: BankAccount
}

async function readOne(
  needs: BankNeeds,
  tx: Db,
  { file, locked, bank, onBooked }: Reading,
): Promise<void> {
  const bytes = await needs.keys.unlockBytes(locked, contextOf(file.id))
  const now = needs.clock.now()
  // Statements of one file may overlap: an entry that two of them tell is one.
  const booked = new Map<string, StatementEntry>()
  for (const statement of readBankFile(bytes, bank, now))
    for (const entry of await record(needs, tx, { statement, account: bank.iban }))
      if (entry.isBooked) booked.set(entry.key, entry)
  await onBooked(tx, [...booked.values()], file.id)
  const entries = [...booked.values()].map((entry) => entryJournal(entry, bank.currency, now))
  const journals = [...entries, ...(await openingJournals(tx, bank, now))]
  // guard: what the bank has booked is not in our books — server/bank/books: what the bank books
  //   stands in our books, once
  await post(tx, journals)
}

async function record(
  needs: BankNeeds,
  tx: Db,
  { statement, account }: { statement: Statement; account: string },
): Promise<StatementEntry[]> {
  const { name, balances, entries, lines } = statement
  if (balances !== undefined) {
    const { from: fromOn, to: toOn, ...figures } = balances
    const row = { account, name, fromOn, toOn, ...figures }
    await tx.insert(bankStatements).values(row).onConflictDoNothing()
  }
  const keys = entries.map(({ key }) => key).sort()
  const rows = await tx
    .select()
    .from(bankEntries)
    .where(isAnyOf(bankEntries.key, keys))
    .for('update')
  const known = new Map(rows.map((row) => [row.key, row]))
  const now: StatementEntry[] = []
  for (const told of entries) {
    const row = known.get(told.key)
    const before = row && (await entryOf(needs, row))
    if (before && isContradiction(before, told)) throw contradicts(lines.get(told.key) ?? 0, told)
    const entry = before ? merged(before, told) : told
    now.push(entry)
    const values = await rowOf(needs, entry, account)
    const { target, set } = { target: bankEntries.key, set: values }
    await tx
      .insert(bankEntries)
      .values({ ...values, seenAt: needs.clock.now() })
      .onConflictDoUpdate({ target, set })
  }
  return now
}

const spelled = (_: string, one: unknown) => (typeof one === 'bigint' ? String(one) : one)

async function rowOf(
  { keys }: BankNeeds,
  { parts, bookedOn, ...entry }: StatementEntry,
  account: string,
) {
  const locked = await keys.lock(JSON.stringify(parts, spelled), entry.key)
  return { ...entry, account, bookedOn: bookedOn || null, parts: locked }
}

/** An entry as it is kept, with who stood on its other side. */
export async function entryOf(
  { keys }: Pick<BankNeeds, 'keys'>,
  row: BankEntry,
): Promise<StatementEntry> {
  const { account, seenAt, parts: locked, ...entry } = row
  const told = JSON.parse(await keys.unlock(locked, row.key)) as (EntryPart & { amount: string })[]
  const parts = told.map((part) => ({ ...part, amount: BigInt(part.amount) }))
  return { ...entry, bookedOn: row.bookedOn ?? '', parts }
}

export const storedRefusal = (said: string) => JSON.parse(said) as RefusalNote

/**
 * Ten years are what the law asks for; then file, and who stood on the other side, are forgotten.
 * What they came to lies there before the first statement that is kept: our books have it already.
 */
export async function forgetBankFiles({
  db,
  clock,
}: Pick<BankNeeds, 'clock' | 'db'>): Promise<void> {
  const until = keptSince(clock.now())
  const day = dayOf(until)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    // guard: the next file books all that is forgotten as new money — server/bank/take-files: after
    //   ten years file and entries are forgotten, and the books stay as they are — case when is_credit
    //   then amount else -amount end → 0 * amount
    await tx.execute(sql`
      insert into bank_account (iban, opening, changes)
      select account, sum(case when is_credit then amount else -amount end), 0
      from bank_entry where booked_on < ${day} group by account
      on conflict (iban) do update set opening = bank_account.opening + excluded.opening`)
    await tx
      .delete(bankFiles)
      .where(and(lt(bankFiles.receivedAt, until), ne(bankFiles.state, 'waiting')))
    await tx.delete(bankStatements).where(lt(bankStatements.fromOn, day))
    await tx.delete(bankEntries).where(lt(bankEntries.bookedOn, day))
  })
}
