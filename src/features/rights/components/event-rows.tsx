import type { MemberDividend } from '@/contract/dividends'
import { formatExactUsd, formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding, formatLocalDay } from '@/contract/format/dates'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import type { MemberVote } from '@/contract/user/votes'
import * as labels from '@/messages/labels'
import { type BuyBackStanding, buyBackStanding } from '../buy-back-rules'
import {
  type DividendStanding,
  dividendStanding,
  openUnits,
  perShareText,
  usdOf,
} from '../dividend-rules'
import * as m from '../messages'
import * as l from '../messages/list'
import type { BuyBacks, Dividends, Votes } from '../queries'
import { type VoteStanding, voteStanding } from '../vote-rules'
import type { EventRow } from './event-list'

type Shown = (text: string) => string

interface Happening extends EventRow {
  /** The next date that matters, or the last one that did. */
  at: string
  isOver: boolean
}

interface Known {
  dividends: Dividends
  votes: Votes | undefined
  buyBacks: BuyBacks | undefined
}

/** What comes or can be answered, the nearest date first; and what is over, the newest first. */
export function eventRows({ dividends, votes, buyBacks }: Known, shown: Shown) {
  const all = [
    ...dividends.docs.map((one) => dividendRow(one, shown)),
    ...(votes?.docs ?? []).map((one) => voteRow(one, shown)),
    ...(buyBacks?.docs ?? []).map((one) => buyBackRow(one, shown)),
  ].sort((one, other) => one.at.localeCompare(other.at))
  return {
    present: all.filter(({ isOver }) => !isOver),
    earlier: all.filter(({ isOver }) => isOver).reverse(),
  }
}

function dividendRow(dividend: MemberDividend, shown: Shown): Happening {
  const { id, counted, owed, expected, decimals, recordAt, payAt } = dividend
  const standing = dividendStanding(dividend)
  const due = owed ?? expected
  const amount = due && shown(usdOf(due.net, decimals))
  return {
    id,
    state: standing,
    at: standing === 'announced' ? recordAt : payAt,
    isOver: openUnits(dividend) === 0n && overDividends.has(standing),
    title: m.dividendTitle({ amount: perShareText(dividend) }),
    hint: dividendHint(dividend, standing),
    quantity: counted && labels.sharesText({ shares: shown(formatSharesFull(counted.shares)) }),
    value: amount && (
      <>
        {owed ? amount : l.aboutText({ amount })} <small>{l.afterTaxText()}</small>
      </>
    ),
    tone: standing === 'paid' ? 'plus' : undefined,
  }
}

const overDividends = new Set<DividendStanding>(['paid', 'nothing', 'lapsed'])

function dividendHint(dividend: MemberDividend, standing: DividendStanding): string {
  const record = formatLocalDay(dividend.recordAt)
  const pay = formatLocalDay(dividend.payableAt ?? dividend.payAt)
  switch (standing) {
    case 'announced':
      return l.rowAnnouncedHint({ record, pay })
    case 'cut':
      return l.rowCutHint({ record, pay })
    case 'nothing':
      return l.rowNothingHint({ record })
    case 'lapsed':
      return l.rowLapsedHint({ record, day: formatLocalDay(dividend.lapsedAt ?? '') })
    case 'paid':
      return l.rowPaidHint({ record, day: formatLocalDay(dividend.payout?.endedAt ?? '') })
    default:
      return l.rowPayableHint({ record, pay })
  }
}

function voteRow(vote: MemberVote, shown: Shown): Happening {
  const { id, title, state, counted, recordAt, closesAt } = vote
  const standing = voteStanding(vote)
  return {
    id,
    state: standing,
    at: state === 'announced' ? recordAt : closesAt,
    isOver: state === 'counted' || state === 'called-off',
    title,
    hint: voteHint(vote),
    quantity:
      counted &&
      counted.shares !== '0' &&
      l.votesCountText({ votes: shown(formatShares(counted.shares)) }),
    value: voteStates[standing](),
    tone: standing === 'open' ? 'go' : undefined,
  }
}

const voteStates: Record<VoteStanding, () => string> = {
  announced: m.announcedLabel,
  open: labels.voteLabel,
  voted: l.votedLabel,
  without: l.noVotesLabel,
  counting: l.countingLabel,
  counted: l.countedLabel,
  'called-off': l.calledOffLabel,
}

function voteHint({ state, recordAt, closesAt, endedAt, resolutions }: MemberVote): string {
  const record = formatLocalDay(recordAt)
  const day = formatLocalDay(endedAt ?? closesAt)
  if (state === 'announced') return l.voteAnnouncedHint({ record, until: formatBinding(closesAt) })
  if (state === 'open')
    return l.voteOpenHint({ until: formatBinding(closesAt), count: resolutions.length })
  return state === 'counted' ? l.voteCountedHint({ record, day }) : l.calledOffHint({ day })
}

function buyBackRow(buyBack: MemberBuyBack, shown: Shown): Happening {
  const { id, price, offer, payout, opensAt, closesAt } = buyBack
  const standing = buyBackStanding(buyBack)
  const isPaid = standing === 'bought' && payout?.state === 'paid'
  const told = {
    offered: { shares: shown(formatShares(offer?.shares ?? '0')) },
    bought: { shares: shown(formatShares(offer?.bought ?? '0')) },
  }
  return {
    id,
    state: standing,
    at: standing === 'announced' ? opensAt : closesAt,
    isOver: isPaid || overBuyBacks.has(standing),
    title: l.buyBackTitle({ price: formatExactUsd(price) }),
    hint: buyBackHint(buyBack, standing),
    value:
      standing === 'offered'
        ? l.offeredLabel(told.offered)
        : standing === 'bought'
          ? l.boughtLabel(told.bought)
          : buyBackStates[standing](),
    tone: standing === 'open' ? 'go' : undefined,
  }
}

const overBuyBacks = new Set<BuyBackStanding>(['returned', 'without', 'called-off'])

const buyBackStates: Record<Exclude<BuyBackStanding, 'offered' | 'bought'>, () => string> = {
  announced: m.announcedLabel,
  open: l.openLabel,
  working: l.workingLabel,
  returned: l.returnedLabel,
  without: l.keptLabel,
  'called-off': l.calledOffLabel,
}

function buyBackHint(buyBack: MemberBuyBack, standing: BuyBackStanding): string {
  const { opensAt, closesAt, most, bought, settledAt, calledOffAt } = buyBack
  switch (standing) {
    case 'announced':
      return l.opensHint({ opens: formatBinding(opensAt) })
    case 'open':
    case 'offered':
      return l.offersHint({ until: formatBinding(closesAt), most: formatShares(most) })
    case 'working':
      return l.endedHint({ day: formatLocalDay(closesAt) })
    case 'called-off':
      return l.calledOffHint({ day: formatLocalDay(calledOffAt ?? closesAt) })
    default:
      return l.settledHint({
        bought: formatShares(bought ?? '0'),
        day: formatLocalDay(settledAt ?? closesAt),
      })
  }
}
