import { chainFacts } from '@/config/chain'
import { inFours } from '@/contract/format/addresses'
import {
  formatCoinPrice,
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatMoneyParts,
  formatShares,
  formatSharesFull,
} from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import { savedQuote } from '@/contract/proofs'
import type { TransactionDetail } from '@/contract/transaction'
import { documentName } from '@/messages/document-names'
import { transactionDetail } from '@/server/modules/portfolio'
import { AppError } from '@/server/platform/errors'
import * as m from '../messages'
import type { PapersNeeds } from '../needs'
import {
  type Body,
  issuerFacts,
  type PaperFact,
  type PaperSection,
  type PaperSums,
  type Subject,
  sharesFigure,
} from './paper'

const exactDigits = 18

export async function confirmation(
  needs: PapersNeeds,
  { accountId, subject, parties }: Subject,
): Promise<Body> {
  const detail = await transactionDetail(needs, { accountId, id: subject })
  const { shares, endedAt, held, quote } = detail
  if (shares === null || endedAt === null || held === null) throw new AppError('PAPER_NOT_READY')
  const receipt = quote && savedQuote({ ...quote, receive: quote.shares }, chainFacts.id)
  return {
    title: m.confirmationTitle(),
    ...(receipt && { files: [{ name: 'receipt.json', text: receipt }], code: receipt }),
    figure: sharesFigure(shares),
    note: detail.accepted.length > 0 ? m.versionsText() : undefined,
    lead: [m.ownerText(parties), m.creditedText({ time: formatMoment(endedAt) })],
    sections: [
      {
        kind: 'pair',
        sides: [
          {
            kind: 'facts',
            title: m.boughtTitle(),
            rows: issuerFacts(parties),
          },
          { kind: 'sums', title: m.costTitle(), ...costOf(detail) },
        ],
      },
      {
        kind: 'facts',
        title: paymentTitle(detail),
        rows: [
          [detail.dividend === null ? m.orderLabel() : m.transactionLabel(), subject],
          ...paymentOf(detail),
        ],
      },
      ...besideAccepted(detail, {
        kind: 'sums',
        title: m.sharesTitle(),
        rows: [
          [m.beforeLabel(), formatSharesFull(held.before)],
          [m.thisLabel(), formatSharesFull(shares)],
        ],
        total: [m.afterLabel(), formatSharesFull(held.after)],
      }),
    ],
  }
}

function paymentTitle({ transfer, dividend }: TransactionDetail): string {
  if (dividend !== null) return m.fromDividendTitle()
  return transfer ? m.transferTitle() : m.paymentTitle({ network: chainFacts.name })
}

function besideAccepted({ accepted }: TransactionDetail, sums: PaperSums): PaperSection[] {
  if (accepted.length === 0) return [sums]
  const rows = accepted.map(({ slug, version, updatedOn }): PaperFact => {
    return [documentName(slug), `${formatShortDay(updatedOn)}, ${version.slice(11)}`]
  })
  return [{ kind: 'pair', sides: [{ kind: 'facts', title: m.acceptedTitle(), rows }, sums] }]
}

function costOf(detail: TransactionDetail): { rows: PaperFact[]; total: PaperFact } {
  const { pay, fee, decimals, currency, sharePrice, currencyPrice, shares } = detail
  const name = currency ?? ''
  const money = formatMoneyParts({ amount: pay, decimals, currency: name }, fee ?? '0')
  return {
    rows: [
      ...(sharePrice === null ? [] : [[m.priceLabel(), formatExactUsd(sharePrice)] as PaperFact]),
      // A bank transfer is in dollars, which have no rate.
      ...(currencyPrice === null || detail.transfer
        ? []
        : [[m.rateLabel({ currency: name }), formatCoinPrice(currencyPrice)] as PaperFact]),
      [`${m.withoutFeeLabel()}, ${formatShares(shares ?? '0')}`, `${money.rest} ${name}`],
      [m.feeLabel(), `${money.fee} ${name}`],
    ],
    total: [
      m.paidLabel(),
      [`${money.pay} ${name}`, ...(detail.transfer ? [] : inDollars(detail))].join(' = '),
    ],
  }
}

/** The paid amount as in the gains summary: at the coin's price when the order was accepted. */
function inDollars({ pay, decimals, currencyPrice }: TransactionDetail): string[] {
  if (currencyPrice === null) return []
  return [formatMicroUsd((BigInt(pay) * BigInt(currencyPrice)) / 10n ** BigInt(decimals))]
}

const inGroups = (text: string, size: number) =>
  `0x ${text
    .slice(2)
    .match(new RegExp(`.{1,${size}}`, 'g'))
    ?.join(' ')}`

function paymentOf({ paid, transfer, decimals, currency }: TransactionDetail): PaperFact[] {
  if (transfer?.bookedOn)
    return [
      [m.ibanLabel(), inFours(transfer.iban)],
      [m.referenceLabel(), transfer.reference],
      [m.bookedLabel(), formatShortDay(transfer.bookedOn)],
    ]
  if (paid === null) return []
  const exact = formatCoins(paid.amount, decimals, exactDigits)
  return [
    [m.payerLabel(), inGroups(paid.payer, 4)],
    [m.treasuryLabel(), inGroups(paid.treasury, 4)],
    [m.hashLabel(), inGroups(paid.hash, 8)],
    [m.blockLabel(), `${paid.blockNumber}, ${formatMoment(paid.blockAt)}`],
    [m.exactLabel(), `${exact} ${currency ?? ''}`],
  ]
}
