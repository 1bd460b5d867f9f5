import Link from 'next/link'
import type { ReactNode } from 'react'
import { dividendTerms } from '@/config/terms'
import type { MemberDividend } from '@/contract/dividends'
import { formatRate, formatShares } from '@/contract/format/amounts'
import { formatBinding, formatZoned } from '@/contract/format/dates'
import * as labels from '@/messages/labels'
import { FactPairs } from '@/ui/facts'
import stack from '@/ui/stack.module.css'
import * as m from '../messages'
import * as d from '../messages/dividend'
import { FoldedPrints, HashLink } from './event-page'
import styles from './rights.module.css'

/** What decides how much it is, and what anybody can hold it against. */
export function DividendFacts({ dividend }: { dividend: MemberDividend }) {
  const { recordAt, payAt, coin, owed, expected, counted, payout, lapsesAt, lapsedAt } = dividend
  const tax = owed ?? expected
  const facts: [name: string, value: ReactNode][] = [
    [m.recordLabel(), fact(formatBinding(recordAt), m.recordHint())],
    [d.payLabel(), fact(formatBinding(payAt), m.payHint({ coin }))],
  ]
  if (tax)
    facts.push([
      d.rateLabel(),
      fact(
        formatRate(tax.rateBps),
        tax.isResidenceKnown ? (
          d.rateHint()
        ) : (
          <>
            {d.rateUnknownHint()}{' '}
            <Link href="/rights#tax" prefetch={false}>
              {d.residenceAction()}
            </Link>
          </>
        ),
      ),
    ])
  if (counted) {
    const all = { holders: counted.holderCount, shares: formatShares(counted.allShares) }
    facts.push([d.cutLabel(), d.cutText(all)])
  }
  if (lapsesAt) {
    const { lapsesAfterYears: years, lapseNoticeDays: days } = dividendTerms
    facts.push([d.lapsesLabel(), fact(formatBinding(lapsesAt), d.lapsesHint({ years, days }))])
  }
  if (lapsedAt) facts.push([d.lapsedLabel(), formatZoned(lapsedAt)])
  if (payout?.hash)
    facts.push([labels.transactionLabel(), <HashLink key="hash" hash={payout.hash} />])
  return (
    <div className={`${styles.facts} ${stack.gap2}`}>
      <FactPairs look="told" facts={facts} />
      {counted && <FoldedPrints prints={[[d.fingerprintLabel(), counted.fingerprint]]} />}
    </div>
  )
}

const fact = (value: string, hint: ReactNode) => (
  <>
    {value}
    <br />
    {hint}
  </>
)
