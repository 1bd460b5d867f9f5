import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import { isOurs } from '@/config/house'
import { purchaseTerms } from '@/config/terms'
import type { BankOffering, BankOverview } from '@/contract/admin'
import type { PublishedAudit } from '@/contract/audit'
import {
  formatCents,
  formatCentsShort,
  formatManyShares,
  formatShares,
} from '@/contract/format/amounts'
import { formatDay, formatDayTime, formatShortDay } from '@/contract/format/dates'
import type { Question } from '@/contract/static'
import type { SharePrice } from '@/contract/wallet'
import * as actions from '@/messages/actions'
import { foreign, locale } from '@/messages/locale'
import band from '@/ui/band.module.css'
import card from '@/ui/card.module.css'
import cardDrawer from '@/ui/illustrations/card-drawer.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import sharePart from '@/ui/illustrations/share-part.svg'
import { PageFrame } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { PriceHero } from '../components/price-hero'
import { MoreLink, SectionHead } from '../components/section-head'
import * as m from '../messages/home'
import styles from './home-screen.module.css'

export type HomeScreenProps = {
  price: SharePrice
  bank: BankOverview
  audit: PublishedAudit | null
  questions: Question[]
  isTransferOffered: boolean
  newsletter?: ReactNode
}

export function HomeScreen(props: HomeScreenProps) {
  const { price, bank, audit, questions, isTransferOffered, newsletter } = props
  return (
    <PageFrame>
      <PriceHero price={price} least={formatCentsShort(bank.campaign.minimumOrderCents)} />
      <OneShare bank={bank} />
      {isOurs() && <YourShares />}
      <ProofSection audit={audit} offering={bank.campaign} />
      <StepStairs isTransferOffered={isTransferOffered} />
      <QuestionTeaser questions={questions} />
      {newsletter && (
        <section className={band.split}>
          <SectionHead title={m.newsletterTitle()} lead={m.newsletterText()} />
          {newsletter}
        </section>
      )}
    </PageFrame>
  )
}

function OneShare({ bank }: { bank: BankOverview }) {
  const issued = BigInt(bank.sharesIssuedMicro)
  const each = (BigInt(bank.equityCents) * microShares) / issued
  const owned = bank.assets.reduce((sum, line) => sum + BigInt(line.amountCents), 0n)
  return (
    <section className={`${styles.oneShare} ${band.split}`}>
      <div className={styles.oneSharePicture}>
        <Drawing of={sharePart} />
      </div>
      <SectionHead title={m.shareTitle()}>
        <p className={texts.lead}>
          {m.shareText({
            count: formatShares(issued),
            equity: formatCents(each),
            day: formatDay(bank.asOf),
          })}
        </p>
        <p className={texts.lead}>
          {m.shareMoreText({ least: formatCents(bank.campaign.minimumOrderCents) })}
        </p>
        <dl className={styles.bankFigures}>
          {[
            [m.ownsLabel(), owned],
            [m.equityLabel(), bank.equityCents],
          ].map(([name, cents]) => (
            <div key={String(name)}>
              <dt>{String(name)}</dt>
              <dd>{formatCentsShort(BigInt(cents ?? 0))}</dd>
            </div>
          ))}
        </dl>
        <MoreLink text={m.shareAction()} href="/bank-overview#share" />
      </SectionHead>
    </section>
  )
}

const microShares = 1_000_000n

const claims = [
  [
    m.paymentTitle,
    m.paymentText,
    m.paymentHint,
    '/article/under-the-hood/how-a-payment-becomes-a-share',
  ],
  [m.zeroTitle, m.zeroText, m.zeroHint, '/article/under-the-hood/double-entry'],
  [m.totalsTitle, m.totalsText, m.totalsAction, '/bank-overview#check'],
] as const

