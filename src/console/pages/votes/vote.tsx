import { formatBps, formatShares } from '@/contract/format/amounts'
import type { VoteResolution, VoteTotals } from '@/contract/user/votes'
import type { VoteReport } from '@/server/modules/votes/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime, KeyFigures, ShortCode } from '../../drawing/figures'
import {
  Block,
  type Column,
  Field,
  Form,
  Head,
  KnownFacts,
  ReasonField,
  Select,
  TableBlock,
} from '../../drawing/parts'
import { DocumentFields, majorities } from './announce-form'

interface Row extends VoteResolution {
  number: number
  totals: VoteTotals | undefined
  meeting: { isPassed: boolean; forBps: number } | undefined
}

const shares = (amount: bigint | null | undefined) =>
  amount === null || amount === undefined ? '–' : formatShares(amount)

export function votePage(turn: OperatorTurn, report: VoteReport): ConsolePage {
  const { vote, cut } = report
  const rows = vote.resolutions.map((resolution, index) => ({
    ...resolution,
    number: index + 1,
    totals: vote.totals?.[index],
    meeting: vote.meeting?.results[index],
  }))
  const body = (
    <>
      <Head title={`${vote.title.en}: ${voteStateLabels[vote.state]}`} sub={nextOf(report)} />
      <KeyFigures
        figures={[
          { label: 'Holders', value: cut?.holders ?? '–', more: `at ${dayTime(vote.recordAt)}` },
          { label: 'Votes', value: shares(cut?.microShares), more: 'one share, one vote' },
          { label: 'Ballots', value: vote.ballotCount ?? '–', more: 'known after the end' },
          { label: 'Cast', value: shares(vote.castMicroShares), more: 'votes that took part' },
        ]}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title="Resolutions"
            columns={columns}
            rows={rows}
            keyOf={({ number }) => number}
            empty="None."
          />
          {vote.state === 'counted' && (
            <TableBlock
              title="How FNX owners instructed the custodian"
              more={report.isQuorate ? undefined : 'Below the quorum: no instruction'}
              columns={resultColumns}
              rows={rows}
              keyOf={({ number }) => number}
              empty="None."
            />
          )}
          {vote.meeting && (
            <TableBlock
              title="Result of the meeting, as the bank reported it"
              more={<a href={vote.meeting.document.url}>{vote.meeting.document.title.en}</a>}
              columns={meetingColumns}
              rows={rows}
              keyOf={({ number }) => number}
              empty="None."
            />
          )}
        </div>
        <div className="stack">
          <Dates report={report} />
          <AuditorsFile turn={turn} report={report} />
          {turn.may('ask vote') && <Acts turn={turn} report={report} rows={rows} />}
        </div>
      </div>
    </>
  )
  return { title: 'Vote', body }
}

export const voteStateLabels = {
  announced: 'announced',
  open: 'open',
  counted: 'counted',
  'called-off': 'called off',
}

function nextOf({ vote }: VoteReport): string {
  if (vote.state === 'announced')
    return 'Nothing to do until its record date. The cut is taken by itself.'
  if (vote.state === 'open')
    return `Members vote until ${dayTime(vote.closesAt)}. Nobody sees a ballot, or a sum, before it is counted.`
  if (vote.state === 'called-off') return vote.whyCalledOff?.en ?? ''
  return vote.meeting
    ? 'Counted, and the meeting’s result is entered.'
    : 'Tell the custodian what owners want. Enter the meeting’s result once the bank has reported it.'
}

const columns: Column<Row>[] = [
  { title: 'No.', place: 'm3', cell: ({ number }) => number },
  { title: 'Resolution', place: 'm1', cell: ({ title }) => title.en },
  {
    title: 'Needs',
    place: 'm2',
    cell: ({ needs }) => majorities.find(([name]) => name === needs)?.[1] ?? needs,
  },
  { title: 'Board', cell: ({ board }) => (board === 'none' ? '–' : board) },
  {
    title: 'Document',
    place: 'm4',
    cell: ({ document }) =>
      document === undefined ? '–' : <a href={document.url}>{document.title.en}</a>,
  },
]

/** With its word: on a phone no column has a title. */
const figureOf = (which: keyof VoteTotals) => (row: Row) =>
  `${formatShares(row.totals?.[which] ?? '0')} ${which}`

const resultColumns: Column<Row>[] = [
  { title: 'Resolution', place: 'm1', cell: ({ title }) => title.en },
  { title: 'For', place: 'm2', isFigure: true, cell: figureOf('for') },
  { title: 'Against', place: 'm3', isFigure: true, cell: figureOf('against') },
  { title: 'Abstain', place: 'm4', isFigure: true, cell: figureOf('abstain') },
]

