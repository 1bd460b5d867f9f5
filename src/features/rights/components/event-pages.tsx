import { buyBacksOptions, dividendsOptions, votesOptions } from '../queries'
import { BuyBackEvent } from './buy-back-event'
import { DividendEvent } from './dividend-event'
import { type PageKind, pageKind } from './right-kinds'
import { VoteEvent } from './vote-event'

/** All kinds of events that have their own page. */
export const pageKinds: readonly PageKind[] = [
  pageKind(dividendsOptions, (dividend, dividends) => (
    <DividendEvent key={dividend.id} dividends={dividends} dividend={dividend} />
  )),
  pageKind(votesOptions, (vote, votes) => <VoteEvent key={vote.id} vote={vote} votes={votes} />),
  pageKind(buyBacksOptions, (buyBack, buyBacks) => (
    <BuyBackEvent key={buyBack.id} buyBacks={buyBacks} buyBack={buyBack} />
  )),
]
