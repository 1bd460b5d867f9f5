import { useQuery } from '@tanstack/react-query'
import { envClient } from '@/config/env.client'
import { auditCalls } from '@/contract/audit'
import type { SignedReceipt } from '@/contract/ballot-proofs'
import { formatBinding, formatZoned } from '@/contract/format/dates'
import { auditTimes, ballotKeyEntry, entryHeadOf, findEntryFault } from '@/contract/public-log'
import { readNoteKey } from '@/contract/signed-notes'
import type { MemberVote } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { saveProof } from '@/lib/api/save-file'
import { logFiles } from '@/lib/log-files'
import { goesOn, readSeenLog } from '@/lib/seen-log'
import { auditsIn, openedCheckpoint, readBack } from '@/lib/signed-log'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { IconCheck, IconDownload } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as voteTexts from '../messages/vote'
import type { Cast } from '../own-ballot'
import { EventPart, FoldedPrints } from './event-page'
import { ownTexts, Resolutions } from './resolutions'
import styles from './rights.module.css'

export type BallotReceiptProps = { vote: MemberVote; cast: Cast | undefined; onChange: () => void }

/**
 * Shows the answers until the page is left. Later it shows only the hash, even to the owner, so
 * that they cannot be forced to show how they voted.
 */
export function BallotReceipt({ vote, cast, onChange }: BallotReceiptProps) {
  const { ballot, closesAt } = vote
  // Another tab may have cast a newer ballot since.
  const isOwn = cast !== undefined && (ballot === null || cast.at >= ballot.at)
  const receipt = isOwn ? cast : ballot
  if (receipt === null) return null
  const at = formatZoned(receipt.at)
  const before = ballot?.fingerprint === receipt.fingerprint ? ballot.replacedAt : null
  return (
    <>
      <EventPart id="receipt" title={voteTexts.castTitle()}>
        <p className={`${row.row} ${styles.good}`} role="status">
          <IconCheck size={18} />
          {before
            ? voteTexts.replacedText({ at, before: formatZoned(before) })
            : voteTexts.castText({ at })}
        </p>
        {isOwn && <Checked cast={cast} />}
        <ReceiptKey vote={vote} receipt={receipt.receipt} at={receipt.at} />
        <p className={texts.hint}>{voteTexts.fingerprintText()}</p>
        <FoldedPrints prints={[[voteTexts.fingerprintTitle(), receipt.fingerprint]]} />
        <div className={row.row}>
          <Button look="quiet" onClick={() => saveReceipt(receipt)}>
            <IconDownload /> {voteTexts.saveReceiptAction()}
          </Button>
          <Button look="quiet" onClick={onChange}>
            {voteTexts.changeAction()}
          </Button>
          <span className={texts.fine}>
            {voteTexts.untilHint({ until: formatBinding(closesAt) })}
          </span>
        </div>
      </EventPart>
      <Resolutions vote={vote}>
        {(index) => {
          const choice = isOwn ? cast.choices[index] : undefined
          return choice && <p className={styles.own}>{ownTexts[choice]()}</p>
        }}
      </Resolutions>
      {isOwn && <p className={texts.hint}>{voteTexts.ownAnswersText()}</p>}
    </>
  )
}

function Checked({ cast: { isOwn, isSigned } }: { cast: Cast }) {
  if (!isOwn || isSigned === false) return <FormFailure message={voteTexts.differsError()} />
  return (
    <p className={texts.hint}>{isSigned ? voteTexts.verifiedText() : voteTexts.unsignedText()}</p>
  )
}

function saveReceipt({ at, receipt }: Pick<Cast, 'at' | 'receipt'>): void {
  saveProof(JSON.stringify(receipt), `fnx-ballot-receipt-${at.slice(0, 10)}.json`)
}

const soonMs = 60_000
const times = auditTimes[envClient.appMode]

type ReceiptKeyProps = { vote: MemberVote; receipt: SignedReceipt; at: string }

/**
 * Whether the log contains a receipt's key. With a separate key for each member the server could
 * deny what it signed.
 */
function ReceiptKey({ vote, receipt, at }: ReceiptKeyProps) {
  const { data, isError } = useQuery({
    // Not below the holdings' key, which notifications invalidate: the key never changes, and the
    // log is long.
    queryKey: ['log', 'receipt-key', vote.id, receipt.key],
    queryFn: ({ signal }) => keyInLog(vote, receipt, at, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === 'soon' ? soonMs : false),
    retry: false,
  })
  if (data === 'other')
    return (
      <p role="alert" className={texts.down}>
        {voteTexts.keyOtherError()}
      </p>
    )
  if (data === 'same') return <p className={texts.hint}>{voteTexts.keySameText()}</p>
  if (data === 'soon') return <p className={texts.hint}>{voteTexts.keySoonText()}</p>
  const isUnknown = isError || data === 'none'
  // While the key is looked up its line is reserved, so that the content below does not move.
  return <p className={texts.hint}>{isUnknown ? voteTexts.keyUnknownText() : '\u00a0'}</p>
}

/** soon: the receipt is too recent to be in the log · none: there is no log. */
type KeyInLog = 'same' | 'other' | 'soon' | 'none'

/** Whether a receipt's key is the one that the public log has for this vote. */
async function keyInLog(
  { id, announcedAt }: MemberVote,
  { key }: SignedReceipt,
  receivedAt: string,
  signal: AbortSignal,
): Promise<KeyInLog> {
  const { log } = await call(auditCalls.auditCheckpoint, {}, { signal })
  if (!log?.checkpoint) return 'none'
  const logKey = await readNoteKey(log.key)
  const opened = logKey && (await openedCheckpoint(log.checkpoint, logKey))
  if (!opened || opened.isSigned === false) return 'other'
  const files = logFiles(signal)
  const before = readSeenLog()
  // guard: without it, a log that was made for one ballot passes — pages/votes: another log than
  //   this browser saw
  if (before && !(before.key === log.key && (await goesOn(before, opened.state, files))))
    return 'other'
  const keyEntry = ballotKeyEntry(id, key)
  const isAbout = (text: string) => entryHeadOf(text) === entryHeadOf(keyEntry)
  const announced = Date.parse(announcedAt)
  const isFarEnough = (entries: string[]) =>
    entries.some(isAbout) || Date.parse(auditsIn(entries)[0]?.at ?? '') < announced
  const read = await readBack(opened.state, files, isFarEnough)
  if (read === undefined || findEntryFault(read.texts, times) !== undefined) return 'other'
  const { texts: entries } = read
  const entry = entries.find(isAbout)
  // guard: without it, any key passes that the log does not have — pages/votes: another key in the
  //   log than the receipt’s — first choice
  if (entry !== undefined) return entry === keyEntry ? 'same' : 'other'
  const isSoon = Date.now() - Date.parse(receivedAt) < times.ageMs
  return isSoon ? 'soon' : 'other'
}
