import type { ReactNode } from 'react'
import { isOurs } from '@/config/house'
import { stakingOffered } from '@/config/staking-offered'
import { mailTerms, purchaseTerms } from '@/config/terms'
import { fewestCharacters } from '@/contract/fewest-characters'
import * as actions from '@/messages/actions'
import band from '@/ui/band.module.css'
import { ButtonLink } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { IconCaution } from '@/ui/icons/icons'
import { Drawing } from '@/ui/illustrations/drawing'
import stepperJourney from '@/ui/illustrations/stepper-journey.svg'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { FactList, MoreLink, SectionHead } from '../components/section-head'
import * as m from '../messages/work'
import styles from './how-work-screen.module.css'

const steps = [
  [m.accountTitle, m.accountYouText, m.accountWeText, m.accountTakesHint, m.accountWrongText],
  [
    actions.verifyIdentityAction,
    m.verifyYouText,
    m.verifyWeText,
    m.verifyTakesHint,
    m.verifyWrongText,
  ],
  [m.payTitle, m.payYouText, m.payWeText, m.payTakesHint, m.payWrongText],
  [m.holdTitle, m.holdYouText, m.holdWeText, m.holdTakesHint, m.holdWrongText],
] as const

/**
 * The steps that differ for members who pay by bank transfer, by the number of the step they
 * replace.
 */
const bankSteps = [
  undefined,
  undefined,
  [m.transferYouText, m.transferWeText, m.transferTakesHint, m.transferWrongText],
  [m.receiptYouText, m.bookedWeText, m.bookedTakesHint, m.holdWrongText],
] as const

const { quoteSeconds, lockMinutes, confirmations, decisionHours } = purchaseTerms
const figures = () => ({
  seconds: quoteSeconds,
  minutes: lockMinutes,
  confirmations,
  hours: decisionHours,
  ...mailTerms,
  tries: mailTerms.codeTries,
  letters: fewestCharacters,
  staking: stakingOffered(),
  ours: isOurs() ? 'yes' : 'no',
})

export function HowWorkScreen({ sample }: { sample: ReactNode }) {
  return (
    <PageFrame>
      <PageOpening
        title={m.mainTitle()}
        lead={m.leadText()}
        picture={<Drawing of={stepperJourney} flows />}
      />
      <StepperJourneyList />
      {sample}
      <div className={`${styles.ways} ${band.split}`}>
        <section className={styles.out}>
          <SectionHead title={m.outTitle()} lead={m.outText()}>
            <MoreLink text={m.outHint()} href="/how-different" />
          </SectionHead>
        </section>
        <section>
          <SectionHead title={m.stuckTitle()} lead={m.stuckText()}>
            <MoreLink text={m.pendingLabel()} href="/help#payment-is-pending" />
          </SectionHead>
        </section>
        <section>
          <SectionHead title={m.tryTitle()}>
            <div className={`${row.row} ${styles.start}`}>
              <span data-only="visitor">
                <ButtonLink href="/auth/create-account">{actions.openAccountAction()}</ButtonLink>
              </span>
              <MoreLink text={m.testMoneyHint()} href="/help#try-with-test-money" />
            </div>
          </SectionHead>
        </section>
      </div>
    </PageFrame>
  )
}

/** The choice of payment uses native HTML, so it works before any script has loaded. */
function StepperJourneyList() {
  return (
    <ol className={styles.journey}>
      {steps.map(([title, ...parts], index) => {
        const byBank = bankSteps[index]
        return (
          <li key={title()} className={`${stack.gap25} ${styles.step}`}>
            <div className={styles.margin} aria-hidden="true">
              <span className={styles.card}>{index + 1}</span>
              <Steps isEven={index % 2 === 1} isLast={index === steps.length - 1} />
            </div>
            <div className={styles.words}>
              <h2 className={`${styles.title} ${texts.display2}`}>{title()}</h2>
              {index === payStep && <WayChoice />}
              <div className={byBank && styles.byWallet}>
                <Parts parts={parts} />
              </div>
              {byBank && (
                <div className={styles.byBank}>
                  <Parts parts={byBank} />
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const payStep = 2

function WayChoice() {
  return (
    <div className={styles.way}>
      <ChoiceField
        label={m.wayLabel()}
        name="way"
        defaultChosen="wallet"
        options={[
          { value: 'wallet', label: m.walletWayLabel() },
          { value: 'bank', label: m.bankWayLabel() },
        ]}
      />
      <p className={`${styles.byBank} ${texts.small}`}>{m.bankWayHint()}</p>
    </div>
  )
}

type Text = (values: ReturnType<typeof figures>) => string

function Parts({ parts: [you, we, takes, wrong] }: { parts: readonly [Text, Text, Text, Text] }) {
  return (
    <FactList
      className={styles.parts}
      facts={[
        [m.youLabel(), you(figures())],
        [m.weLabel(), we(figures())],
        [m.takesLabel(), takes(figures())],
        [<Caution key="wrong" />, wrong(figures())],
      ]}
    />
  )
}

function Caution() {
  return (
    <>
      <IconCaution size={18} /> {m.wrongLabel()}
    </>
  )
}

function Steps({ isEven, isLast }: { isEven: boolean; isLast: boolean }) {
  const across = isEven ? 'M12 0C-34 42 134 58 88 100' : 'M88 0C134 42 -34 58 12 100'
  const down = isEven ? 'M12 0C-30 45 50 60 50 100' : 'M88 0C130 45 50 60 50 100'
  return (
    <>
      <svg
        className={styles.thread}
        data-mirrored
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={isLast ? down : across} vectorEffect="non-scaling-stroke" />
      </svg>
      {isLast && <Needle />}
    </>
  )
}

function Needle() {
  return (
    <svg className={styles.needle} width="14" height="96" viewBox="0 0 14 96" aria-hidden="true">
      <path d="M7 95L3.5 16q-.5-15 3.5-15t3.5 15zM7 5v11" />
    </svg>
  )
}
