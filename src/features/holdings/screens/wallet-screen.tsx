import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { formatTime } from '@/contract/format/dates'
import { HideAmountsSwitch } from '@/session/hide-amounts-switch'
import { PrivateAmount } from '@/session/private-amount'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-failed'
import { PartWaiting } from '@/ui/part-waiting'
import { ChainBalances } from '../components/chain-balances'
import { DealHistory } from '../components/deal-history'
import { useOwnWallet } from '../hooks/use-own-wallet'
import type { Holdings } from '../rules'
import styles from './wallet-screen.module.css'

export type WalletScreenProps = {
  /** The wallets linked to this account. */
  wallets: ReactNode
}

export function WalletScreen({ wallets }: WalletScreenProps) {
  const { data, error, isFetching, refetch } = useOwnWallet()
  return (
    <PageFrame>
      <header className={styles.head}>
        <h1 className={styles.title}>Wallet</h1>
        <HideAmountsSwitch />
      </header>
      {data && <Account holdings={data.holdings} />}
      {!data && error && (
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {!data && !error && <PartWaiting lines={4} label="Loading what you hold" />}
      {data && <ChainBalances addresses={data.wallets.map(({ address }) => address)} />}
      {wallets}
      <DealHistory />
    </PageFrame>
  )
}

/** An account as a bookkeeper rules it: what is free, what is locked, what is on its way, and what it comes to. */
function Account({ holdings }: { holdings: Holdings }) {
  const { available, staked, pending, rewards, worth, cost, sharePrice, priceAt } = holdings
  return (
    <section className={styles.account} aria-label="Your account">
      <p className={styles.available}>
        <span className={styles.figure}>
          <PrivateAmount>{formatShares(available)}</PrivateAmount>
        </span>
        <span>shares available</span>
      </p>
      <dl className={styles.lines}>
        <Line name="Staked" about="Locked until the end of a term" href="/staking">
          {`${formatShares(staked)} shares`}
        </Line>
        <Line name="Rewards" about="Counted and not yet claimed" href="/staking">
          {`${formatShares(rewards)} shares`}
        </Line>
        <Line name="Pending" about="Paid, not final on the chain">
          {`${formatShares(pending)} shares`}
        </Line>
        <Line name="Paid for what you hold" about="Fees included">
          {formatMicroUsd(cost)}
        </Line>
        <Line name="Worth" about={`At ${formatMicroUsd(sharePrice, 3)}, ${formatTime(priceAt)}`}>
          {formatMicroUsd(worth)}
        </Line>
      </dl>
    </section>
  )
}

type LineProps = { name: string; about: string; href?: string; children: string }

function Line({ name, about, href, children }: LineProps) {
  return (
    <div className={styles.line}>
      <dt>
        {href === undefined ? (
          name
        ) : (
          <Link href={href} prefetch={false}>
            {name}
          </Link>
        )}{' '}
        <small>{about}</small>
      </dt>
      <dd>
        <PrivateAmount>{children}</PrivateAmount>
      </dd>
    </div>
  )
}
