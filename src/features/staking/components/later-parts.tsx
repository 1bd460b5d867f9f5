import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { formatShortDay } from '@/contract/format/dates'
import type { Stake, StakingPlan } from '@/contract/user/staking'
import { useShownAmount } from '@/session/private-amount'
import { IconChevron } from '@/ui/icons/icons'
import { PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import type { Staking } from '../queries'
import { inShares } from '../texts'
import styles from './later-parts.module.css'

const history = () => import('./claim-history')
const Calculator = dynamic(() => import('./calculator').then((part) => part.Calculator), {
  ssr: false,
  loading: () => <PartWaiting lines={4} />,
})
const StakeCalendar = dynamic(() => import('./stake-calendar').then((part) => part.StakeCalendar), {
  ssr: false,
  loading: () => <PartWaiting />,
})
const Claims = dynamic(() => history().then((part) => part.Claims), {
  ssr: false,
  loading: () => <PartWaiting />,
})
const EndedStakes = dynamic(() => history().then((part) => part.EndedStakes), {
  ssr: false,
  loading: () => <PartWaiting />,
})

export type LaterPartsProps = {
  staking: Staking
  over: readonly Stake[]
  /** Where the calculator begins: what stands in the form. */
  plan: StakingPlan | undefined
  text: string
}

const defaultText = '100'

/** One line each until it is asked for, and fetched then. */
export function LaterParts({ staking, over, plan, text }: LaterPartsProps) {
  const shown = useShownAmount()
  const { stakes, plans, claimed } = staking
  const nextBack = stakes
    .filter(({ status }) => status === 'running')
    .map(({ unlocksAt }) => unlocksAt)
    .toSorted()[0]
  const start = { planId: plan?.id ?? '12-months', text: text || defaultText } as const
  return (
    <div className={styles.folds}>
      <Fold id="calculator" title={m.calculatorTitle()} beside={m.calculatorText()}>
        <Calculator plans={plans} start={start} />
      </Fold>
      {stakes.length > 0 && (
        <>
          <Fold
            id="calendar"
            title={m.calendarTitle()}
            beside={nextBack && m.nextDayText({ day: formatShortDay(nextBack) })}
          >
            <StakeCalendar stakes={stakes} />
          </Fold>
          <Fold
            id="claims"
            title={m.claimsTitle()}
            beside={m.claimsText({ shares: shown(inShares(claimed)) })}
          >
            <Claims />
          </Fold>
        </>
      )}
      {over.length > 0 && (
        <Fold id="over" title={m.endedTitle()} beside={m.endedText({ count: over.length })}>
          <EndedStakes stakes={over} />
        </Fold>
      )}
    </div>
  )
}

type FoldProps = { id: string; title: string; beside: string | undefined; children: ReactNode }

function Fold({ id, title, beside, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      id={id}
      className={styles.fold}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <small>{beside}</small>
        <IconChevron size={16} />
      </summary>
      <div className={styles.inside}>{isOpen && children}</div>
    </details>
  )
}