const meetingColumns: Column<Row>[] = [
  { title: 'Resolution', place: 'm1', cell: ({ title }) => title.en },
  {
    title: 'Result',
    place: 'm2',
    cell: ({ meeting }) => (meeting?.isPassed ? 'passed' : 'not passed'),
  },
  {
    title: 'For',
    place: 'm3',
    isFigure: true,
    cell: ({ meeting }) => `${formatBps(meeting?.forBps ?? 0)} for`,
  },
]

function Dates({ report: { vote, cut } }: { report: VoteReport }) {
  return (
    <Block title="Dates" more="UTC">
      <KnownFacts
        facts={[
          ['Record date', dayTime(vote.recordAt)],
          ['Voting ends', dayTime(vote.closesAt)],
          ['Meeting', dayTime(vote.meetingAt)],
          ['Quorum', vote.quorumBps === 0 ? 'none' : formatBps(vote.quorumBps)],
          ...(cut?.fingerprint
            ? [
                ['Record of owners', <ShortCode key="cut" code={`0x${cut.fingerprint}`} />] as [
                  string,
                  JSX,
                ],
              ]
            : []),
          ...(vote.root
            ? [['Ballots', <ShortCode key="root" code={`0x${vote.root}`} />] as [string, JSX]]
            : []),
        ]}
      />
    </Block>
  )
}

type JSX = ReturnType<typeof ShortCode>

/** Whoever takes it cannot read it; that it was taken is logged all the same. */
function AuditorsFile({
  turn,
  report: { vote, file },
}: {
  turn: OperatorTurn
  report: VoteReport
}) {
  if (file === undefined)
    return (
      <Block title="Auditor’s file">
        <p className="sub-n">{noFileText(vote)}</p>
      </Block>
    )
  return (
    <Block title="Auditor’s file" more={dayTime(file.madeAt)}>
      <KnownFacts
        facts={[
          ['For the key', file.keyThumbprint],
          ['SHA-256', file.fingerprint],
        ]}
      />
      <Form turn={turn} action={`/votes/${vote.id}/ballots`} className="stack stack-s">
        <p className="sm mut">
          All counted ballots, encrypted. Only the auditor can open it, with the private half of the
          key.
        </p>
        <button type="submit" className="btn btn-line btn-wide">
          Take the file
        </button>
      </Form>
    </Block>
  )
}

function noFileText({ auditorKey, state }: VoteReport['vote']): string {
  if (auditorKey === null) return 'No key was given when the vote was announced, so there is none.'
  return state === 'called-off'
    ? 'There is none: ballots of a vote that was called off are never opened.'
    : 'It is made once the vote is counted.'
}

interface ActsProps {
  turn: OperatorTurn
  report: VoteReport
  rows: Row[]
}

const outcomes = [
  ['', 'Choose'],
  ['passed', 'passed'],
  ['not passed', 'not passed'],
] as const

function Acts({ turn, report: { vote }, rows }: ActsProps) {
  if (vote.state === 'called-off') return null
  if (vote.state !== 'counted')
    return (
      <section className="ctl">
        <h2 className="h2">Call it off</h2>
        <p className="sm mut">Ballots stay sealed for good. Whoever has votes is told.</p>
        <Form turn={turn} action="/ask/vote-call-off" className="stack stack-s">
          <input type="hidden" name="vote" value={vote.id} />
          <Field name="whyEn" label="Why, in English" hint="Members read it." />
          <Field name="whyDe" label="Why, in German" />
          <ReasonField id="call-off-reason" />
          <button type="submit" className="btn btn-line btn-wide">
            Request it
          </button>
        </Form>
      </section>
    )
  return (
    <section className="ctl">
      <h2 className="h2">Enter the meeting’s result</h2>
      <p className="sm mut">As the bank has reported it, of all shares and not of ours alone.</p>
      <Form turn={turn} action="/ask/meeting-result" className="stack stack-s">
        <input type="hidden" name="vote" value={vote.id} />
        {rows.map(({ number, title }) => (
          <fieldset key={number} className="stack stack-s">
            <legend className="h2">{title.en}</legend>
            <Select name={`r${number}`} label={`Result ${number}`} options={outcomes} />
            <Field name={`r${number}For`} label={`Votes for ${number}`} unit="%" />
          </fieldset>
        ))}
        <DocumentFields name="document" isRequired />
        <ReasonField id="meeting-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          Request it
        </button>
      </Form>
    </section>
  )
}
