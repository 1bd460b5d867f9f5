import type { Db } from './database'
import { installations } from './tables'

/** Writes the mode at the first start and refuses another one later: test money and real money never meet. */
export async function stampMode(db: Db, mode: string): Promise<{ secret: string }> {
  await db.insert(installations).values({ mode }).onConflictDoNothing()
  const [row] = await db.select().from(installations)
  if (row === undefined) throw new Error('The installation row is missing')
  if (row.mode !== mode) {
    throw new ModeMismatch(
      `This database was made for APP_MODE=${row.mode}; it cannot be opened with APP_MODE=${mode}.`,
    )
  }
  return { secret: row.secret }
}

export class ModeMismatch extends Error {}
