import { isStakingOffered } from '@/config/staking-offered'
import { formatShares, formatSharesFull, shareBps } from '@/contract/format/amounts'
import * as labels from '@/messages/labels'
import { PrivateAmount, useAmountsHidden } from '@/session/private-amount'
import fillings from '@/ui/ledger-row.module.css'
import * as m from '../messages'
import { type SharePlaces, totalOf } from '../rules'
import styles from './places.module.css'

/** Solid is available, hatched is staked, dotted is in own wallets: the same everywhere. */
export function PlacesBar({ places, label }: { places: SharePlaces; label?: string }) {
  const isHidden = useAmountsHidden()
  const total = totalOf(places)
  if (isHidden || total === 0n) return <div className={styles.bar} />
  const parts = [
    [fillings.solid, places.available + places.sending + places.offered],
    [fillings.hatched, places.staked],
    [fillings.dotted, places.own],
  ] as const
  return (
    <div className={styles.bar} role="img" aria-label={label ?? placesLabel(places)}>
      {parts.map(
        ([look, amount]) =>
          amount > 0n && (
            <i key={look} className={look} style={{ flexGrow: shareBps(amount, total) }} />
          ),
      )}
    </div>
  )
}

function placesLabel({ available, staked, own }: SharePlaces): string {
  return m.splitLabel({
    available: formatShares(available),
    hasStaked: staked > 0n || isStakingOffered() ? 'yes' : 'no',
    staked: formatShares(staked),
    own: formatShares(own),
  })
}

/** The figures of the bar, and their previous values. */
export function PlacesKey({ before, now }: { before?: SharePlaces | undefined; now: SharePlaces }) {
  const hasStaked = isStakingOffered() || now.staked > 0n || (before?.staked ?? 0n) > 0n
  const rows = [
    [labels.availableLabel(), fillings.solid, 'available'],
    [labels.stakedLabel(), fillings.hatched, 'staked'],
    [labels.inWalletLabel(), fillings.dotted, 'own'],
  ] as const
  return (
    <dl className={styles.key}>
      {rows
        .filter(([, , place]) => place !== 'staked' || hasStaked)
        .map(([name, look, place]) => (
          <Row key={place} name={name} before={before?.[place]} now={now[place]}>
            <i className={look} />
          </Row>
        ))}
      {now.sending > 0n && (
        <Row name={labels.sendingLabel()} before={before?.sending} now={now.sending}>
          <i className={fillings.solid} />
        </Row>
      )}
      {now.offered > 0n && (
        <Row name={labels.offeredLabel()} before={before?.offered} now={now.offered}>
          <i className={fillings.solid} />
        </Row>
      )}
      <Row name={m.totalLabel()} before={before && totalOf(before)} now={totalOf(now)} isTotal />
    </dl>
  )
}

type RowProps = {
  name: string
  before: bigint | undefined
  now: bigint
  isTotal?: boolean
  children?: React.ReactNode
}

function Row({ name, before, now, isTotal = false, children }: RowProps) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>
        {children}
        {name}
      </dt>
      {before !== undefined && (
        <dd className={styles.was}>
          <PrivateAmount>{formatSharesFull(before)}</PrivateAmount>
        </dd>
      )}
      <dd>
        <PrivateAmount>{formatSharesFull(now)}</PrivateAmount>
      </dd>
    </div>
  )
}

type BeforeAfterProps = {
  before: SharePlaces
  after: SharePlaces
  times: { before: string; after: string }
}

export function BeforeAfter({ before, after, times }: BeforeAfterProps) {
  return (
    <div className={styles.both}>
      <p>{times.before}</p>
      <PlacesBar places={before} label={`${times.before}: ${placesLabel(before)}`} />
      <p>{times.after}</p>
      <PlacesBar places={after} label={`${times.after}: ${placesLabel(after)}`} />
      <PlacesKey before={before} now={after} />
    </div>
  )
}
