import Link from 'next/link'
import type { MemberDividend } from '@/contract/dividends'
import { formatExactUsd, formatSharesFull } from '@/contract/format/amounts'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import { exactOf, restUnits } from '../dividend-rules'
import * as reinvestTexts from '../messages/reinvest'
import { EventPart } from './event-page'

/** The shares bought with a dividend, with all digits of their cost. */
export function BecameShares({ dividend }: { dividend: MemberDividend }) {
  const { reinvested } = dividend
  if (reinvested === null) return null
  const hidden = (text: string) => <PrivateAmount>{text}</PrivateAmount>
  return (
    <EventPart id="became" title={reinvestTexts.becameTitle()}>
      <FactPairs
        facts={[
          [labels.sharesLabel(), hidden(formatSharesFull(reinvested.shares))],
          [reinvestTexts.priceLabel(), formatExactUsd(reinvested.sharePrice)],
          [reinvestTexts.costLabel(), hidden(exactOf(reinvested.paid, dividend))],
          [reinvestTexts.restLabel(), hidden(exactOf(restUnits(dividend), dividend))],
        ]}
      />
      <p>
        <Link href={`/transactions/${reinvested.transaction}`} prefetch={false}>
          {reinvestTexts.seePurchaseAction()}
        </Link>
      </p>
    </EventPart>
  )
}
