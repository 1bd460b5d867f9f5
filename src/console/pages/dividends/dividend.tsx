import { formatBps, formatCoins, formatExactUsd, formatShares } from '@/contract/format/amounts'
import {
  type CorporateAction,
  correctionRates,
  type DividendReport,
  type RateRow,
} from '@/server/modules/dividends/reads/operator-reads.service'
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
import { Transfers } from '../../drawing/transfers'
import * as common from '../../messages/common'
import * as m from '../../messages/dividends'

interface Assigning {
  kind: 'dividend-fund' | 'withholding-remit' | 'dividend-return'
  title: string
  hint: string
}

export function dividendPage(turn: OperatorTurn, report: DividendReport): ConsolePage {
  const { action, cut, totals, open } = report
  const { coin, decimals } = action
  const amount = (units: bigint) => inCoins(units, coin, decimals)
  const title = m.aShareText({
    perShareMicroUsd: formatExactUsd(action.perShareMicroUsd),
    said: m.stateText({ state: action.state }),
  })
  const body = (
    <>
      <Head title={title} sub={nextOf(report)} />
      <KeyFigures
        figures={[
          {
            label: common.holdersLabel(),
            value: cut?.holders ?? '–',
            more: m.atText({ recordAt: dayTime(action.recordAt) }),
          },
          {
            label: m.costsLabel(),
            value: cut?.readAt ? amount(totals.gross) : '–',
            more: m.beforeTaxText(),
          },
          {
            label: common.creditedLabel(),
            value: totals.holders,
            more: amount(totals.net + totals.tax),
          },
          { label: common.paidLabel(), value: totals.paidHolders, more: amount(totals.paid) },
        ]}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title={m.taxWithheldTitle()}
            more={m.byRateGrossNetText()}
            columns={rateColumns(amount)}
            rows={report.rates}
            keyOf={(row) => `${row.rateBps} ${row.isResidenceKnown}`}
            empty={m.nobodyIsCreditedYetText()}
          />
          <Transfers rows={report.transfers} amount={amount} />
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
  return { title: m.dividendTitle(), body }
}

function nextOf({ action, open }: DividendReport): string {
  const { state, coin, decimals } = action
  if (state === 'announced') return common.nothingToDoYetText()
  if (state === 'cut' && open.funded > 0n)
    return m.theBankStillOwesText({ funded: inCoins(open.funded, coin, decimals) })
  if (state === 'cut') return m.allMoneyIsThereText({ payAt: dayTime(action.payAt) })
  if (state === 'payable') return m.membersChooseAWalletText()
  return m.allOfItHasText()
}

/** Only what is still to come or to leave has a form. */
function assignable(open: DividendReport['open'], isCut: boolean): Assigning[] {
  const forms: [Assigning, boolean][] = [
    [
      {
        kind: 'dividend-fund',
        title: common.bookTheBanksMoneyLabel(),
        hint: common.ofItsTransferText(),
      },
      isCut && open.funded > 0n,
    ],
    [
      {
        kind: 'withholding-remit',
        title: m.bookTaxThatWasTitle(),
        hint: m.ofThePayersTransferHint(),
      },
      open.remitted > 0n,
    ],
    [
      {
        kind: 'dividend-return',
        title: common.bookWhatWentBackLabel(),
        hint: common.ofThePayersTransferText(),
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
        <Field id={`${kind}-hash`} name="hash" label={common.transactionsHashLabel()} hint={hint} />
        <ReasonField id={`${kind}-reason`} />
        <button type="submit" className="btn btn-line btn-wide">
          {common.requestItLabel()}
        </button>
      </Form>
    </section>
  )
}

function Money({ report: { action, totals, open } }: { report: DividendReport }) {
  const { coin, decimals } = action
  const exact = (units: bigint) => [formatCoins(units, decimals, decimals), coin].join(' ')
  return (
    <Block title={common.moneyLabel()} more={common.toTheLastDigitLabel()}>
      <KnownFacts
        isExact
        facts={[
          [m.neededText(), exact(totals.gross)],
          [common.receivedSumLabel(), exact(totals.funded)],
          [common.stillToComeLabel(), exact(open.funded > 0n ? open.funded : 0n)],
          [common.toMembersLabel(), exact(totals.net)],
          [common.ofWhichPaidLabel(), exact(totals.paid)],
          [m.taxWithheldText(), exact(totals.tax)],
          [m.ofWhichRemittedText(), exact(totals.remitted)],
          [m.keptForUndecidedLabel(), exact(totals.undecidedTax)],
          [m.lapsedLabel(), exact(totals.lapsed)],
          [common.leftOverLabel(), exact(open.returned > 0n ? open.returned : 0n)],
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
      title={m.correctionsTitle()}
      more={m.eachIsAPartText()}
      columns={[
        { title: m.correctedAtLabel(), place: 'm3', cell: ({ at }) => dayTime(at) },
        {
          title: common.memberLabel(),
          place: 'm1',
          cell: ({ accountId }) => <ShortCode code={accountId} />,
        },
        { title: m.rateNowLabel(), place: 'm4', cell: ({ rateBps }) => formatBps(rateBps) },
        { title: m.taxLabel(), isFigure: true, cell: ({ tax }) => amount(tax) },
        {
          title: m.toTheMemberLabel(),
          place: 'm2',
          isFigure: true,
          cell: ({ net }) => amount(net),
        },
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
      <h2 className="h2">{m.correctTaxTitle()}</h2>
      <p className="sm mut">{m.correctTaxText()}</p>
      <Form turn={turn} action="/ask/dividend-correct" className="stack stack-s">
        <input type="hidden" name="action" value={action.id} />
        <Field id="correct-account" name="account" label={m.accountIdLabel()} />
        <Select id="correct-rate" name="rate" label={m.rightRateLabel()} options={rates} />
        <ReasonField id="correct-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          {common.requestItLabel()}
        </button>
      </Form>
    </section>
  )
}

function Cut({ report: { action, cut } }: { report: DividendReport }) {
  if (!cut?.readAt) return null
  return (
    <Block title={m.theCutTitle()} more={dayTime(action.recordAt)}>
      <KnownFacts
        facts={[
          [common.holdersLabel(), String(cut.holders)],
          [common.sharesLabel(), formatShares(cut.microShares ?? 0n)],
          [m.readText(), dayTime(cut.readAt)],
          [m.fingerprintText(), <ShortCode key="fingerprint" code={`0x${cut.fingerprint}`} />],
        ]}
      />
    </Block>
  )
}

function rateColumns(amount: (units: bigint) => string): Column<RateRow>[] {
  return [
    {
      title: m.rateLabel(),
      place: 'm1',
      cell: ({ rateBps, isResidenceKnown }) =>
        isResidenceKnown
          ? formatBps(rateBps)
          : m.noResidenceKnownText({ rateBps: formatBps(rateBps) }),
    },
    { title: common.holdersLabel(), place: 'm3', isFigure: true, cell: ({ holders }) => holders },
    {
      title: common.sharesLabel(),
      isFigure: true,
      cell: ({ microShares }) => formatShares(microShares),
    },
    { title: m.grossLabel(), place: 'm4', isFigure: true, cell: ({ gross }) => amount(gross) },
    { title: m.taxLabel(), isFigure: true, cell: ({ tax }) => amount(tax) },
    { title: m.netLabel(), place: 'm2', isFigure: true, cell: ({ net }) => amount(net) },
  ]
}
