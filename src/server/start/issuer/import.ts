import { isDeepStrictEqual } from 'node:util'
import { findBank, putBankTexts, putContents } from '@/server/modules/content'
import { findOffering } from '@/server/modules/offerings'
import {
  lockTerms,
  memberLimits,
  newestVersion,
  newestVersions,
  stakingPlansAt,
  takeVersion,
  type Version,
} from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { decidedOtherwise, newestDone, otherFields, partNames } from './decided'
import { IssuerMistake } from './folder'
import { readIssuer } from './read'
import type { Proposed } from './terms-file'

interface Taking {
  now: Date
  /**
   * Requests terms that two people have to approve; a sandbox applies them. Returns a message about
   * it.
   */
  propose?: (tx: Db, proposed: Proposed) => Promise<string>
}

/** Imports a folder completely or, if one part is refused, not at all. Returns what it imported. */
export async function importIssuer(db: Db, path: string, { now, propose }: Taking) {
  const { read, sheets, items } = readIssuer(path, {
    offering: await findOffering(db),
    bank: await findBank(db),
    now,
    limits: await memberLimits(db, now),
    plans: (await stakingPlansAt(db, now)).plans,
    isRequested: propose !== undefined,
  })
  const proposals: string[] = []
  const terms: string[] = []
  await db.transaction(async (tx) => {
    await putContents(tx, items, now)
    for (const { language, words } of sheets) await putBankTexts(tx, language, words)
    for (const file of read) await file.put(tx)
    const proposed = read.flatMap((file) => file.proposed)
    // Another process may import the same folder at this moment.
    if (proposed.length > 0) await lockTerms(tx)
    const compared = await Promise.all(proposed.map((one) => compare(tx, one)))
    refuseUndoing(compared, propose !== undefined)
    for (const { proposed: one, newest, isSame, request } of compared) {
      const name = partNames[one.part]
      if (isSame) terms.push(`${name}: unchanged (version ${newest.number})`)
      else if (propose === undefined) {
        await takeVersion(tx, one, now)
        terms.push(`${name}: now as the folder has them (version ${newest.number + 1})`)
      } else {
        const rest = request === undefined ? '' : ` It replaces what request ${request} decided.`
        proposals.push(`${await propose(tx, one)}${rest}`)
      }
    }
  })
  const taken = [
    ...(items.length === 0 ? [] : [`${items.length} ${items.length === 1 ? 'text' : 'texts'}`]),
    ...read.flatMap(({ told }) => told ?? []),
    ...(sheets.length === 0 ? [] : ['the words of the bank’s sheet']),
    ...terms,
  ]
  const hasNewTerms = read.some(({ figures }) => figures.offering !== undefined)
  return { texts: items.length, taken, proposals, hasNewTerms }
}

interface Compared {
  proposed: Proposed
  newest: Version
  isSame: boolean
  /** Whether an older version equals the folder. */
  isOlder: boolean
  /** The request with which two people decided the newest version. */
  request: number | undefined
}

async function compare(tx: Db, proposed: Proposed): Promise<Compared> {
  const { part, content } = proposed
  const [newest = await newestVersion(tx, part), ...older] = await newestVersions(tx, part, {})
  const isDecided = newest.askedBy !== null
  return {
    proposed,
    newest,
    isSame: isDeepStrictEqual(newest.content, content),
    isOlder: older.some((one) => isDeepStrictEqual(one.content, content)),
    request: isDecided ? (await newestDone(tx, `${part}-change`))?.number : undefined,
  }
}

/**
 * Refuses a folder that reverts what two people have decided. If it only makes requests, it may
 * contain what no version had yet; what an older version had comes from an outdated file.
 */
function refuseUndoing(compared: Compared[], isRequested: boolean): void {
  const undoing = compared.filter(
    ({ newest, isSame, isOlder }) =>
      !isSame && newest.askedBy !== null && (isOlder || !isRequested),
  )
  // guard: without it, one person with an outdated folder reverts a decision of two —
  //   server/ops/issuer-decided: a folder with other taxes or limits than two people have decided
  //   is refused — condition false
  if (undoing.length > 0)
    throw new IssuerMistake(
      undoing
        .map(({ proposed, newest, request }) =>
          decidedOtherwise(otherFields(proposed, newest), request),
        )
        .join('\n'),
    )
}
