import { dayMs } from '@/config/durations'
import { isStakingOffered } from '@/config/staking-offered'
import {
  formatExactUsd,
  formatMicroUsd,
  formatSharesFull,
  valueAt,
} from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import { inParts, ownedIn } from '@/contract/owned'
import { lastPrice, placesBefore } from '@/server/modules/portfolio'
import * as m from '../messages'
import type { PapersNeeds } from '../needs'
import {
  type Body,
  issuerFacts,
  type PaperFact,
  type PaperSection,
  type Subject,
  sharesFigure,
} from './paper'

type LastPrice = NonNullable<Awaited<ReturnType<typeof lastPrice>>>

/** Until the day's end, or until now while the day is running: a purchase of today is included. */
export async function certificate(
  needs: PapersNeeds,
  { accountId, subject, parties, issuedAt }: Subject,
): Promise<Body> {
  const end = new Date(Date.parse(subject) + dayMs)
  const isOver = end <= issuedAt
  const until = isOver ? end : issuedAt
  const owned = await placesBefore(needs.db, accountId, until)
  const { available, staked, sending, offered } = owned
  const price = await lastPrice(needs.db, until)
  const ownedShares = ownedIn(owned)
  return {
    isOfNow: !isOver,
    title: m.certificateTitle(),
    figure: sharesFigure(ownedShares),
    lead: [
      m.ownerText(parties),
      isOver
        ? m.heldText({ day: formatShortDay(subject) })
        : m.heldNowText({ time: formatMoment(issuedAt.toISOString()) }),
    ],
    sections: [
      {
        kind: 'pair',
        sides: [
          { kind: 'facts', title: m.issuerTitle(), rows: issuerFacts(parties) },
          {
            kind: 'sums',
            title: m.sharesTitle(),
            rows: [
              [m.availableLabel(), formatSharesFull(available)],
              ...(staked > 0n || isStakingOffered()
                ? [[m.stakedLabel(), formatSharesFull(staked)] as PaperFact]
                : []),
              ...(sending > 0n ? [[m.inGiftLabel(), formatSharesFull(sending)] as PaperFact] : []),
              ...(offered > 0n ? [[m.offeredLabel(), formatSharesFull(offered)] as PaperFact] : []),
              [m.deliveredLabel(), formatSharesFull(inParts(owned).delivered)],
            ],
            total: [m.totalLabel(), formatSharesFull(ownedShares)],
          },
        ],
      },
      ...(price === undefined ? [] : [valueSection(ownedShares, price)]),
    ],
  }
}

/** The value at the last price up to that moment: a certificate never shows a later price. */
function valueSection(ownedShares: bigint, { price, atMs }: LastPrice): PaperSection {
  return {
    kind: 'facts',
    title: m.valueTitle(),
    rows: [
      [m.fixingLabel(), formatMoment(new Date(atMs).toISOString())],
      [m.priceLabel(), formatExactUsd(price)],
      [m.usdValueLabel(), formatMicroUsd(valueAt(ownedShares, price))],
    ],
  }
}
