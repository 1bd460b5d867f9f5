import { useMutation } from '@tanstack/react-query'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { hexGroups } from '@/contract/format/addresses'
import { formatBps, formatRate, formatShares } from '@/contract/format/amounts'
import { type Paper, paperCalls } from '@/contract/paper'
import type { MemberVote } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { downloadFile } from '@/lib/api/download'
import { saveProof } from '@/lib/api/save-file'
import { Button } from '@/ui/button'
import { IconCheck, IconClose, IconDownload, IconExternalLink } from '@/ui/icons/icons'
import * as m from '../messages'
import { type CheckedBallot, useOwnBallot } from '../own-ballot'
import { answerBps } from '../rules'
import styles from './votes.module.css'

type Result = NonNullable<MemberVote['result']>
export type OwnersResultProps = { vote: MemberVote; result: Result }

/** All digits that are known: rounded further, two parts would not add up to a hundred. */
const percentOf = (bps: number) => formatBps(bps)

/** Totals for everybody, and the own answers beside them for their owner alone. */
export function OwnersResult({ vote, result }: OwnersResultProps) {
  const { data: own, error } = useOwnBallot(vote)
  return (
    <>
      <section className={styles.part} aria-labelledby="owners-result">
        <h2 id="owners-result" className={styles.heading}>
          {m.resultTitle()}
        </h2>
        {!result.isQuorate && (
          <p className={styles.note}>
            {result.ballotCount === 0
              ? m.noBallotText()
              : m.noQuorumText({ percent: formatRate(vote.quorumBps) })}
          </p>
        )}
        {vote.resolutions.map((resolution, index) => (
          <Bar
            key={resolution.title}
            {...{ resolution, index, own: own?.choices[index] }}
            totals={result.totals[index] ?? { for: '0', against: '0', abstain: '0' }}
          />
        ))}
        <p className={styles.muted}>{m.abstainText()}</p>
        {result.ballotCount > 0 && <ReportButton vote={vote} />}
      </section>
      {vote.ballot !== null && <OwnProof {...{ vote, own, error }} />}
    </>
  )
}

const ownTexts = { for: m.ownForText, against: m.ownAgainstText, abstain: m.ownAbstainText }

type BarProps = {
  resolution: MemberVote['resolutions'][number]
  index: number
  totals: Result['totals'][number]
  own: BallotChoice | undefined
}

function Bar({ resolution: { title, needs }, index, totals, own }: BarProps) {
  const { forBps, againstBps } = answerBps(totals)
  const [yes, no] = [percentOf(forBps), percentOf(againstBps)]
  const isHalf = needs === 'half'
  return (
    <article className={styles.result}>
      <h3>
        <span className={styles.number}>{index + 1}</span> {title}
      </h3>
      <div className={styles.needed} data-needs={needs} aria-hidden="true">
        <span>{isHalf ? m.needHalfLabel() : m.needTwoThirdsLabel()}</span>
      </div>
      <div
        className={styles.split}
        data-needs={needs}
        role="img"
        aria-label={`${m.barLabel({ yes, no })}, ${isHalf ? m.needHalfLabel() : m.needTwoThirdsLabel()}`}
      >
        {forBps > 0 && <i style={{ flexGrow: forBps }} />}
        {againstBps > 0 && <i className={styles.no} style={{ flexGrow: againstBps }} />}
      </div>
      <p className={styles.legend}>
        <span>
          <b>{m.forPercentLabel({ percent: yes })}</b> <small>{formatShares(totals.for)}</small>
        </span>
        <span>
          <b>{m.againstPercentLabel({ percent: no })}</b>{' '}
          <small>{formatShares(totals.against)}</small>
        </span>
      </p>
      <p className={styles.legend}>
        <small>{m.abstainedLabel({ votes: formatShares(totals.abstain) })}</small>
        {own && <small>{ownTexts[own]()}</small>}
      </p>
    </article>
  )
}

/** What the bank says of the whole meeting; ours is a part of it. */
export function MeetingResult({ vote: { meeting, resolutions } }: { vote: MemberVote }) {
  return (
    <section className={styles.part} aria-labelledby="meeting-result">
      <h2 id="meeting-result" className={styles.heading}>
        {m.meetingTitle()}
      </h2>
      {meeting === null ? (
        <p className={styles.muted}>{m.meetingNoneText()}</p>
      ) : (
        <>
          <dl className={styles.said}>
            {meeting.results.map(({ isPassed, forBps }, index) => (
              <div key={resolutions[index]?.title}>
                <dt>
                  {index + 1} {resolutions[index]?.title}
                </dt>
                <dd>
                  {isPassed ? m.passedLabel() : m.notPassedLabel()}
                  <small>{m.meetingForText({ percent: percentOf(forBps) })}</small>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.behind}>
            <a href={meeting.document.url} target="_blank" rel="noreferrer">
              {meeting.document.title} <IconExternalLink size={16} />
            </a>
          </p>
        </>
      )}
    </section>
  )
}

type OwnProofProps = { vote: MemberVote; own: CheckedBallot | undefined; error: Error | null }

function saveBallot({ id }: MemberVote, own: CheckedBallot): void {
  const { choices, microShares, salt, position, size, proof: path, root } = own
  const saved = { ballot: { vote: id, microShares, choices, salt }, position, size, path, root }
  saveProof(JSON.stringify(saved), `fnx-ballot-${id.slice(0, 8)}.json`)
}

function OwnProof({ vote, own, error }: OwnProofProps) {
  return (
    <section className={styles.part} aria-labelledby="own-proof">
      <h2 id="own-proof" className={styles.heading}>
        {m.proofTitle()}
      </h2>
      {own === undefined ? (
        <p role="status" className={styles.muted}>
          {error?.message ?? m.checkingText()}
        </p>
      ) : (
        <>
          <p className={styles.muted}>
            {own.proof.length === 0 ? m.proofAloneText() : m.proofText({ count: own.proof.length })}
          </p>
          <p role="status" className={own.isProved ? styles.good : styles.wrong}>
            {own.isProved ? <IconCheck size={18} /> : <IconClose size={18} />}
            {own.isProved ? m.provedText() : m.notProvedText()}
          </p>
          <Button look="quiet" onClick={() => saveBallot(vote, own)}>
            <IconDownload /> {m.saveProofAction()}
          </Button>
          <dl className={styles.prints}>
            {[
              [m.ballotLabel(), own.fingerprint],
              [m.publishedLabel(), own.root],
            ].map(([name = '', print = '']) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={styles.code}>
                  <bdi>{hexGroups(print, 8).join(' ')}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

function ReportButton({ vote: { id } }: { vote: MemberVote }) {
  const { mutate, isPending, data, error } = useMutation<Paper>({
    mutationFn: async () => {
      const paper = await call(paperCalls.issuePaper, { kind: 'instructions', subject: id })
      const { signal } = new AbortController()
      const fileName = `instructions-${paper.number}.pdf`
      await downloadFile(
        paperCalls.paper,
        { id: paper.id },
        { fileName, signal, onProgress: () => {} },
      )
      return paper
    },
  })
  return (
    <div className={styles.report}>
      <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
        <IconDownload /> {m.reportAction()}
      </Button>
      <p role="status" className={error ? styles.wrong : styles.muted}>
        {error ? error.message : data && m.reportSavedText({ number: data.number })}
      </p>
    </div>
  )
}
