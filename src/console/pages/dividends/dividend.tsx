import { exactRate } from '@/config/withholding'
import {
  formatBps,
  formatCoins,
  formatExactUsd,
  formatRate,
  formatShares,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import {
  correctionRates,
  type DividendReport,
  type RateRow,
} from '@/server/modules/dividends/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { dayTime, inCoins, MemberLink, ShortCode } from '../../drawing/figures'
import {
  Block,
  type Column,
  column,
  Field,
  figure,
  KnownFacts,
  Select,
  TableBlock,
} from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import { Transfers } from '../../drawing/transfers'
import * as common from '../../messages/common'
import * as m from '../../messages/dividends'

export function drawDividend(turn: OperatorTurn, report: DividendReport) {
  const { dividend, cut, totals } = report
  const { coin, decimals } = dividend
  const amount = (units: bigint) => inCoins(units, coin, decimals)
  return {
    heading: m.aShareText({
      amount: formatExactUsd(dividend.perShareMicroUsd),
      state: m.stateText({ state: report.shown.state }),
    }),
    sub: nextOf(report),
    figures: [
      {
        label: common.holdersLabel(),
        value: cut?.holders ?? '–',
        more: common.atText({ time: dayTime(dividend.recordAt) }),
      },
      {
        label: m.costsLabel(),
        value: cut?.readAt ? amount(totals.gross) : '–',
        more: m.beforeTaxText(),
      },
      {
        label: common.creditedLabel(),
        value: totals.holders,
        more: amount(totals.net + totals.tax + totals.reinvested),
      },
      { label: common.paidLabel(), value: totals.paidHolders, more: amount(totals.paid) },
    ],
    blocks: (
      <>
        <Taxes report={report} />
        <TableBlock
          title={m.taxWithheldText()}
          more={m.byRateGrossNetText({ rates: ratesOf(report) })}
          columns={rateColumns(amount)}
          rows={report.rates}
          keyOf={(row) => `${row.rateBps} ${row.isResidenceKnown}`}
        />
        <Transfers rows={report.transfers} amount={amount} />
        <Corrections turn={turn} report={report} />
        <Cut report={report} />
      </>
    ),
    aside: (
      <>
        <Money report={report} />
        <Acts turn={turn} report={report} />
      </>
    ),
  }
}

const ratesOf = ({ taxes }: DividendReport) => (taxes.isSample ? 'sample' : 'own')

/** Shows a form only for what is still due to come in or go out. */
function Acts({ turn, report }: ReportProps) {
  const { dividend, cut, open } = report
  const isCut = cut !== undefined && cut.readAt !== null
  const form = { turn, about: { action: dividend.id } }
  return (
    <>
      {isCut && open.funded > 0n && (
        <RequestForm {...form} kind="dividend-fund" title={common.bookTheBanksMoneyLabel()} />
      )}
      {open.remitted > 0n && (
        <RequestForm {...form} kind="withholding-remit" title={m.bookPaidTaxTitle()} />
      )}
      {open.proceeds > 0n && (
        <RequestForm {...form} kind="dividend-proceeds" title={m.bookPriceOfSharesLabel()} />
      )}
      {isCut && open.returned > 0n && (
        <RequestForm {...form} kind="dividend-return" title={common.bookWhatWentBackLabel()} />
      )}
      {dividend.state === 'payable' && (
        <RequestForm
          {...form}
          kind="dividend-correct"
          title={m.correctTaxTitle()}
          text={m.correctTaxText()}
        >
          <Field name="account" label={common.memberNumberLabel()} />
          <Select
            name="rate"
            label={m.rightRateLabel({ rates: ratesOf(report) })}
            options={correctionRates(dividend).map((bps) => [String(bps / 100), formatRate(bps)])}
          />
        </RequestForm>
      )}
    </>
  )
}

function nextOf({ dividend, shown, open }: DividendReport): string {
  const { coin, decimals } = dividend
  const { state } = shown
  if (state === 'announced') return common.nothingToDoYetText()
  if (state === 'cut' && dividend.dueAt !== null) return m.waitForPriceText()
  if (state === 'cut' && open.funded > 0n)
    return m.bankOwesText({ funded: inCoins(open.funded, coin, decimals) })
  if (state === 'cut') return m.fundedText({ payAt: dayTime(dividend.payAt) })
  if (state === 'payable') return m.membersChooseAWalletText()
  return m.allPaidOutText()
}

function Money({ report: { dividend, totals, open } }: { report: DividendReport }) {
  const { coin, decimals } = dividend
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
          ...sharesOf(totals, exact),
          [m.keptForUndecidedLabel(), exact(totals.undecidedTax)],
          [m.lapsedLabel(), exact(totals.lapsed)],
          [common.leftOverLabel(), exact(open.returned > 0n ? open.returned : 0n)],
        ]}
      />
    </Block>
  )
}

