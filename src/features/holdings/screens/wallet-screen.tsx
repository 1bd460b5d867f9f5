import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { ownedIn } from '@/contract/owned'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { AsOf, type AsOfProps } from '@/session/as-of'
import { HideAmountsSwitch, PrivateAmount, useShownAmount } from '@/session/private-amount'
import { useOffering } from '@/session/queries'
import { ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, useIsSlow } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { type OwnRows, type OwnWallet, WalletShares } from '../components/wallet-shares'
import * as m from '../messages'
import { holdingsKeys } from '../queries'
import styles from './wallet-screen.module.css'

const movingMs = 5_000
const calmMs = 30_000

export type WalletScreenProps = {
  wallets: ReactNode
  OwnRows: OwnRows
  /** Moves shares to an own wallet, and back. */
  acts: ReactNode
  /** Gifts that wait for the member's answer. */
  gifts: ReactNode
  /** Programs that may also move the member's shares. */
  approvals: ReactNode
}

export function WalletScreen({ wallets, OwnRows, acts, gifts, approvals }: WalletScreenProps) {
  const query = useOwnWallet()
  const { data, error, isFetching, refetch } = query
  const isSlow = useIsSlow(!data)
  return (
    <PageFrame>
      <div className={memberPage.list}>
        <Sum own={data} isSlow={isSlow} query={query} />
        {!data && error ? (
          <PartFailed onRetry={() => void refetch()} isTrying={isFetching} />
        ) : (
          <WalletShares own={data} OwnRows={OwnRows} acts={acts} gifts={gifts} />
        )}
        {(data || error) && (
          <>
            <div className={styles.part}>{wallets}</div>
            {approvals}
            <p className={`${styles.part} ${row.links}`}>
              <Link href="/swap" prefetch={false}>
                {m.swapAction()}
              </Link>
              <Link href="/transactions" prefetch={false}>
                {m.activityAction()}
              </Link>
            </p>
          </>
        )}
      </div>
    </PageFrame>
  )
}

type SumProps = { own: OwnWallet | undefined; isSlow: boolean; query: AsOfProps['of'] }

function Sum({ own, isSlow, query }: SumProps) {
  const { data: offering } = useOffering()
  const showAmount = useShownAmount()
  const value = own && showAmount(formatMicroUsd(own.holdings.value))
  const shares = own && ownedIn(own.holdings)
  return (
    <header className={`${row.between} ${styles.sum}`}>
      <div className={styles.top}>
        <h1 className={texts.title}>{labels.walletLabel()}</h1>
        <HideAmountsSwitch />
      </div>
      <div>
        <p className={`${row.row} ${styles.total}`}>
          <span className={texts.worth}>
            {shares === undefined ? (
              <i className={card.box} />
            ) : (
              <PrivateAmount>{formatShares(shares)}</PrivateAmount>
            )}
          </span>{' '}
          {labels.sharesUnitLabel({ isOne: shares === 1_000_000n ? 'yes' : 'no' })}
        </p>
        <p className={styles.lead}>
          <span role="status">{!own && isSlow && actions.slowHint()}</span>
          {value &&
            (offering
              ? m.walletValueText({ issuer: offering.issuer, value })
              : m.valueAloneText({ value }))}
        </p>
        <AsOf of={query} className={styles.lead} />
      </div>
      <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
    </header>
  )
}

function useOwnWallet() {
  return useQuery({
    queryKey: holdingsKeys.wallet,
    queryFn: ({ signal }) => call(holdingsCalls.myWallet, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.moving.length ? movingMs : calmMs),
  })
}
