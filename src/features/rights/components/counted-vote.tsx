import { useMutation } from '@tanstack/react-query'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { formatBps, formatRate, formatShares } from '@/contract/format/amounts'
import { type Paper, paperCalls } from '@/contract/paper'
import type { MemberVote } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { downloadFile } from '@/lib/api/download'
import { saveProof } from '@/lib/api/save-file'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { FactPairs } from '@/ui/facts'
import { IconCheck, IconClose, IconDownload } from '@/ui/icons/icons'
import { SplitBar } from '@/ui/ledger-row'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as dividend from '../messages/dividend'
import * as voteTexts from '../messages/vote'
import { type CheckedBallot, useOwnBallot } from '../own-ballot'
import { answerBps } from '../vote-rules'
import { EventPart, FoldedPrints } from './event-page'
import { ownTexts, PaperLink, ResolutionTitle } from './resolutions'
import styles from './rights.module.css'

type Result = NonNullable<MemberVote['result']>

/** With all known digits: rounded further, two parts might not add up to a hundred. */
const percentOf = (bps: number) => formatBps(bps)

type CountedVoteProps = { vote: MemberVote; result: Result }

export function CountedVote({ vote, result }: CountedVoteProps) {
  return (
    <>
      <OwnersResult vote={vote} result={result} />
      <MeetingResult vote={vote} />
    </>
  )
}

/** The totals for everybody, and the own answers next to them, which only the member sees. */
function OwnersResult({ vote, result }: CountedVoteProps) {
  const { data: ownBallot, error } = useOwnBallot(vote)
  return (
    <>
      <EventPart id="owners-result" title={voteTexts.resultTitle()}>
        {!result.isQuorate && (
          <p className={card.card}>
            {result.ballotCount === 0
              ? voteTexts.noBallotText()
              : voteTexts.noQuorumText({ percent: formatRate(vote.quorumBps) })}
          </p>
        )}
        {vote.resolutions.map((resolution, index) => (
          <Bar
            key={resolution.title}
            resolution={resolution}
            index={index}
            own={ownBallot?.choices[index]}
            totals={result.totals[index] ?? { for: '0', against: '0', abstain: '0' }}
          />
        ))}
        <p className={texts.hint}>{voteTexts.abstainText()}</p>
        {result.ballotCount > 0 && <ReportButton vote={vote} />}
      </EventPart>
      {vote.ballot !== null && <OwnProof vote={vote} own={ownBallot} error={error} />}
    </>
  )
}

type BarProps = {
  resolution: MemberVote['resolutions'][number]
  index: number
  totals: Result['totals'][number]
  own: BallotChoice | undefined
}

function Bar({ resolution: { title, needs }, index, totals, own }: BarProps) {
  const { forBps, againstBps } = answerBps(totals)
  const [yes, no] = [percentOf(forBps), percentOf(againstBps)]
  const needed = needs === 'half' ? voteTexts.needHalfLabel() : voteTexts.needTwoThirdsLabel()
  return (
    <article className={styles.entry}>
      <ResolutionTitle index={index} title={title} />
      <div className={styles.needed} data-needs={needs}>
        <small aria-hidden="true">{needed}</small>
        <SplitBar
          label={`${voteTexts.barLabel({ yes, no })}, ${needed}`}
          parts={[
            { filling: 'solid', parts: forBps },
            { filling: 'hatched', parts: againstBps },
          ]}
        />
      </div>
      <p className={`${row.between} ${texts.figures}`}>
        <span>
          {voteTexts.forPercentLabel({ percent: yes })}{' '}
          <small className={texts.fine}>{formatShares(totals.for)}</small>
        </span>
        <span>
          {voteTexts.againstPercentLabel({ percent: no })}{' '}
          <small className={texts.fine}>{formatShares(totals.against)}</small>
        </span>
      </p>
      <p className={`${row.between} ${texts.fine} ${texts.figures}`}>
        <span>{voteTexts.abstainedLabel({ votes: formatShares(totals.abstain) })}</span>
        {own && <span>{ownTexts[own]()}</span>}
      </p>
    </article>
  )
}

/** The bank's result of the whole meeting; the FNX owners' votes are a part of it. */
function MeetingResult({ vote: { meeting, resolutions } }: { vote: MemberVote }) {
  return (
    <EventPart id="meeting-result" title={voteTexts.meetingTitle()}>
      {meeting === null ? (
        <p className={texts.hint}>{voteTexts.meetingNoneText()}</p>
      ) : (
        <>
          <FactPairs
            facts={meeting.results.map(({ isPassed, forBps }, index) => [
              `${index + 1} ${resolutions[index]?.title}`,
              <span key={String(index)}>
                {isPassed ? voteTexts.passedLabel() : voteTexts.notPassedLabel()},{' '}
                {voteTexts.meetingForText({ percent: percentOf(forBps) })}
              </span>,
            ])}
          />
          <p className={texts.hint}>
            <PaperLink {...meeting.document} />
          </p>
        </>
      )}
    </EventPart>
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
    <EventPart id="own-proof" title={voteTexts.proofTitle()}>
      {own === undefined ? (
        <p role="status" className={texts.hint}>
          {error?.message ?? voteTexts.checkingText()}
        </p>
      ) : (
        <>
          <p className={texts.hint}>
            {own.proof.length === 0
              ? voteTexts.proofAloneText()
              : voteTexts.proofText({ count: own.proof.length })}
          </p>
          <p role="status" className={`${row.row} ${own.isProved ? styles.good : texts.down}`}>
            {own.isProved ? <IconCheck size={18} /> : <IconClose size={18} />}
            {own.isProved ? voteTexts.provedText() : voteTexts.notProvedText()}
          </p>
          <div>
            <Button look="quiet" onClick={() => saveBallot(vote, own)}>
              <IconDownload /> {dividend.saveProofAction()}
            </Button>
          </div>
          <FoldedPrints
            prints={[
              [voteTexts.ballotTitle(), own.fingerprint],
              [voteTexts.publishedLabel(), own.root],
            ]}
          />
        </>
      )}
    </EventPart>
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
    <div className={row.row}>
      <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
        <IconDownload /> {voteTexts.reportAction()}
      </Button>
      <p role="status" className={error ? texts.down : texts.hint}>
        {error ? error.message : data && voteTexts.reportSavedText({ number: data.number })}
      </p>
    </div>
  )
}