/**
 * What became shares, and how much of their price the bank has taken; empty if no holder had chosen
 * shares.
 */
function sharesOf(
  { reinvested, reinvestedHolders, proceeds }: DividendReport['totals'],
  exact: (units: bigint) => string,
): [string, string][] {
  if (reinvested === 0n) return []
  const holders = m.becameSharesText({ holders: reinvestedHolders })
  return [
    [m.becameSharesLabel(), `${exact(reinvested)}, ${holders}`],
    [m.ofWhichTakenLabel(), exact(proceeds)],
  ]
}

/** Dividends announced by 0.1.0 have no source for their rates. */
function Taxes({ report: { dividend, taxes } }: { report: DividendReport }) {
  const { taxesVersion: number } = dividend
  const { source, asOf } = taxes
  if (number === null || source === null || asOf === null) return null
  const day = formatShortDay(asOf)
  return (
    <Block title={m.taxesOfLabel()}>
      <p className="sub-n">{m.taxesOfText({ number, source, day })}</p>
    </Block>
  )
}

interface ReportProps {
  turn: OperatorTurn
  report: DividendReport
}

function Corrections({ turn, report: { dividend, corrections } }: ReportProps) {
  if (corrections.length === 0) return null
  const amount = (units: bigint) => inCoins(units, dividend.coin, dividend.decimals)
  return (
    <TableBlock<DividendReport['corrections'][number]>
      title={m.correctionsTitle()}
      more={m.eachIsAPartText()}
      columns={[
        column('middle', common.atLabel(), ({ at }) => dayTime(at)),
        column('top', common.memberLabel(), ({ accountId }) => (
          <MemberLink turn={turn} id={accountId} />
        )),
        column('middle-end', m.rateNowLabel(), (part) => formatBps(exactRate(part))),
        figure('wide-only', m.taxLabel(), ({ tax }) => amount(tax)),
        figure('top-end', m.toTheMemberLabel(), ({ net }) => amount(net)),
      ]}
      rows={corrections}
      keyOf={({ accountId, part }) => `${accountId} ${part}`}
    />
  )
}

function Cut({ report: { dividend, cut } }: { report: DividendReport }) {
  if (!cut?.readAt) return null
  return (
    <Block title={m.theCutTitle()} more={dayTime(dividend.recordAt)}>
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
    column('top', m.rateLabel(), ({ rateBps, isResidenceKnown }) =>
      isResidenceKnown ? formatBps(rateBps) : m.noResidenceKnownText({ rate: formatBps(rateBps) }),
    ),
    figure('middle', common.holdersLabel(), ({ holders }) => holders),
    figure('wide-only', common.sharesLabel(), ({ microShares }) => formatShares(microShares)),
    figure('middle-end', m.grossLabel(), ({ gross }) => amount(gross)),
    figure('wide-only', m.taxLabel(), ({ tax }) => amount(tax)),
    figure('top-end', m.netLabel(), ({ net }) => amount(net)),
  ]
}
