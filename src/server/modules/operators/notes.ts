import { desc, eq } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { NotDone } from './requests/kind'
import { operatorNotes } from './tables'

export const noteLength = 2_000
const notesShown = 100

type Note = typeof operatorNotes.$inferSelect

/** Not in the event log, which keeps everything: an erasure takes notes along. */
export async function writeNote(db: Db, note: Omit<Note, 'number'>): Promise<void> {
  const text = note.text.replaceAll('\r\n', '\n').trim()
  if (text === '') throw new NotDone('Write a note.')
  if (text.length > noteLength) throw new NotDone(`A note takes up to ${noteLength} characters.`)
  await db.insert(operatorNotes).values({ ...note, text })
}

export function notesOn(db: Db, accountId: string): Promise<Note[]> {
  return db
    .select()
    .from(operatorNotes)
    .where(eq(operatorNotes.accountId, accountId))
    .orderBy(desc(operatorNotes.number))
    .limit(notesShown)
}

export async function forgetNotes(db: Db, accountId: string): Promise<void> {
  await db.delete(operatorNotes).where(eq(operatorNotes.accountId, accountId))
}
