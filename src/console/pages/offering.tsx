import { opsCommand } from '@/config/ops-command'
import {
  formatCoinsDown,
  formatExactUsd,
  formatMicroUsd,
  formatPlotPercent,
  formatShares,
} from '@/contract/format/amounts'
import { fieldFigure } from '@/contract/format/typed-figures'
import { type PurchaseTerms, termsOfPay } from '@/contract/purchase-terms'
import { percentText } from '@/messages/formats'
import { presentDocuments } from '@/server/modules/content'
import { type SoldShares, soldShares } from '@/server/modules/ledger/operator-reads.service'
import {
  closedRefusal,
  findOffering,
  type OfferingRow,
  writtenTerms,
} from '@/server/modules/offerings'
import { saleNow } from '@/server/platform/signals/read'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, Head, KnownFacts } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/prices'

export const offeringRoutes: Route[] = [page('/offering', 'see offering', offeringPage)]

async function offeringPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db } = turn.needs
  const row = await findOffering(db)
  if (row === undefined) {
    const sub = m.termsSourceText({ command: opsCommand('issuer import <folder>') })
    return {
      title: common.offeringLabel(),
      body: <Head title={m.nothingIsOfferedYetTitle()} sub={sub} />,
    }
  }
  const sold = await soldShares(db)
  const body = (
    <>
      <Head title={await titleOf(turn, row)} sub={row.issuer}>
        {!turn.may('ask offering') && <p className="state">{m.readOnlyText()}</p>}
      </Head>
      <div className="two flow">
        <div className="stack">
          <SoldBlock sold={sold} offered={row.offered} />
          <Block title={common.termsLabel()} more={m.ordersKeepTheTermsText()}>
            <KnownFacts facts={termFacts(row)} />
          </Block>
        </div>
        <div className="stack">
          <Block title={m.whatAPurchaseAcceptsTitle()}>
            <Documents documents={await presentDocuments(db)} />
          </Block>
          <TermsForm turn={turn} row={row} />
        </div>
      </div>
    </>
  )
  return { title: common.offeringLabel(), body }
}

async function titleOf({ needs }: OperatorTurn, row: OfferingRow): Promise<string> {
  const sale = await saleNow(needs)
  if (!sale.isOpen) return m.theSaleIsStoppedText()
  const refusal = closedRefusal(row, needs.clock.now())
  return refusal === undefined ? m.theOfferingIsOpenText() : refusal.message
}

function SoldBlock({ sold, offered }: { sold: SoldShares; offered: bigint }) {
  const { issued, reserved, unsold } = sold
  const gone = issued - reserved - unsold
  const tenths = issued === 0n ? 0n : (gone * 1_000n) / issued
  const isTiny = tenths === 0n && gone > 0n
  const part = isTiny
    ? percentText({ figure: m.belowText() })
    : formatPlotPercent(Number(tenths) / 10)
  return (
    <Block title={m.soldAndLeftTitle()} more={m.fromTheLedgerText()}>
      <KnownFacts
        facts={[
          [m.issuedForSaleText(), shares(issued)],
          [m.soldText(), `${shares(gone)}, ${part}`],
          [m.reservedByOrdersText(), shares(reserved)],
          [m.leftText(), shares(unsold)],
        ]}
      />
      {issued !== offered && (
        <p className="sub-n">
          <span className="caution">{m.theTermsOfferText({ offered: shares(offered) })}</span>
        </p>
      )}
    </Block>
  )
}

const shares = (micro: bigint) => m.sharesText({ shares: formatShares(micro) })

const example = { sharePrice: 1_000_000n, currencyPrice: 1_000_000n, decimals: 6 }

function termFacts(row: OfferingRow): [string, string][] {
  const { fee }: PurchaseTerms = termsOfPay(100_000_000n, example, row.feeBps)
  return [
    [m.issuerLabel(), row.issuer],
    [m.addressLabel(), row.issuerAddress ?? m.notNamedText()],
    [m.registerLabel(), row.issuerRegister ?? m.notNamedText()],
    [m.bankLabel(), row.bank],
    [common.custodianLabel(), row.custodian ?? m.notNamedText()],
    [common.statusLabel(), row.status === 'open' ? common.openText() : m.closedByAnOperatorText()],
    [common.opensLabel(), m.utcText({ opensAt: dayTime(row.opensAt) })],
    [common.closesLabel(), m.utcClosesText({ closesAt: dayTime(row.closesAt) })],
    [common.offeredLabel(), shares(row.offered)],
    [m.smallestPurchaseLabel(), formatExactUsd(row.minimum)],
    [
      common.feeLabel(),
      m.ofText({
        percent: formatCoinsDown(BigInt(row.feeBps), 2),
        fee: formatMicroUsd(fee),
      }),
    ],
  ]
}

function TermsForm({ turn, row }: { turn: OperatorTurn; row: OfferingRow }) {
  const { opensOn = '', closesOn = '' } = writtenTerms(row)
  return (
    <RequestForm
      turn={turn}
      kind="offering-change"
      title={m.changeTheTermsTitle()}
      text={m.otherAdminDecidesText()}
      button={m.requestTheseTermsAction()}
      look="fill"
      values={{
        status: row.status,
        opensOn,
        closesOn,
        minimumMicroUsd: fieldFigure(row.minimum, 6),
        feeBps: fieldFigure(row.feeBps, 2),
      }}
    />
  )
}

function Documents({
  documents,
}: {
  documents: { kind: string; slug: string; title: string; version: string }[]
}) {
  return (
    <div className="lines">
      {documents.map(({ kind, slug, title, version }) => (
        <div key={slug}>
          <a className="link" href={`/contents/${kind}/${slug}`}>
            {title}
          </a>
          <p className="d code">{version}</p>
        </div>
      ))}
      {documents.length === 0 && <p className="caution">{m.noTermsYetText()}</p>}
    </div>
  )
}
