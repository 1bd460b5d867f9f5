import { formatPlotPercent, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { formatMemberNumber } from '@/contract/member-number'
import { type OwnedPlace, ownedPlaces } from '@/contract/owned'
import { ownAccount } from '@/server/modules/identity'
import { lineThen } from '@/server/modules/register'
import { AppError } from '@/server/platform/errors'
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

type Line = NonNullable<Awaited<ReturnType<typeof lineThen>>['line']>

/** The register's entry of one owner at the end of a day that is over. */
export async function extract(
  needs: PapersNeeds,
  { accountId, subject, parties }: Subject,
): Promise<Body> {
  const { line, part, issued, isWhole } = await lineThen(needs, { accountId, day: subject })
  if (!isWhole) throw new AppError('PAPER_EARLY')
  const { number } = await ownAccount(needs.db, accountId)
  const owned = line ?? noShares
  return {
    title: m.extractTitle(),
    figure: sharesFigure(owned.microShares),
    lead: [m.ownerText(parties), m.heldText({ day: formatShortDay(subject) })],
    sections: [
      {
        kind: 'facts',
        title: m.entryTitle(),
        rows: [
          [m.memberNumberLabel(), formatMemberNumber(number)],
          [m.ownerSinceLabel(), line === undefined ? '–' : formatShortDay(line.since)],
          [m.ofIssueLabel(), formatPlotPercent(part * 100, 6)],
          [m.allIssuedLabel(), formatSharesFull(issued)],
        ],
      },
      {
        kind: 'pair',
        sides: [
          { kind: 'facts', title: m.issuerTitle(), rows: issuerFacts(parties) },
          {
            kind: 'sums',
            title: m.placesTitle(),
            rows: ownedPlaces.map((place) => [placeNames[place](), formatSharesFull(owned[place])]),
            total: [m.totalLabel(), formatSharesFull(owned.microShares)],
          },
        ],
      },
      { kind: 'facts', title: m.restrictionsTitle(), rows: restrictions(line) },
      ...(line === undefined || line.wallets.length === 0 ? [] : [walletsOf(line)]),
    ],
  }
}

const placeNames: Record<OwnedPlace, () => string> = {
  available: m.availableLabel,
  staked: m.stakedLabel,
  sending: m.inGiftLabel,
  offered: m.offeredLabel,
  delivering: m.onTheWayLabel,
  delivered: m.deliveredLabel,
}

const noShares: Record<OwnedPlace, bigint> & Pick<Line, 'microShares'> = {
  available: 0n,
  staked: 0n,
  sending: 0n,
  offered: 0n,
  delivering: 0n,
  delivered: 0n,
  microShares: 0n,
}

function restrictions(line: Line | undefined): PaperFact[] {
  const { onHoldSince, staked = 0n, sending = 0n, offered = 0n, delivering = 0n } = line ?? {}
  const rows: PaperFact[] = [
    ...(onHoldSince === undefined
      ? []
      : [[m.onHoldLabel(), formatShortDay(onHoldSince.toISOString())] as PaperFact]),
    ...(staked > 0n ? [[m.lockedLabel(), formatSharesFull(staked)] as PaperFact] : []),
    ...(sending > 0n ? [[m.setAsideLabel(), formatSharesFull(sending)] as PaperFact] : []),
    ...(offered > 0n ? [[m.offeredLabel(), formatSharesFull(offered)] as PaperFact] : []),
    ...(delivering > 0n ? [[m.movingLabel(), formatSharesFull(delivering)] as PaperFact] : []),
  ]
  return rows.length > 0 ? rows : [[m.noRestrictionLabel(), '–']]
}

function walletsOf({ wallets }: Line): PaperSection {
  return {
    kind: 'table',
    title: m.walletsTitle(),
    columns: [
      { name: m.addressLabel(), part: 0.7, isFigure: false },
      { name: m.sharesTitle(), part: 0.3, isFigure: true },
    ],
    rows: wallets.map(({ address, microShares }) => [address, formatSharesFull(microShares)]),
    strong: [],
  }
}
