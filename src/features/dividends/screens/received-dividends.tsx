import Link from 'next/link'
import type { Dividend } from '@/contract/dividends'
import { formatShortDay } from '@/contract/format/dates'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import { IconNext } from '@/ui/icons/icons'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from '../components/dividends.module.css'
import * as m from '../messages'
import { useDividends } from '../queries'
import { dividendStanding, perShareText, taxRows } from '../rules'

/** What has become theirs: an announced dividend is no transaction yet. */
export function ReceivedDividends() {
  const { data, error, isFetching, refetch } = useDividends()
  if (data) return <Received docs={data.docs.filter(({ owed }) => owed !== null)} />
  if (!error) return <PartWaiting lines={6} label={m.loadingLabel()} />
  return <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
}

function Received({ docs }: { docs: readonly Dividend[] }) {
  if (docs.length === 0)
    return (
      <section className={styles.none}>
        <p>{m.receivedNoneText()}</p>
        <ButtonLink href="/rights" look="quiet">
          {m.allAction()}
        </ButtonLink>
      </section>
    )
  return (
    <section aria-label={m.pageTitle()}>
      <p className={styles.heads} aria-hidden="true">
        <span>{m.whatLabel()}</span>
        <span>{m.stateLabel()}</span>
        <span>{m.netLabel()}</span>
      </p>
      <ul className={styles.rows}>
        {docs.map((dividend) => (
          <Row key={dividend.id} dividend={dividend} />
        ))}
      </ul>
    </section>
  )
}

function Row({ dividend }: { dividend: Dividend }) {
  const shown = useShownAmount()
  const { id, payableAt, payAt } = dividend
  const { gross = '', tax = '', net = '' } = taxRows(dividend) ?? {}
  const standing = dividendStanding(dividend)
  const day = formatShortDay(payableAt ?? payAt)
  const told = { day, gross: shown(gross), tax: shown(tax) }
  return (
    <li data-state={standing}>
      <Link href={`/rights/${id}`} prefetch={false} className={styles.row}>
        <span className={styles.name}>
          <strong>{m.rowTitle({ amount: perShareText(dividend) })}</strong>
          <small>{m.receivedHint(told)}</small>
          <span className={styles.onPhone}>
            <small>{stateOf(standing)}</small>
          </span>
        </span>
        <span className={styles.quantity}>{stateOf(standing)}</span>
        <span className={standing === 'paid' ? styles.plus : styles.value}>
          <PrivateAmount>{net}</PrivateAmount>
        </span>
        <IconNext size={16} />
      </Link>
    </li>
  )
}

function stateOf(standing: ReturnType<typeof dividendStanding>): string {
  if (standing === 'paid') return m.paidLabel()
  if (standing === 'lapsed') return m.lapsedLabel()
  return standing === 'payable' ? m.payableLabel() : m.onTheWayLabel()
}
