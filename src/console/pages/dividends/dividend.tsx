import { formatBps, formatCoins, formatExactUsd, formatShares } from '@/contract/format/amounts'
import {
  type CorporateAction,
  correctionRates,
  type DividendReport,
  type RateRow,
} from '@/server/modules/corporate-actions/reads/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime, inCoins, KeyFigures, ShortCode } from '../../drawing/figures'
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

interface Assigning {
  kind: 'dividend-fund' | 'withholding-remit' | 'dividend-return'
  title: string
  hint: string
}

export function dividendPage(turn: OperatorTurn, report: DividendReport): ConsolePage {
  const { action, cut, totals, open } = report
  const { coin, decimals } = action
  const amount = (units: bigint) => inCoins(units, coin, decimals)
  const title = `${formatExactUsd(action.perShareMicroUsd)} a share: ${said[action.state]}`
  const body = (
    <>
      <Head title={title} sub={nextOf(report)} />
      <KeyFigures
        figures={[
          { label: 'Holders', value: cut?.holders ?? '–', more: `at ${dayTime(action.recordAt)}` },
          { label: 'Costs', value: cut?.readAt ? amount(totals.gross) : '–', more: 'before tax' },
          { label: 'Credited', value: totals.holders, more: amount(totals.net + totals.tax) },
          { label: 'Paid', value: totals.paidHolders, more: amount(totals.paid) },
        ]}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title="Tax withheld"
            more="By rate; gross = net + tax to the last digit"
            columns={rateColumns(amount)}
            rows={report.rates}
            keyOf={(row) => `${row.rateBps} ${row.isResidenceKnown}`}
            empty="Nobody is credited yet."
          />
          <TableBlock
            title="Transfers"
            more="On the chain, each assigned by two people"
            columns={[
              { title: 'At', place: 'm3', cell: ({ at }) => dayTime(at) },
              { title: 'What', place: 'm1', cell: ({ kind }) => kind },
              { title: 'With', cell: ({ other }) => <ShortCode code={other} /> },
              { title: 'Transaction', place: 'm4', cell: ({ hash }) => <ShortCode code={hash} /> },
              { title: 'Amount', place: 'm2', isFigure: true, cell: (row) => amount(row.amount) },
            ]}
            rows={report.transfers}
            keyOf={({ hash, logIndex }) => `${hash} ${logIndex}`}
            empty="None yet."
          />
          <Corrections report={report} />
          <Cut report={report} />
        </div>
        <div className="stack">
          <Money report={report} />
          {turn.may('ask dividend') &&
            assignable(open, cut?.readAt !== null && cut !== undefined).map((one) => (
              <AssignForm key={one.kind} turn={turn} id={action.id} {...one} />
            ))}
          {turn.may('ask correction') && action.state === 'payable' && (
            <CorrectionForm turn={turn} action={action} />
          )}
        </div>
      </div>
    </>
  )
  return { title: 'Dividend', body }
}

const said = {
  announced: 'announced',
  cut: 'counted',
  payable: 'payable',
  closed: 'closed',
}

function nextOf({ action, open }: DividendReport): string {
  const { state, coin, decimals } = action
  if (state === 'announced')
    return 'Nothing to do until its record date. The cut is taken by itself.'
  if (state === 'cut' && open.funded > 0n)
    return `The bank still owes ${inCoins(open.funded, coin, decimals)}. Nobody is credited before all of it is there.`
  if (state === 'cut')
    return `All money is there. Holders are credited from ${dayTime(action.payAt)}.`
  if (state === 'payable') return 'Members choose a wallet. What they ask for waits for a run.'
  return 'All of it has left.'
}

/** Only what is still to come or to leave has a form. */
function assignable(open: DividendReport['open'], isCut: boolean): Assigning[] {
  const forms: [Assigning, boolean][] = [
    [
      {
        kind: 'dividend-fund',
        title: 'Book the bank’s money',
        hint: 'Of its transfer to the payer, once it is final.',
      },
      isCut && open.funded > 0n,
    ],
    [
      {
        kind: 'withholding-remit',
        title: 'Book tax that was paid',
        hint: 'Of the payer’s transfer to the tax office.',
      },
      open.remitted > 0n,
    ],
    [
      {
        kind: 'dividend-return',
        title: 'Book what went back to the bank',
        hint: 'Of the payer’s transfer of what was left over.',
      },
      isCut && open.returned > 0n,
    ],
  ]
  return forms.filter(([, isOpen]) => isOpen).map(([form]) => form)
}

