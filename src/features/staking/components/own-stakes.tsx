import { useRef } from 'react'
import type { Stake } from '@/contract/user/staking'
import { useClaimDesk } from '../hooks/use-claim-desk'
import type { Staking } from '../hooks/use-staking'
import { ClaimDesk } from './claim-desk'
import styles from './own-stakes.module.css'
import { StakeLot } from './stake-lot'

export type OwnStakesProps = { staking: Staking; stakes: readonly Stake[] }

/** What they brought, and each of them. */
export function OwnStakes({ staking, stakes }: OwnStakesProps) {
  const desk = useClaimDesk(stakes, staking.claimable)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.own}>
      <ClaimDesk desk={desk} staking={staking} stakes={stakes} />
      <section aria-labelledby="own-stakes">
        <h2 id="own-stakes" ref={heading} tabIndex={-1} className={styles.title}>
          Your stakes
        </h2>
        <ul className={styles.list}>
          {stakes.map((stake) => (
            <StakeLot
              key={stake.id}
              stake={stake}
              aheadMs={staking.aheadMs}
              desk={desk}
              onLeft={() => heading.current?.focus()}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}
