import { minuteMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import { formatExactUsd } from '@/contract/format/amounts'
import { fieldFigure } from '@/contract/format/typed-figures'
import { newestFixings, type PriceFixing } from '@/server/modules/offerings/operator-reads.service'
import { type OperatorRequest, pricesSet } from '@/server/modules/operators/operator-reads.service'
import { whySaleStopped } from '@/server/platform/signals/read'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, type Column, column, figure, Head, Table } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/prices'

export const priceRoutes: Route[] = [page('/prices', 'see prices', pricesPage)]

const shownAtOnce = 30

async function pricesPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { needs } = turn
  const until = needs.clock.now()
  const rows = await newestFixings(needs.db, { until, limit: shownAtOnce })
  const [last] = rows
  const oldest = rows.at(-1)?.at
  const set = oldest ? await pricesSet(needs.db, { oldest, limit: 2 * shownAtOnce }) : []
  const whyStopped = await whySaleStopped(needs)
  const isStopped = whyStopped !== undefined
  const price = last
    ? m.aShareCostsText({ price: formatExactUsd(last.priceMicroUsd) })
    : m.noPriceYetText()
  const body = (
    <>
      <Head
        title={`${price} ${isStopped ? m.theSaleIsStoppedText() : m.theSaleIsOpenTitle()}`}
        sub={isStopped ? m.stoppedBecauseText({ reason: whyStopped }) : m.ordersKeepThePriceText()}
      />
      <div className="two flow">
        <div className="stack">
          <Block title={m.fixingsTitle()} more={m.newestText({ count: rows.length })}>
            <Table
              caption={m.priceFixingsLabel()}
              columns={columnsWith(set)}
              rows={rows}
              keyOf={({ at }) => at.toISOString()}
              empty={common.noneText()}
            />
          </Block>
        </div>
        <div className="stack">
          <PriceForm turn={turn} last={last} />
          <SaleForm turn={turn} isStopped={isStopped} />
        </div>
      </div>
    </>
  )
  return { title: common.priceAndSaleLabel(), body }
}

const usdOr = (figure: bigint | null) => (figure === null ? '–' : formatExactUsd(figure))

function columnsWith(set: OperatorRequest[]): Column<PriceFixing>[] {
  return [
    column('top', m.fromLabel(), ({ at }) => dayTime(at)),
    figure('top-end', common.priceLabel(), ({ priceMicroUsd }) => formatExactUsd(priceMicroUsd)),
    figure('middle', m.equityLabel(), ({ equityMicroUsd }) => usdOr(equityMicroUsd)),
    figure('middle-end', common.offeringLabel(), ({ offeringMicroUsd }) => usdOr(offeringMicroUsd)),
    column('bottom', m.setByLabel(), (row) => <SetBy row={row} set={set} />),
  ]
}

const setWithinMs = minuteMs

function SetBy({ row, set }: { row: PriceFixing; set: OperatorRequest[] }) {
  const price = set.find(
    ({ input, executedAt }) =>
      input.priceMicroUsd === String(row.priceMicroUsd) &&
      executedAt !== null &&
      Math.abs(executedAt.getTime() - row.at.getTime()) < setWithinMs,
  )
  if (price === undefined) return '–'
  const { number, askedBy, decidedBy } = price
  return (
    <>
      <a href={`/requests/${number}`}>{askedBy}</a>
      {decidedBy && m.approvedByText({ decidedBy })}
    </>
  )
}

function PriceForm({ turn, last }: { turn: OperatorTurn; last: PriceFixing | undefined }) {
  return (
    <RequestForm
      turn={turn}
      kind="price-set"
      title={m.setThePriceTitle()}
      text={m.priceChangeLimitsText({
        maxAlone: operatorTerms.priceAlonePercent,
        max: operatorTerms.priceMaxPercent,
      })}
      button={m.requestThisPriceAction()}
      look="fill"
      values={{
        offering: last?.offeringMicroUsd ? fieldFigure(last.offeringMicroUsd, 6) : '',
        offeredOn: last?.offeredOn ?? '',
      }}
    />
  )
}

function SaleForm({ turn, isStopped }: { turn: OperatorTurn; isStopped: boolean }) {
  return isStopped ? (
    <RequestForm
      turn={turn}
      kind="sale-resume"
      title={common.saleLabel()}
      text={m.resumingTakesTwoPeopleText()}
      button={m.requestToResumeTheText()}
    />
  ) : (
    <RequestForm
      turn={turn}
      kind="sale-stop"
      title={common.saleLabel()}
      text={m.stopsNewOrdersText()}
      button={m.stopTheSaleText()}
      look="danger"
    />
  )
}
