import { formatCoins, formatMicroUsd, formatSharePrice } from '@/contract/format/amounts'
import type { TransactionDetail } from '@/contract/transaction'
import { ButtonLink } from '@/ui/button'
import { FigureList, StateTitle } from '@/ui/figure-list'
import { payText, sharesText } from '../copy/order'
import { worthOf } from '../rules'
import styles from './purchase-result.module.css'

export type PurchaseResultProps = { detail: TransactionDetail }

export function PurchaseResult({ detail }: PurchaseResultProps) {
  const { id, shares, fee, currency, decimals, sharePrice, currencyPrice, pay } = detail
  const cost = currencyPrice && worthOf(BigInt(pay), currencyPrice, decimals)
  return (
    <section className={styles.result}>
      <StateTitle state="confirmed" title={`${sharesText(shares ?? '0')} are yours`}>
        Your payment is final, and the ledger has written the shares to your name.
      </StateTitle>
      <FigureList
        rows={[
          {
            name: 'You paid',
            value: payText(detail),
            more: cost ? `worth ${formatMicroUsd(cost)}` : undefined,
          },
          { name: 'Fee in it', value: `${formatCoins(fee ?? '0', decimals)} ${currency ?? ''}` },
          { name: 'Price of one share', value: formatSharePrice(sharePrice ?? '0') },
        ]}
      />
      <div className={styles.ways}>
        <ButtonLink href={`/transactions/${id}`}>See the receipt</ButtonLink>
        <ButtonLink href="/buy-shares" look="quiet">
          Buy more
        </ButtonLink>
      </div>
    </section>
  )
}
