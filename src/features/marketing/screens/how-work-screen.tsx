import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/button'
import { IconCaution } from '@/ui/icons/icons'
import { StepperJourney } from '@/ui/illustrations/stepper-journey'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { MoreLink, SectionHead } from '../components/section-head'
import styles from './how-work-screen.module.css'

export const howWorkCopy = {
  title: 'From signing up to owning a share',
  lead: 'Seven steps. For each one: what you do, what we do, how long it takes, and what can go wrong.',
  labels: {
    youDo: 'You',
    weDo: 'We',
    takes: 'How long',
    canGoWrong: 'What can go wrong',
  },
  steps: [
    {
      title: 'Create an account',
      youDo:
        'Give your name, e-mail address, phone number and a password of at least 10 characters. Then enter the code from your phone and the one from your mail.',
      weDo: 'Send two codes of 6 digits, each good for 5 minutes, and store your password in a form from which it cannot be read back.',
      takes: 'About 3 minutes.',
      canGoWrong:
        'A code does not arrive. You can ask for another after 30 seconds. If you reload the page, you continue where you stopped.',
    },
    {
      title: 'Log in',
      youDo:
        'Enter your password and the two codes. If you have switched on two-factor login, add the code from your app.',
      weDo: 'Open a session that ends after one day, or when you log out. You can see and end all your sessions in the settings.',
      takes: 'About 20 seconds.',
      canGoWrong:
        'Somebody else tries to get in. After 5 wrong tries a code is dead, and on a device that you have used before nobody can lock you out.',
    },
    {
      title: 'Show who you are',
      youDo: 'Take pictures of an identity document and a selfie.',
      weDo: 'Have them checked by a provider, and tell you the result. If you are refused, we tell you why and how to cure it.',
      takes: 'About 5 minutes, and usually some minutes of waiting.',
      canGoWrong:
        'A picture is blurred or the document has expired. You try again. In rare cases the check ends for good, and a person looks at it with you.',
    },
    {
      title: 'Link your wallet',
      youDo: 'Connect a wallet on BNB Smart Chain and sign a short message in it.',
      weDo: 'Check the signature and note that this address is yours. One address belongs to one account.',
      takes: 'About 1 minute if you have a wallet, about 10 if you set one up.',
      canGoWrong:
        'The wallet is on another network. The page shows a button that switches it. The signature moves no money, whatever happens.',
    },
    {
      title: 'Lock a quote',
      youDo:
        'Choose BNB, USDT or USDC, and type what you want to pay or receive. Read the price, the fee of 0.5% and the number of shares. Confirm.',
      weDo: 'Renew the quote every 60 seconds while you look. When you confirm, hold price and shares for 10 minutes.',
      takes: 'As long as you like. After confirming, 10 minutes.',
      canGoWrong:
        'The price changes while you look. The page stops, shows the difference in percent and asks you. The smallest purchase is USD 50.',
    },
    {
      title: 'Pay from your wallet',
      youDo:
        'Approve the payment in your wallet. Leave the amount exactly as it is, because its last digits name your quote.',
      weDo: 'Follow the chain, find the payment even if you close the page, and wait for 15 confirmations and a final block.',
      takes: 'Usually less than a minute.',
      canGoWrong:
        'You pay less, more or too late. Then you have 72 hours to take what it buys at the price of the day or to have it returned. Nothing that arrives is lost.',
    },
    {
      title: 'Hold your shares',
      youDo:
        'Look at the receipt and check it against the chain. Stake the shares, if you like, for 3, 6 or 12 months.',
      weDo: 'Write the shares to your name in the ledger, once. Compare the ledger with the custodian each working day and publish the totals.',
      takes: 'Years. Plan for at least five.',
      canGoWrong:
        'The price falls, or the bank fails, and you lose part of the money or all of it. You cannot sell the shares here.',
    },
  ],
  after: {
    title: 'And if something stands still',
    text: 'Your money is in one of three places: in your wallet, on its way on the chain, or at the treasury with your name or a question mark on it. The help pages tell you which, and what to do.',
    link: { text: 'My payment shows as pending', href: '/help#payment-is-pending' },
  },
  start: {
    title: 'Try it without money first',
    text: 'In the sandbox the wallet, the codes and the money are not real, so nothing can be lost.',
    action: { text: 'Open an account', href: '/auth/create-account' },
    link: { text: 'How to try everything with test money', href: '/help#try-with-test-money' },
  },
} as const

type StepsProps = { isEven: boolean; isLast: boolean }

export type HowWorkScreenProps = {
  /** What one sees at the end of the road. */
  sample: ReactNode
}

export function HowWorkScreen({ sample }: HowWorkScreenProps) {
  const { title, lead, after, start } = howWorkCopy
  return (
    <PageFrame>
      <PageOpening title={title} lead={lead} picture={<StepperJourney />} />
      <StepperJourneyList />
      {sample}
      <div className={styles.ways}>
        <section>
          <SectionHead title={after.title} lead={after.text}>
            <MoreLink {...after.link} />
          </SectionHead>
        </section>
        <section>
          <SectionHead title={start.title} lead={start.text}>
            <div className={styles.start}>
              <span data-only="visitor">
                <ButtonLink href={start.action.href}>{start.action.text}</ButtonLink>
              </span>
              <MoreLink {...start.link} />
            </div>
          </SectionHead>
        </section>
      </div>
    </PageFrame>
  )
}

/** The seven steps, sewn together by one thread. */
function StepperJourneyList() {
  const { steps, labels } = howWorkCopy
  return (
    <ol className={styles.journey}>
      {steps.map((step, index) => (
        <li key={step.title} className={styles.step}>
          <div className={styles.margin} aria-hidden="true">
            <span className={styles.card}>{index + 1}</span>
            <Steps isEven={index % 2 === 1} isLast={index === steps.length - 1} />
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>{step.title}</h2>
            <dl className={styles.parts}>
              <div>
                <dt>{labels.youDo}</dt>
                <dd>{step.youDo}</dd>
              </div>
              <div>
                <dt>{labels.weDo}</dt>
                <dd>{step.weDo}</dd>
              </div>
              <div className={styles.quiet}>
                <dt>{labels.takes}</dt>
                <dd>{step.takes}</dd>
              </div>
              <div className={styles.quiet}>
                <dt className={styles.caution}>
                  <IconCaution size={18} /> {labels.canGoWrong}
                </dt>
                <dd>{step.canGoWrong}</dd>
              </div>
            </dl>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** From the seam of one card to the next, swinging out to one side and then to the other. */
function Steps({ isEven, isLast }: StepsProps) {
  const across = isEven ? 'M12 0C-34 42 134 58 88 100' : 'M88 0C134 42 -34 58 12 100'
  const down = isEven ? 'M12 0C-30 45 50 60 50 100' : 'M88 0C130 45 50 60 50 100'
  return (
    <>
      <svg
        className={styles.thread}
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