function ProofSection({
  offering,
  audit,
}: {
  offering: BankOffering
  audit: PublishedAudit | null
}) {
  return (
    <section className={band.split}>
      <div className={stack.gap3}>
        <SectionHead title={m.proofTitle()} lead={m.proofText()} />
        {audit && <AuditLine audit={audit} />}
        <OfferingLine offering={offering} />
      </div>
      <ul>
        {claims.map(([title, text, more, href]) => (
          <li key={href} className={`${stack.gap05} ${styles.claim}`}>
            <h3>{title()}</h3>
            <p>{text()}</p>
            <MoreLink text={more()} href={href} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AuditLine({ audit: { at, totals, differenceCount } }: { audit: PublishedAudit }) {
  const when = (text: string) => (
    <time key="at" dateTime={at}>
      {text}
    </time>
  )
  const auditTime = { when: formatDayTime(at), at: when }
  return (
    <p
      className={`${card.marked} ${differenceCount === 0 ? styles.audit : `${styles.audit} ${styles.differs}`}`}
    >
      {differenceCount === 0
        ? m.auditedText<ReactNode>({ ...auditTime, shares: formatManyShares(totals.sold) })
        : m.auditDiffersText<ReactNode>({ ...auditTime, count: differenceCount })}
    </p>
  )
}

function OfferingLine({ offering }: { offering: BankOffering }) {
  const [offered, sold] = [BigInt(offering.sharesOfferedMicro), BigInt(offering.sharesSoldMicro)]
  return (
    <div>
      <p className={texts.muted}>
        {m.untilText({
          offered: formatShares(offered),
          // The whole shares that are said to be sold and to be left add up to those on offer.
          left: formatManyShares(offered - (sold - (sold % microShares))),
          day: formatShortDay(offering.closesOn),
        })}
      </p>
      <MoreLink text={m.offeringAction()} href="/campaign-details" />
    </div>
  )
}

function QuestionTeaser({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null
  return (
    <section className={band.split}>
      <div>
        <SectionHead title={m.questionsTitle()}>
          <p className={row.links}>
            <MoreLink text={m.questionsAction()} href="/faq" />
            <MoreLink text={m.teamAction()} href="/about#team" />
            <MoreLink text={m.readingLabel()} href="/about-us/blog" />
          </p>
        </SectionHead>
        <div className={styles.questionTeaserPicture}>
          <Drawing of={cardDrawer} />
        </div>
      </div>
      <ul className={styles.questionTeaserList}>
        {questions.map(({ id, question, language }) => (
          <li key={id} lang={foreign(language)}>
            <Link href={`/faq#${id}`} prefetch={false}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const figures = {
  minutes: purchaseTerms.lockMinutes,
  confirmations: purchaseTerms.confirmations,
}

const stepsOf = (isTransferOffered: boolean) => [
  { title: m.accountTitle(), text: m.accountText(), time: m.accountLabel() },
  { title: actions.verifyIdentityAction(), text: m.verifyText(), time: m.verifyLabel() },
  ...(isTransferOffered
    ? [
        { title: m.payTitle(), text: m.payEitherText(), time: m.payLabel() },
        { title: m.receiveTitle(), text: m.receiveEitherText(), time: m.receiveEitherLabel() },
      ]
    : [
        { title: m.payTitle(), text: m.payText(figures), time: m.payLabel() },
        { title: m.receiveTitle(), text: m.receiveText(figures), time: m.receiveLabel() },
      ]),
]

function StepStairs({ isTransferOffered }: Pick<HomeScreenProps, 'isTransferOffered'>) {
  const steps = stepsOf(isTransferOffered)
  return (
    <section className={`${band.band} ${styles.stairsBand}`}>
      <SectionHead title={m.stepsTitle()} lead={m.stepsText()}>
        <MoreLink text={m.stepsAction()} href="/how-work" />
      </SectionHead>
      <ol className={styles.stairs}>
        {steps.map(({ title, text, time }, index) => (
          <li key={title} className={styles.step} style={{ '--step': index } as CSSProperties}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className={styles.time}>{time}</p>
            {index === steps.length - 1 && <Share />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Share() {
  return (
    <svg className={styles.share} width="56" height="56" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M0 26L10.72 .13A28 28 0 0 1 25.87 15.28z" />
    </svg>
  )
}

/**
 * Pictures of our own pages, so another house has none. They show a phone, so that they are
 * readable on one. `npm run pictures -- --home` takes them in each language.
 */
function YourShares() {
  return (
    <section className={`${styles.yourShares} ${band.split}`}>
      <SectionHead title={m.yourSharesTitle()} lead={m.yourSharesText()} />
      <figure className={styles.dashboard}>
        {['dark', 'light'].map((theme) => (
          // biome-ignore lint/performance/noImgElement: next/image needs a server that resizes pictures, and these are small.
          <img
            key={theme}
            src={`/pictures/dashboard-${locale()}-${theme}.webp`}
            width={720}
            height={1600}
            alt={m.dashboardHint()}
            loading="lazy"
          />
        ))}
        <figcaption>{m.dashboardText()}</figcaption>
      </figure>
    </section>
  )
}
