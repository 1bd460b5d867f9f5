import { putBankTexts, putContents } from '@/server/modules/content'
import { findOffering } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { readIssuer } from './read'

/** Takes a folder whole, or, where one part of it is refused, not at all. Answers what it took. */
export async function importIssuer(db: Db, path: string, now: Date) {
  const { read, sheets, items } = readIssuer(path, await findOffering(db))
  await db.transaction(async (tx) => {
    await putContents(tx, items, now)
    for (const { language, words } of sheets) await putBankTexts(tx, language, words)
    for (const file of read) await file.put(tx)
  })
  const beside = [
    ...read.map(({ told }) => told),
    ...(sheets.length === 0 ? [] : ['the words of the bank’s sheet']),
  ]
  const hasNewTerms = read.some(({ figures }) => figures.offering !== undefined)
  return { texts: items.length, beside, hasNewTerms }
}
