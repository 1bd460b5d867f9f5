import { formatBps, formatRate, formatShares } from '@/contract/format/amounts'
import type { VoteDocument, VoteResolution, VoteTotals } from '@/contract/user/votes'
import * as choices from '@/messages/choices'
import { inReadersLanguage } from '@/messages/in-each-language'
import type { Vote, VoteReport } from '@/server/modules/votes/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { dayTime, type Mood, ShortCode } from '../../drawing/figures'
import {
  Block,
  type Column,
  column,
  Field,
  Form,
  figure,
  KnownFacts,
  Select,
  TableBlock,
} from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/votes'

interface Row extends VoteResolution {
  number: number
  totals: VoteTotals | undefined
  meeting: { isPassed: boolean; forBps: number } | undefined
}

const shares = (amount: bigint | null | undefined) =>
  amount === null || amount === undefined ? '–' : formatShares(amount)

export function drawVote(turn: OperatorTurn, report: VoteReport) {
  const { vote } = report
  const rows = vote.resolutions.map((resolution, index) => ({
    ...resolution,
    number: index + 1,
    totals: vote.totals?.[index],
    meeting: vote.meeting?.results[index],
  }))
  const table = { rows, keyOf: ({ number }: Row) => number, empty: common.noneText() }
  return {
    heading: `${inReadersLanguage(vote.title)}: ${voteStates()[vote.state][0]}`,
    sub: nextOf(report),
    figures: keyFigures(report),
    blocks: (
      <>
        <TableBlock title={m.resolutionsTitle()} columns={columns(turn)} {...table} />
        {vote.state === 'counted' && (
          <TableBlock
            title={m.howOwnersInstructedTitle()}
            more={report.isQuorate ? undefined : m.belowQuorumText()}
            columns={resultColumns()}
            {...table}
          />
        )}
        {vote.meeting && (
          <TableBlock
            title={m.resultOfTheMeetingTitle()}
            more={<DocumentLink turn={turn} document={vote.meeting.document} />}
            columns={meetingColumns()}
            {...table}
          />
        )}
      </>
    ),
    aside: (
      <>
        <Dates report={report} />
        <AuditorsFile turn={turn} report={report} />
        <Acts turn={turn} report={report} rows={rows} />
      </>
    ),
  }
}

function keyFigures({ vote, cut }: VoteReport) {
  return [
    {
      label: common.holdersLabel(),
      value: cut?.holders ?? '–',
      more: common.atText({ time: dayTime(vote.recordAt) }),
    },
    {
      label: m.votesHeldLabel(),
      value: shares(cut?.microShares),
      more: m.oneShareOneVoteText(),
    },
    {
      label: m.ballotsLabel(),
      value: vote.ballotCount ?? '–',
      more: m.knownAfterTheEndText(),
    },
    {
      label: m.castLabel(),
      value: shares(vote.castMicroShares),
      more: m.votesThatTookPartText(),
    },
  ]
}

export const voteStates = (): Record<Vote['state'], [string, Mood | undefined]> => ({
  announced: [common.announcedText(), 'wait'],
  open: [common.openStateText(), 'ok'],
  counted: [m.countedText(), undefined],
  'called-off': [common.calledOffText(), undefined],
})

function nextOf({ vote }: VoteReport): string {
  if (vote.state === 'announced') return common.nothingToDoYetText()
  if (vote.state === 'open')
    return m.membersVoteUntilNobodyText({ closesAt: dayTime(vote.closesAt) })
  if (vote.state === 'called-off')
    return vote.whyCalledOff ? inReadersLanguage(vote.whyCalledOff) : ''
  return vote.meeting ? m.resultEnteredText() : m.tellCustodianText()
}

const columns = (turn: OperatorTurn): Column<Row>[] => [
  column('middle', common.noLabel(), ({ number }) => number),
  column('top', m.resolutionLabel(), ({ title }) => inReadersLanguage(title)),
  column('top-end', m.needsLabel(), ({ needs }) =>
    needs === 'half' ? m.moreThanHalfText() : m.twoThirdsText(),
  ),
  column('wide-only', m.boardLabel(), ({ board }) =>
    board === 'none' ? '–' : boardNames()[board],
  ),
  column('middle-end', common.documentLabel(), ({ document }) =>
    document === undefined ? '–' : <DocumentLink turn={turn} document={document} />,
  ),
]

interface DocumentLinkProps {
  turn: OperatorTurn
  document: VoteDocument
}

/** A path is a page of the site, which has another origin than the console. */
function DocumentLink({ turn, document: { url, title } }: DocumentLinkProps) {
  const address = url.startsWith('/') ? `${turn.needs.siteUrl}${url}` : url
  return <a href={address}>{inReadersLanguage(title)}</a>
}

const boardNames = () => ({ for: m.boardForText(), against: m.boardAgainstText() })

