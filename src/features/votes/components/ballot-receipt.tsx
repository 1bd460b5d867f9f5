import { hexGroups } from '@/contract/format/addresses'
import { formatUtc } from '@/contract/format/dates'
import type { MemberVote } from '@/contract/user/votes'
import { saveProof } from '@/lib/api/save-file'
import { Button } from '@/ui/button'
import { IconCheck, IconDownload } from '@/ui/icons/icons'
import * as m from '../messages'
import type { Cast } from '../own-ballot'
import { ReceiptKey } from './receipt-key'
import { Resolutions } from './resolutions'
import styles from './votes.module.css'

export type BallotReceiptProps = { vote: MemberVote; cast: Cast | undefined; onChange: () => void }

/** Until the end it tells the fingerprint only, to its owner, too: nobody can be made to show more. */
export function BallotReceipt({ vote, cast, onChange }: BallotReceiptProps) {
  const { ballot, closesAt } = vote
  // Another tab may have cast a newer one since.
  const isOwn = cast !== undefined && (ballot === null || cast.at >= ballot.at)
  const known = isOwn ? cast : ballot
  if (known === null) return null
  const at = formatUtc(known.at)
  const before = ballot?.fingerprint === known.fingerprint ? ballot.replacedAt : null
  return (
    <>
      <section className={styles.part} aria-labelledby="receipt">
        <h2 id="receipt" className={styles.heading}>
          {m.castTitle()}
        </h2>
        <p className={styles.good} role="status">
          <IconCheck size={18} />
          {before ? m.replacedText({ at, before: formatUtc(before) }) : m.castText({ at })}
        </p>
        <h3 className={styles.small}>{m.fingerprintTitle()}</h3>
        <p className={styles.code}>
          <bdi>{hexGroups(known.fingerprint, 8).join(' ')}</bdi>
        </p>
        <p className={styles.muted}>{m.fingerprintText()}</p>
        <Button look="quiet" onClick={() => saveReceipt(known)}>
          <IconDownload /> {m.saveReceiptAction()}
        </Button>
        {isOwn && <Checked cast={cast} />}
        <ReceiptKey vote={vote} receipt={known.receipt} />
        <div className={styles.actions}>
          <Button look="quiet" onClick={onChange}>
            {m.changeAction()}
          </Button>
          <p>{m.changeHint({ until: formatUtc(closesAt) })}</p>
        </div>
      </section>
      <Resolutions vote={vote} />
    </>
  )
}

function Checked({ cast: { isOwn, isSigned } }: { cast: Cast }) {
  if (!isOwn || isSigned === false)
    return (
      <p role="alert" className={styles.wrong}>
        {m.differsError()}
      </p>
    )
  return <p className={styles.muted}>{isSigned ? m.verifiedText() : m.unsignedText()}</p>
}

function saveReceipt({ at, receipt }: Pick<Cast, 'at' | 'receipt'>): void {
  saveProof(JSON.stringify(receipt), `fnx-ballot-receipt-${at.slice(0, 10)}.json`)
}
