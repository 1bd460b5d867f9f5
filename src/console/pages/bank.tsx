import {
  bankReport,
  failedFiles,
  fileKinds,
  maxFileBytes,
  type ShownBankFile,
} from '@/server/modules/bank/operator-reads.service'
import { NotDone } from '@/server/modules/operators'
import { undecidedRequests } from '@/server/modules/operators/operator-reads.service'
import { bringBankFile } from '@/server/modules/operators/requests/bank-files.service'
import {
  act,
  type ConsolePage,
  goTo,
  type OperatorTurn,
  page,
  type Reply,
  type Route,
} from '../access'
import { dayTime, inCoins, KeyFigures, type Mood, StateMark } from '../drawing/figures'
import { Block, type Column, Field, Form, Head, KnownFacts, TableBlock } from '../drawing/parts'
import * as m from '../messages/bank'
import * as common from '../messages/common'
import { expectProof, ProofField, proofOptions, withProof } from '../sign-in/proof'
import { FailedFiles, failedFileRoutes } from './failed-files'
import { RefundForms, RefundTables, refundReport } from './payments/bank-refunds'

const megabyte = 1024 * 1024
/** The largest file plus the rest of its form. */
const maxFormBytes = maxFileBytes + 64 * 1024

export const bankRoutes: Route[] = [
  page('/bank', 'see bank', bankPage),
  { ...act('/bank/upload', 'take bank files', upload), maxBytes: maxFormBytes },
  ...failedFileRoutes,
]

async function bankPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { bank, db } = turn.needs
  if (bank === undefined)
    return { title: m.bankTitle(), body: <Head title={m.bankTitle()} sub={m.noAccountText()} /> }
  const { files, entries, newest, gaps } = await bankReport(db, bank)
  const failed = await failedFiles(db)
  const refunds = await refundReport(turn)
  const proof = turn.may('take bank files') ? await proofOptions(turn, bringing) : undefined
  const open = (await undecidedRequests(turn.needs)).filter(({ kind }) => kind === 'bank-file')
  const openRequests = new Map(open.map(({ input, number }) => [String(input.file), number]))
  await turn.note('opened the bank account')
  const amount = (cents: bigint) => inCoins(cents, bank.currency, 2)
  const chain =
    gaps.length > 0 ? m.statementsHaveGapsText({ gaps: gaps.length }) : m.statementsAddUpText()
  const body = (
    <>
      <Head title={newest ? chain : m.nothingReadText()} sub={`${bank.holder}, ${bank.iban}`} />
      <KeyFigures
        figures={[
          {
            label: m.balanceLabel(),
            value: newest ? amount(newest.closing) : '–',
            more: newest ? m.untilText({ day: newest.toOn }) : '',
          },
          { label: m.gapsLabel(), value: gaps.length, more: m.ofTheChainText() },
        ]}
      />
      <div className="two flow">
        <div className="stack">
          <FailedFiles turn={turn} files={failed} />
          <Gaps gaps={gaps} amount={amount} />
          <RefundTables {...refunds} />
          <TableBlock
            title={m.filesTitle()}
            columns={fileColumns(openRequests)}
            rows={files}
            keyOf={({ id }) => id}
            empty={m.noFilesText()}
          />
          <TableBlock
            title={m.entriesTitle()}
            more={m.newestFirstText()}
            columns={entryColumns(amount)}
            rows={entries}
            keyOf={({ key }) => key}
            empty={m.noEntriesText()}
          />
        </div>
        <div className="stack">
          <RefundForms turn={turn} report={refunds} />
          {turn.may('take bank files') && <UploadForm turn={turn} proof={proof} />}
        </div>
      </div>
    </>
  )
  return { title: m.bankTitle(), body }
}

type Report = Awaited<ReturnType<typeof bankReport>>

function Gaps({ gaps, amount }: Pick<Report, 'gaps'> & { amount: (cents: bigint) => string }) {
  if (gaps.length === 0) return null
  return (
    <Block title={m.gapsTitle()}>
      <KnownFacts
        facts={gaps.map(({ fromOn, difference }) => [
          m.beforeDayText({ day: fromOn }),
          m.gapIsText({ amount: amount(difference) }),
        ])}
      />
    </Block>
  )
}

