import Link from 'next/link'
import type { ReactNode } from 'react'
import { chainExplorer } from '@/config/chain'
import { dividendTerms } from '@/config/terms'
import type { Dividend } from '@/contract/dividends'
import { hexGroups, shortAddress } from '@/contract/format/addresses'
import { formatRate, formatShares } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import { IconExternalLink } from '@/ui/icons/icons'
import * as m from '../messages'
import styles from './dividends.module.css'

/** What decides how much it is, and what anybody can hold it against. */
export function DividendFacts({ dividend }: { dividend: Dividend }) {
  const { recordAt, payAt, coin, owed, counted, payout, lapsesAt, lapsedAt } = dividend
  return (
    <dl className={styles.facts}>
      <Fact name={m.recordLabel()} hint={m.recordHint()}>
        {formatUtc(recordAt)}
      </Fact>
      <Fact name={m.payLabel()} hint={m.payHint({ coin })}>
        {formatUtc(payAt)}
      </Fact>
      {owed && (
        <Fact
          name={m.rateLabel()}
          hint={
            owed.isResidenceKnown ? (
              m.rateHint()
            ) : (
              <>
                {m.rateUnknownHint()}{' '}
                <Link href="/rights#tax" prefetch={false}>
                  {m.residenceAction()}
                </Link>
              </>
            )
          }
        >
          {formatRate(owed.rateBps)}
        </Fact>
      )}
      {counted && (
        <Fact
          name={m.cutLabel()}
          hint={
            <>
              {m.fingerprintLabel()}{' '}
              <bdi className={styles.code}>{hexGroups(counted.fingerprint, 8).join(' ')}</bdi>
            </>
          }
        >
          {m.cutText({ holders: counted.holderCount, shares: formatShares(counted.allShares) })}
        </Fact>
      )}
      {lapsesAt && (
        <Fact
          name={m.lapsesLabel()}
          hint={m.lapsesHint({
            years: dividendTerms.lapsesAfterYears,
            days: dividendTerms.lapseNoticeDays,
          })}
        >
          {formatUtc(lapsesAt)}
        </Fact>
      )}
      {lapsedAt && <Fact name={m.lapsedLabel()}>{formatUtc(lapsedAt)}</Fact>}
      {payout?.hash && (
        <Fact name={m.hashLabel()}>
          <a href={`${chainExplorer.url}/tx/${payout.hash}`} target="_blank" rel="noreferrer">
            <bdi>{shortAddress(payout.hash)}</bdi> <IconExternalLink size={16} />
          </a>
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { name: string; hint?: ReactNode; children: ReactNode }

function Fact({ name, hint, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  )
}
