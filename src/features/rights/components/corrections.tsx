import Link from 'next/link'
import type { MemberDividend } from '@/contract/dividends'
import { formatRate } from '@/contract/format/amounts'
import { formatLocalDay } from '@/contract/format/dates'
import { PrivateAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import texts from '@/ui/text.module.css'
import { usdOf } from '../dividend-rules'
import * as d from '../messages/dividend'
import { EventPart } from './event-page'

/** What was corrected after it was credited. The figures below are as corrected. */
export function Corrections({ dividend: { corrections, decimals } }: { dividend: MemberDividend }) {
  if (corrections.length === 0) return null
  return (
    <EventPart id="corrections" title={d.correctionsTitle()}>
      <FactPairs
        facts={corrections.map(({ at, rateBps, net }) => [
          d.correctionLabel({ day: formatLocalDay(at), percent: formatRate(rateBps) }),
          <PrivateAmount key={at}>{signed(net, decimals)}</PrivateAmount>,
        ])}
      />
      <p className={texts.muted}>
        {d.correctionsText()}{' '}
        <Link href="/rights" prefetch={false}>
          {d.papersAction()}
        </Link>
      </p>
    </EventPart>
  )
}

const signed = (units: string, decimals: number) =>
  units.startsWith('-') ? `−${usdOf(units.slice(1), decimals)}` : `+${usdOf(units, decimals)}`
