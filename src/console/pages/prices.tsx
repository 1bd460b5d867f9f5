import { formatCoinsDown, formatExactUsd } from '@/contract/format/amounts'
import { newestFixings, type PriceFixing } from '@/server/modules/offerings/operator-reads.service'
import { kindOf } from '@/server/modules/operators'
import { type OperatorRequest, pricesSet } from '@/server/modules/operators/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime } from '../drawing/figures'
import { Block, type Column, Field, Form, Head, ReasonField, Table } from '../drawing/parts'

export const priceRoutes: Route[] = [page('/prices', 'see prices', pricesPage)]

const shownAtOnce = 30

async function pricesPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { needs } = turn
  const until = needs.clock.now()
  const rows = await newestFixings(needs.db, { until, limit: shownAtOnce })
  const [last] = rows
  const oldest = rows.at(-1)?.at
  const set = oldest ? await pricesSet(needs.db, { oldest, limit: 2 * shownAtOnce }) : []
  const sale = await kindOf('sale-stop').facts(needs, {})
  const isStopped = sale.sale === 'stopped'
  const price = last
    ? `A share costs ${formatExactUsd(last.priceMicroUsd)}.`
    : 'No price has been set.'
  const body = (
    <>
      <Head
        title={`${price} ${isStopped ? 'The sale is stopped.' : 'The sale is open.'}`}
        sub={
          isStopped
            ? `Stopped because: ${sale.reason}`
            : 'Orders keep the price they were placed at.'
        }
      />
      <div className="two flow">
        <div className="stack">
          <Block title="Fixings" more={`Newest ${rows.length}`}>
            <Table
              caption="Price fixings"
              columns={columnsWith(set)}
              rows={rows}
              keyOf={({ at }) => at.toISOString()}
              empty="None."
            />
          </Block>
        </div>
        <div className="stack">
          {turn.may('ask price') && <PriceForm turn={turn} last={last} />}
          <SaleForm turn={turn} isStopped={isStopped} />
        </div>
      </div>
    </>
  )
  return { title: 'Price and sale', body }
}

const usdOr = (figure: bigint | null) => (figure === null ? '–' : formatExactUsd(figure))

function columnsWith(set: OperatorRequest[]): Column<PriceFixing>[] {
  return [
    { title: 'From', place: 'm1', cell: ({ at }) => dayTime(at) },
    {
      title: 'Price',
      place: 'm2',
      isFigure: true,
      cell: ({ priceMicroUsd }) => formatExactUsd(priceMicroUsd),
    },
    {
      title: 'Equity',
      place: 'm3',
      isFigure: true,
      cell: ({ equityMicroUsd }) => usdOr(equityMicroUsd),
    },
    {
      title: 'Offering',
      place: 'm4',
      isFigure: true,
      cell: ({ offeringMicroUsd }) => usdOr(offeringMicroUsd),
    },
    { title: 'Set by', place: 'm5', cell: (row) => <SetBy row={row} set={set} /> },
  ]
}

const setWithinMs = 60_000

function SetBy({ row, set }: { row: PriceFixing; set: OperatorRequest[] }) {
  const made = set.find(
    ({ input, executedAt }) =>
      input.priceMicroUsd === String(row.priceMicroUsd) &&
      executedAt !== null &&
      Math.abs(executedAt.getTime() - row.at.getTime()) < setWithinMs,
  )
  if (made === undefined) return '–'
  const { number, askedBy, decidedBy } = made
  return (
    <>
      <a href={`/requests/${number}`}>{askedBy}</a>
      {decidedBy && `, approved by ${decidedBy}`}
    </>
  )
}

const plainUsd = (microUsd: bigint) => formatCoinsDown(microUsd, 6).replaceAll(',', '')

function PriceForm({ turn, last }: { turn: OperatorTurn; last: PriceFixing | undefined }) {
  return (
    <section className="ctl">
      <h2 className="h2">Set the price</h2>
      <p className="sm mut">
        A change of up to 10% in a day takes effect immediately. Up to 50% needs an admin’s
        approval. More is refused.
      </p>
      <Form turn={turn} action="/ask/price-set" className="stack stack-s">
        <Field name="equity" label="Equity per share" unit="$" inputMode="decimal" />
        <Field
          name="offering"
          label="Last offering price"
          unit="$"
          inputMode="decimal"
          value={last?.offeringMicroUsd ? plainUsd(last.offeringMicroUsd) : undefined}
        />
        <Field name="offeredOn" label="Paid on" type="date" value={last?.offeredOn ?? undefined} />
        <Field
          name="price"
          label="New price"
          unit="$"
          inputMode="decimal"
          hint="Half of both, rounded down to a cent. We check it against the rule."
        />
        <ReasonField />
        <button type="submit" className="btn btn-fill btn-wide">
          Request this price
        </button>
      </Form>
    </section>
  )
}

function SaleForm({ turn, isStopped }: { turn: OperatorTurn; isStopped: boolean }) {
  const kind = isStopped ? 'sale-resume' : 'sale-stop'
  if (!turn.may(kindOf(kind).ask)) return null
  return (
    <section className="ctl">
      <h2 className="h2">Sale</h2>
      <p className="sm mut">
        {isStopped
          ? 'Resuming takes two people.'
          : 'Stops new orders immediately and shows members the reason. Paid orders are still credited.'}
      </p>
      <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
        <Field
          id="sale-reason"
          name="reason"
          label={isStopped ? 'Reason' : 'Reason, as members see it'}
        />
        <button
          type="submit"
          className={isStopped ? 'btn btn-line btn-wide' : 'btn btn-danger btn-wide'}
        >
          {isStopped ? 'Request to resume the sale' : 'Stop the sale'}
        </button>
      </Form>
    </section>
  )
}