function AssignForm({
  turn,
  id,
  kind,
  title,
  hint,
}: Assigning & { turn: OperatorTurn; id: string }) {
  return (
    <section className="ctl">
      <h2 className="h2">{title}</h2>
      <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
        <input type="hidden" name="action" value={id} />
        <Field id={`${kind}-hash`} name="hash" label="Transaction’s hash" hint={hint} />
        <ReasonField id={`${kind}-reason`} />
        <button type="submit" className="btn btn-line btn-wide">
          Request it
        </button>
      </Form>
    </section>
  )
}

function Money({ report: { action, totals, open } }: { report: DividendReport }) {
  const { coin, decimals } = action
  const exact = (units: bigint) => [formatCoins(units, decimals, decimals), coin].join(' ')
  return (
    <Block title="Money" more="To the last digit">
      <KnownFacts
        facts={[
          ['Needed', exact(totals.gross)],
          ['Paid in', exact(totals.funded)],
          ['Still to come', exact(open.funded > 0n ? open.funded : 0n)],
          ['To members', exact(totals.net)],
          ['Of which paid', exact(totals.paid)],
          ['Tax withheld', exact(totals.tax)],
          ['Of which remitted', exact(totals.remitted)],
          ['Kept for undecided residences', exact(totals.undecidedTax)],
          ['Lapsed', exact(totals.lapsed)],
          ['Left over', exact(open.returned > 0n ? open.returned : 0n)],
        ]}
      />
    </Block>
  )
}

function Corrections({ report: { action, corrections } }: { report: DividendReport }) {
  if (corrections.length === 0) return null
  const amount = (units: bigint) => inCoins(units, action.coin, action.decimals)
  return (
    <TableBlock
      title="Corrections"
      more="Newest first; each is a part of its own"
      columns={[
        { title: 'At', place: 'm3', cell: ({ at }) => dayTime(at) },
        { title: 'Member', place: 'm1', cell: ({ accountId }) => <ShortCode code={accountId} /> },
        { title: 'Rate now', place: 'm4', cell: ({ rateBps }) => formatBps(rateBps) },
        { title: 'Tax', isFigure: true, cell: ({ tax }) => amount(tax) },
        { title: 'To the member', place: 'm2', isFigure: true, cell: ({ net }) => amount(net) },
      ]}
      rows={corrections}
      keyOf={({ accountId, part }) => `${accountId} ${part}`}
      empty=""
    />
  )
}

function CorrectionForm({ turn, action }: { turn: OperatorTurn; action: CorporateAction }) {
  const rates = correctionRates(action).map((bps) => {
    const percent = String(bps / 100)
    return [percent, `${percent}%`] as const
  })
  return (
    <section className="ctl">
      <h2 className="h2">Correct a member’s tax</h2>
      <p className="sm mut">
        The shares are the cut’s and stay. Too much tax goes to the member; more is withheld only
        while nothing was sent. What was credited stays on its paper.
      </p>
      <Form turn={turn} action="/ask/dividend-correct" className="stack stack-s">
        <input type="hidden" name="action" value={action.id} />
        <Field id="correct-account" name="account" label="Account ID" />
        <Select id="correct-rate" name="rate" label="Right rate" options={rates} />
        <ReasonField id="correct-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          Request it
        </button>
      </Form>
    </section>
  )
}

function Cut({ report: { action, cut } }: { report: DividendReport }) {
  if (!cut?.readAt) return null
  return (
    <Block title="The cut" more={dayTime(action.recordAt)}>
      <KnownFacts
        facts={[
          ['Holders', String(cut.holders)],
          ['Shares', formatShares(cut.microShares ?? 0n)],
          ['Read', dayTime(cut.readAt)],
          ['Fingerprint', <ShortCode key="fingerprint" code={`0x${cut.fingerprint}`} />],
        ]}
      />
    </Block>
  )
}

function rateColumns(amount: (units: bigint) => string): Column<RateRow>[] {
  return [
    {
      title: 'Rate',
      place: 'm1',
      cell: ({ rateBps, isResidenceKnown }) =>
        isResidenceKnown ? formatBps(rateBps) : `${formatBps(rateBps)}, no residence known`,
    },
    { title: 'Holders', place: 'm3', isFigure: true, cell: ({ holders }) => holders },
    {
      title: 'Shares',
      isFigure: true,
      cell: ({ microShares }) => formatShares(microShares),
    },
    { title: 'Gross', place: 'm4', isFigure: true, cell: ({ gross }) => amount(gross) },
    { title: 'Tax', isFigure: true, cell: ({ tax }) => amount(tax) },
    { title: 'Net', place: 'm2', isFigure: true, cell: ({ net }) => amount(net) },
  ]
}
