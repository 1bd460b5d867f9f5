import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import type { Profile } from '@/contract/user/profile'
import { stakingCalls } from '@/contract/user/staking'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { balanceKeys } from '@/session/stale-queries'
import { useFocusWhenGone } from '../hooks/use-focus-when-gone'
import { useStakeDesk } from '../hooks/use-stake-desk'
import type { Staking } from '../hooks/use-staking'
import { splitStakes } from '../rules'
import { ExampleStake } from './example-stake'
import { OwnStakes } from './own-stakes'
import { StakeForm } from './stake-form'
import styles from './staking-desk.module.css'

export type StakingDeskProps = { profile: Profile; staking: Staking }

const fetchLater = () => import('./later-parts').then((part) => part.LaterParts)
const LaterParts = dynamic(fetchLater, {
  ssr: false,
  loading: () => <div className={styles.place} role="status" aria-label="Loading" />,
})
const StakeReview = dynamic(() => import('./stake-review').then((part) => part.StakeReview), {
  ssr: false,
})

const usualText = '100'

/** What runs, what can be begun, and what is good to know about both. */
export function StakingDesk({ profile, staking }: StakingDeskProps) {
  const desk = useStakeDesk(profile, staking)
  const { alive, over } = splitStakes(staking.stakes)
  const [isReviewing, setIsReviewing] = useState(false)
  // Held here, so that a question that was left is still the same one when it is asked again.
  const stake = useApiMutation(stakingCalls.stake, { invalidates: balanceKeys })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenGone(isReviewing, heading)
  useFocusWhenGone(alive.length > 0, heading)
  const start = {
    planId: desk.plan?.id ?? '12-months',
    text: desk.draft.text || usualText,
  } as const
  const [calculated, setCalculated] = useState({ calls: 0, start })
  const handleCalculate = () => setCalculated({ calls: calculated.calls + 1, start })
  return (
    <div className={styles.desk}>
      {alive.length > 0 && <OwnStakes staking={staking} stakes={alive} />}
      {isReviewing && desk.terms ? (
        <StakeReview
          desk={desk}
          stake={stake}
          terms={desk.terms}
          onBack={() => setIsReviewing(false)}
        />
      ) : (
        <section className={styles.part} aria-labelledby="stake-shares">
          <h2 id="stake-shares" ref={heading} tabIndex={-1} className={styles.title}>
            Stake shares
          </h2>
          <StakeForm
            desk={desk}
            onReview={() => setIsReviewing(true)}
            onCalculate={handleCalculate}
          />
        </section>
      )}
      {alive.length === 0 && over.length === 0 && <ExampleStake />}
      <LaterParts {...calculated} plans={staking.plans} stakes={staking.stakes} over={over} />
    </div>
  )
}
