import { formatExactUsd, formatShares } from '@/contract/format/amounts'
import {
  allBuyBacks,
  type BuyBack,
  buyBackReport,
  leftToBuy,
} from '@/server/modules/buy-backs/operator-reads.service'
import { NotDone } from '@/server/modules/operators'
import { isUuid } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, type Mood, StateMark } from '../../drawing/figures'
import {
  Block,
  type Column,
  Field,
  Form,
  Head,
  ReasonField,
  Select,
  TableBlock,
} from '../../drawing/parts'
import { buyBackPage, buyBackStateLabels } from './buy-back'

export const buyBackRoutes: Route[] = [
  page('/buy-backs', 'see buy-backs', listPage),
  page('/buy-backs/:id', 'see buy-backs', async (turn) => {
    const id = turn.context.req.param('id') ?? ''
    const report = isUuid(id) ? await buyBackReport(turn.needs.db, id) : undefined
    if (report === undefined) throw new NotDone('No such buy-back.')
    return buyBackPage(turn, report)
  }),
]

const moods: Record<BuyBack['state'], Mood | undefined> = {
  announced: 'wait',
  open: 'ok',
  closed: 'wait',
  settling: 'wait',
  settled: undefined,
  'called-off': undefined,
}

const columns: Column<BuyBack>[] = [
  {
    title: 'A share',
    place: 'm1',
    cell: ({ id, priceMicroUsd }) => (
      <a href={`/buy-backs/${id}`}>{formatExactUsd(priceMicroUsd)}</a>
    ),
  },
  { title: 'At most', isFigure: true, cell: (row) => formatShares(row.maxMicroShares) },
  { title: 'Opens', place: 'm3', cell: ({ opensAt }) => dayTime(opensAt) },
  { title: 'Closes', place: 'm4', cell: ({ closesAt }) => dayTime(closesAt) },
  { title: 'Coin', cell: ({ coin }) => coin },
  {
    title: 'State',
    place: 'm2',
    cell: ({ state }) => <StateMark kind={moods[state]}>{buyBackStateLabels[state]}</StateMark>,
  },
]

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, chain } = turn.needs
  const rows = await allBuyBacks(db)
  const left = await leftToBuy(db)
  const waiting = rows.filter(({ state }) => state === 'closed').length
  const body = (
    <>
      <Head
        title={waiting === 0 ? 'Nothing waits to be settled.' : `${waiting} wait to be settled.`}
        sub="Announcing, booking money, settling and calling off take two people each. What is owed is paid out with a run of dividends."
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title="Buy-backs"
            more={`${formatShares(left < 0n ? 0n : left)} more shares may be bought back`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="None was announced yet."
          />
        </div>
        <div className="stack">
          {chain.shareToken?.payer === undefined ? (
            <Block title="No payer">
              <p className="sub-n">Set DIVIDEND_PAYER before a buy-back can be announced.</p>
            </Block>
          ) : (
            turn.may('ask buy-back') && <AnnounceForm turn={turn} />
          )}
        </div>
      </div>
    </>
  )
  return { title: 'Buy-backs', body }
}

const coinOptions = [
  ['USDC', 'USDC'],
  ['USDT', 'USDT'],
] as const

function AnnounceForm({ turn }: { turn: OperatorTurn }) {
  return (
    <section className="ctl">
      <h2 className="h2">Announce a buy-back</h2>
      <p className="sm mut">
        Your request is the draft: nobody else sees it until a second person approves. What is
        announced can’t be changed, only called off before its close.
      </p>
      <Form turn={turn} action="/ask/buy-back-open" className="stack stack-s">
        <Field
          name="price"
          label="Price a share"
          unit="$"
          inputMode="decimal"
          hint="Within 10% of the daily price."
        />
        <Field name="most" label="Shares at most" inputMode="decimal" />
        <Field name="opensAt" label="Opens" hint="In UTC, such as 2027-01-20T08:00." />
        <Field name="closesAt" label="Closes" hint="In UTC." />
        <Select name="coin" label="Paid in" options={coinOptions} />
        <ReasonField id="announce-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          Request this buy-back
        </button>
      </Form>
    </section>
  )
}
