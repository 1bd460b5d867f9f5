import { dollarCoins } from '@/config/coins'
import { buyBackTerms } from '@/config/terms'
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
import * as m from '../../messages/buybacks'
import * as common from '../../messages/common'
import { buyBackPage, buyBackStateLabels } from './buy-back'

export const buyBackRoutes: Route[] = [
  page('/buy-backs', 'see buy-backs', listPage),
  page('/buy-backs/:id', 'see buy-backs', async (turn) => {
    const id = turn.context.req.param('id') ?? ''
    const report = isUuid(id) ? await buyBackReport(turn.needs.db, id) : undefined
    if (report === undefined) throw new NotDone(m.noSuchBuyBackError)
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

const columns = (): Column<BuyBack>[] => [
  {
    title: common.aShareLabel(),
    place: 'm1',
    cell: ({ id, priceMicroUsd }) => (
      <a href={`/buy-backs/${id}`}>{formatExactUsd(priceMicroUsd)}</a>
    ),
  },
  { title: m.atMostLabel(), isFigure: true, cell: (row) => formatShares(row.maxMicroShares) },
  { title: common.opensLabel(), place: 'm3', cell: ({ opensAt }) => dayTime(opensAt) },
  { title: common.closesLabel(), place: 'm4', cell: ({ closesAt }) => dayTime(closesAt) },
  { title: common.coinLabel(), cell: ({ coin }) => coin },
  {
    title: common.stateLabel(),
    place: 'm2',
    cell: ({ state }) => <StateMark kind={moods[state]}>{buyBackStateLabels()[state]}</StateMark>,
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
        title={waiting === 0 ? m.nothingWaitsToBeTitle() : m.waitToBeSettledTitle({ waiting })}
        sub={m.announcingBookingMoneySettlingText()}
      />
      <div className="two flow">
        <div className="stack">
          <TableBlock
            title={m.buyBacksTitle()}
            more={m.moreSharesMayBeText({ formatShares: formatShares(left < 0n ? 0n : left) })}
            columns={columns()}
            rows={rows}
            keyOf={({ id }) => id}
            empty={common.noneWasAnnouncedYetText()}
          />
        </div>
        <div className="stack">
          {chain.shareToken?.payer === undefined ? (
            <Block title={common.noPayerLabel()}>
              <p className="sub-n">{m.setDividendPayerBeforeText()}</p>
            </Block>
          ) : (
            turn.may('ask buy-back') && <AnnounceForm turn={turn} />
          )}
        </div>
      </div>
    </>
  )
  return { title: common.buyBacksLabel(), body }
}

const coinOptions = dollarCoins.map((coin) => [coin, coin] as const)

function AnnounceForm({ turn }: { turn: OperatorTurn }) {
  return (
    <section className="ctl">
      <h2 className="h2">{m.announceABuyBackTitle()}</h2>
      <p className="sm mut">{m.yourRequestIsTheText()}</p>
      <Form turn={turn} action="/ask/buy-back-open" className="stack stack-s">
        <Field
          name="price"
          label={m.priceAShareLabel()}
          unit="$"
          inputMode="decimal"
          hint={m.withinOfTheDailyHint({ percent: buyBackTerms.maxDeviationBps / 100 })}
        />
        <Field name="most" label={m.maxSharesLabel()} inputMode="decimal" />
        <Field name="opensAt" label={common.opensLabel()} hint={m.inUtcSuchAsHint()} />
        <Field name="closesAt" label={common.closesLabel()} hint={common.inUtcText()} />
        <Select name="coin" label={common.paidInLabel()} options={coinOptions} />
        <ReasonField id="announce-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          {m.requestThisBuyBackAction()}
        </button>
      </Form>
    </section>
  )
}