/** The figure with its label, because on a phone the columns have no head. */
const figureOf = (which: keyof VoteTotals) => (row: Row) => {
  const shares = formatShares(row.totals?.[which] ?? '0')
  if (which === 'for') return m.forFigureText({ shares })
  return which === 'against' ? m.againstFigureText({ shares }) : m.abstainFigureText({ shares })
}

const resultColumns = (): Column<Row>[] => [
  column('top', m.resolutionLabel(), ({ title }) => inReadersLanguage(title)),
  figure('top-end', choices.forLabel(), figureOf('for')),
  figure('middle', choices.againstLabel(), figureOf('against')),
  figure('middle-end', choices.abstainLabel(), figureOf('abstain')),
]

const meetingColumns = (): Column<Row>[] => [
  column('top', m.resolutionLabel(), ({ title }) => inReadersLanguage(title)),
  column('top-end', common.resultLabel(), ({ meeting }) =>
    meeting?.isPassed ? m.passedText() : m.notPassedText(),
  ),
  figure('middle', choices.forLabel(), ({ meeting }) =>
    m.forText({ percent: formatBps(meeting?.forBps ?? 0) }),
  ),
]

function Dates({ report: { vote, cut } }: { report: VoteReport }) {
  return (
    <Block title={m.datesTitle()} more={common.utcLabel()}>
      <KnownFacts
        facts={[
          [common.recordDateLabel(), dayTime(vote.recordAt)],
          [m.votingEndsLabel(), dayTime(vote.closesAt)],
          [m.meetingLabel(), dayTime(vote.meetingAt)],
          [m.quorumLabel(), vote.quorumBps === 0 ? common.noneText() : formatRate(vote.quorumBps)],
          ...(cut?.fingerprint
            ? [
                [m.recordOfOwnersText(), <ShortCode key="cut" code={`0x${cut.fingerprint}`} />] as [
                  string,
                  JSX,
                ],
              ]
            : []),
          ...(vote.root
            ? [
                [m.ballotsLabel(), <ShortCode key="root" code={`0x${vote.root}`} />] as [
                  string,
                  JSX,
                ],
              ]
            : []),
        ]}
      />
    </Block>
  )
}

type JSX = ReturnType<typeof ShortCode>

/**
 * The file is encrypted for the auditor, so the operator who downloads it cannot read it. The
 * download is still logged.
 */
function AuditorsFile({
  turn,
  report: { vote, file },
}: {
  turn: OperatorTurn
  report: VoteReport
}) {
  if (file === undefined)
    return (
      <Block title={m.auditorsFileTitle()}>
        <p className="sub-n">{noFileText(vote)}</p>
      </Block>
    )
  return (
    <Block title={m.auditorsFileTitle()} more={dayTime(file.madeAt)}>
      <KnownFacts
        facts={[
          [m.forTheKeyText(), file.keyThumbprint],
          ['SHA-256', file.fingerprint],
        ]}
      />
      <Form turn={turn} action={`/votes/${vote.id}/ballots`} className="stack stack-s">
        <p className="sm mut">{m.encryptedBallotsText()}</p>
        <button type="submit" className="btn btn-line btn-wide">
          {m.takeTheFileAction()}
        </button>
      </Form>
    </Block>
  )
}

function noFileText({ auditorKey, state }: VoteReport['vote']): string {
  if (auditorKey === null) return m.noKeyWasGivenText()
  return state === 'called-off' ? m.ballotsNeverOpenedText() : m.madeOnceCountedText()
}

interface ActsProps {
  turn: OperatorTurn
  report: VoteReport
  rows: Row[]
}

const outcomes = () =>
  [
    ['', common.chooseLabel()],
    ['passed', m.passedText()],
    ['not passed', m.notPassedText()],
  ] as const

function Acts({ turn, report: { vote }, rows }: ActsProps) {
  if (vote.state === 'called-off') return null
  if (vote.state !== 'counted')
    return (
      <RequestForm
        turn={turn}
        kind="vote-call-off"
        about={{ vote: vote.id }}
        title={common.callItOffLabel()}
        text={m.ballotsStaySealedText()}
      />
    )
  return (
    <RequestForm
      turn={turn}
      kind="meeting-result"
      about={{ vote: vote.id }}
      title={m.enterTheMeetingsResultTitle()}
      text={m.bankResultText()}
      look="fill"
    >
      {rows.map(({ number, title }) => (
        <fieldset key={number} className="stack stack-s">
          <legend className="h2">{inReadersLanguage(title)}</legend>
          <Select name={`r${number}`} label={m.resultLabel({ number })} options={outcomes()} />
          <Field name={`r${number}For`} label={m.votesForLabel({ number })} unit="%" />
        </fieldset>
      ))}
    </RequestForm>
  )
}
