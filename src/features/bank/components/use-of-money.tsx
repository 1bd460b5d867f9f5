import type { Campaign } from '@/contract/admin'
import { formatPlotUsd, toPlot } from '@/contract/format/amounts'
import { ShareBar } from '@/ui/chart/share-bar'
import { campaignCopy } from '../copy/campaign'
import styles from './use-of-money.module.css'

export type UseOfMoneyProps = { campaign: Campaign }

const dollars = (value: number) => formatPlotUsd(value, 0)

/** What is planned with the money, in dollars of the whole target. */
export function UseOfMoney({ campaign: { targetCents, useOfProceeds } }: UseOfMoneyProps) {
  const parts = useOfProceeds.map(({ name, shareBps, about }) => ({
    label: name,
    value: toPlot((BigInt(targetCents) * BigInt(shareBps)) / 10_000n, 2),
    about,
  }))
  return (
    <>
      <ShareBar label={campaignCopy.money.title} parts={parts} formatValue={dollars} />
      <p className={styles.note}>The amounts are those of the whole target.</p>
    </>
  )
}