const states = (): Record<ShownBankFile['state'], [text: string, mood: Mood]> => ({
  offered: [m.offeredText(), 'wait'],
  waiting: [m.waitingText(), 'wait'],
  read: [m.readText(), 'ok'],
  refused: [m.refusedText(), 'bad'],
  failed: [m.failedText(), 'bad'],
  aside: [m.asideText(), 'wait'],
})

type AskedCounts = Map<string, number>

function FileState({
  file: { id, state, why },
  asked,
}: {
  file: ShownBankFile
  asked: AskedCounts
}) {
  const [text, mood] = states()[state]
  const number = asked.get(id)
  const isUnasked = state === 'offered' && number === undefined
  return (
    <>
      <StateMark kind={mood}>{isUnasked ? m.unaskedText() : text}</StateMark>
      {number !== undefined && (
        <p className="sub-n">
          <a className="link" href={`/requests/${number}`}>
            {m.requestText({ number })}
          </a>
        </p>
      )}
      {why && <p className="sub-n">{why}</p>}
    </>
  )
}

const fileColumns = (asked: AskedCounts): Column<ShownBankFile>[] => [
  { title: m.receivedLabel(), place: 'middle', cell: ({ receivedAt }) => dayTime(receivedAt) },
  {
    title: m.fileLabel(),
    place: 'top',
    cell: ({ name, receivedBy }) => (
      <>
        {name}
        <br />
        <small>{receivedBy === 'inbox' ? m.fromInboxText() : receivedBy}</small>
      </>
    ),
  },
  {
    title: common.stateLabel(),
    place: 'bottom',
    cell: (file) => <FileState file={file} asked={asked} />,
  },
]

type EntryRow = Report['entries'][number]

const entryColumns = (amount: (cents: bigint) => string): Column<EntryRow>[] => [
  { title: m.bookedLabel(), place: 'middle', cell: ({ bookedOn }) => bookedOn ?? m.onTheWayText() },
  { title: m.referenceLabel(), place: 'top', cell: ({ reference }) => reference },
  {
    title: common.amountLabel(),
    place: 'top-end',
    isFigure: true,
    cell: ({ isCredit, amount: cents }) => amount(isCredit ? cents : -cents),
  },
]

/**
 * The purpose that an operator’s passkey confirms on this page. A passkey answer for another
 * purpose is refused.
 */
const bringing = 'a file of the bank'

type Proof = Awaited<ReturnType<typeof proofOptions>>

function UploadForm({ turn, proof }: { turn: OperatorTurn; proof: Proof }) {
  return (
    <section className="ctl">
      <h2 className="h2">{m.uploadTitle()}</h2>
      <p className="sm mut">{m.uploadText({ kinds: fileKinds })}</p>
      <Form
        turn={turn}
        action="/bank/upload"
        className="stack stack-s"
        isUpload
        {...(proof && { passkey: proof })}
      >
        <Field
          name="file"
          type="file"
          label={m.fileLabel()}
          hint={m.fileHint({ limit: maxFileBytes / megabyte })}
        />
        <ProofField turn={turn} />
        <button type="submit" className="btn btn-fill btn-wide">
          {withProof(turn, m.uploadAction())}
        </button>
      </Form>
    </section>
  )
}

async function upload(turn: OperatorTurn): Promise<Reply> {
  const file = turn.files.get('file')
  if (turn.needs.bank === undefined) throw new NotDone(m.noAccountText)
  if (file === undefined || file.bytes.length === 0) throw new NotDone(m.noFileError, 'file')
  // guard: without it, a stranger at an open browser brings files — console/bank-forged: without a
  //   fresh code
  await expectProof(turn, bringing)
  const request = await bringBankFile(turn.needs, { ...file, by: turn.operator.email })
  await turn.note('uploaded a file of the bank', request && `request ${request.number}`, {
    name: file.name,
  })
  return goTo(request === undefined ? '/bank' : `/requests/${request.number}`)
}
