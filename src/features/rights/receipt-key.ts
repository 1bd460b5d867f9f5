import { envClient } from '@/config/env.client'
import { auditCalls } from '@/contract/audit'
import type { SignedReceipt } from '@/contract/ballot-proofs'
import { auditTimes, ballotKeyEntry, entryHeadOf, faultOfEntries } from '@/contract/public-log'
import { readNoteKey } from '@/contract/signed-notes'
import type { MemberVote } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { logFiles } from '@/lib/log-files'
import { auditsIn, openedCheckpoint, readBack } from '@/lib/signed-log'

/** soon: the receipt is younger than an age · none: there is no log. */
type KeyInLog = 'same' | 'other' | 'soon' | 'none'

/** Whether a receipt's key is what the public log tells everybody of this vote. */
export async function keyInLog(
  { id, announcedAt }: MemberVote,
  { key }: SignedReceipt,
  receivedAt: string,
  signal: AbortSignal,
): Promise<KeyInLog> {
  const { log } = await call(auditCalls.auditCheckpoint, {}, { signal })
  if (!log?.checkpoint) return 'none'
  const logKey = await readNoteKey(log.key)
  const found = logKey && (await openedCheckpoint(log.checkpoint, logKey))
  if (!found || found.isSigned === false) return 'other'
  const wanted = ballotKeyEntry(id, key)
  const isAbout = (text: string) => entryHeadOf(text) === entryHeadOf(wanted)
  const announced = Date.parse(announcedAt)
  const isFarEnough = (texts: string[]) =>
    texts.some(isAbout) || Date.parse(auditsIn(texts)[0]?.at ?? '') < announced
  const read = await readBack(found.state, logFiles(signal), isFarEnough)
  if (read === undefined || faultOfEntries(read.texts) !== undefined) return 'other'
  const entry = read.texts.find(isAbout)
  // guard: any key passes that the log does not have — pages/votes: a receipt’s key is looked up in
  //   the log → if (entry !== undefined) return 'same'
  if (entry !== undefined) return entry === wanted ? 'same' : 'other'
  const isSoon = Date.now() - Date.parse(receivedAt) < auditTimes[envClient.appMode].ageMs
  return isSoon ? 'soon' : 'other'
}
