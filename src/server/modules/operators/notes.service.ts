import { desc, eq } from 'drizzle-orm'
import { operatorTerms } from '@/config/terms'
import type { Db } from '@/server/platform/db/database'
import { operatorNotes } from './tables'

const notesShown = 100

type Note = typeof operatorNotes.$inferSelect

/**
 * Notes are outside the event log, from which rows are never deleted, because erasing a person also
 * deletes the notes about them.
 */
export async function writeNote(db: Db, note: Omit<Note, 'number'>): Promise<boolean> {
  const text = note.text.replaceAll('\r\n', '\n').trim()
  if (text === '' || text.length > operatorTerms.noteLetters) return false
  await db.insert(operatorNotes).values({ ...note, text })
  return true
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
