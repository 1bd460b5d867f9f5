import { isDeepStrictEqual } from 'node:util'
import { putBankTexts, putContents } from '@/server/modules/content'
import { findOffering } from '@/server/modules/offerings'
import {
  lockTerms,
  memberLimits,
  newestVersion,
  stakingPlansAt,
  takeVersion,
} from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { readIssuer } from './read'
import type { Proposed } from './terms-file'

interface Taking {
  now: Date
  /**
   * Asks for terms that two people have to approve; a sandbox takes them. Returns what it says of
   * that.
   */
  propose?: (tx: Db, proposed: Proposed) => Promise<string>
}

/** Takes a folder whole, or, where one part of it is refused, not at all. Returns what it took. */
export async function importIssuer(db: Db, path: string, { now, propose }: Taking) {
  const { read, sheets, items } = readIssuer(path, {
    offering: await findOffering(db),
    limits: await memberLimits(db, now),
    plans: (await stakingPlansAt(db, now)).plans,
    isRequested: propose !== undefined,
  })
  const proposals: string[] = []
  await db.transaction(async (tx) => {
    await putContents(tx, items, now)
    for (const { language, words } of sheets) await putBankTexts(tx, language, words)
    for (const file of read) await file.put(tx)
    for (const proposed of read.flatMap((file) => file.proposed)) {
      // Another process may take the same folder at this moment.
      await lockTerms(tx)
      if (await areNewest(tx, proposed)) continue
      if (propose === undefined) await takeVersion(tx, proposed, now)
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

async function areNewest(tx: Db, { part, content }: Proposed): Promise<boolean> {
  return isDeepStrictEqual((await newestVersion(tx, part)).content, content)
}
