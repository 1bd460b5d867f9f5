import { putBankTexts, putContents } from '@/server/modules/content'
import { findOffering } from '@/server/modules/offerings'
import { isSameTable, lockTerms, newestVersion, takeVersion } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { readIssuer } from './read'
import type { ProposedTaxes } from './taxes-file'

interface Taking {
  now: Date
  /** Asks for taxes that two people have to approve; a sandbox takes them. Answers what it says of that. */
  propose?: (tx: Db, taxes: ProposedTaxes) => Promise<string>
}

/** Takes a folder whole, or, where one part of it is refused, not at all. Answers what it took. */
export async function importIssuer(db: Db, path: string, { now, propose }: Taking) {
  const { read, sheets, items } = readIssuer(path, await findOffering(db))
  const proposals: string[] = []
  await db.transaction(async (tx) => {
    await putContents(tx, items, now)
    for (const { language, words } of sheets) await putBankTexts(tx, language, words)
    for (const file of read) await file.put(tx)
    for (const { proposed } of read) {
      if (proposed === undefined) continue
      // Another process may take the same folder at this moment.
      await lockTerms(tx)
      if (await areNewest(tx, proposed)) continue
      if (propose === undefined) await takeVersion(tx, 'taxes', proposed.table, now)
      else proposals.push(await propose(tx, proposed))
    }
  })
  const beside = [
    ...read.flatMap(({ told }) => told ?? []),
    ...(sheets.length === 0 ? [] : ['the words of the bank’s sheet']),
  ]
  const hasNewTerms = read.some(({ figures }) => figures.offering !== undefined)
  return { texts: items.length, beside, proposals, hasNewTerms }
}

async function areNewest(tx: Db, { table }: ProposedTaxes): Promise<boolean> {
  return isSameTable((await newestVersion(tx, 'taxes')).content, table)
}
