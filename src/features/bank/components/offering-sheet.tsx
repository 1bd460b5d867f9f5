import Link from 'next/link'
import type { ReactNode } from 'react'
import { dayMs } from '@/config/durations'
import { microUsdPerCent } from '@/config/units'
import type { BankOffering } from '@/contract/admin'
import {
  formatBps,
  formatCents,
  formatCentsShort,
  formatManyShares,
  formatPlotUsd,
  formatSharePrice,
  formatShares,
  toPlot,
  valueAt,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import * as actions from '@/messages/actions'
import { ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import { PiecesLine } from '@/ui/chart/bars'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/offering'
import styles from '../screens/offering-screen.module.css'

type OfferingSheetProps = { offering: BankOffering; price: SharePrice; today: string | undefined }

export function OfferingSheet(props: OfferingSheetProps) {
  return (
    <div className={`${stack.gap6} ${styles.sheet}`}>
      <RaisedSoFar {...props} />
      <OfferingTerms {...props} />
    </div>
  )
}

function OfferingTerms({ offering, price }: OfferingSheetProps) {
  return (
    <div className={`${card.card} ${styles.termsSheet}`}>
      <dl className={styles.terms}>
        <Term name={m.priceLabel()}>
          <Link href="/price" prefetch={false}>
            {formatSharePrice(price.price)}
          </Link>
        </Term>
        <Term name={m.leastLabel()}>{formatCents(offering.minimumOrderCents)}</Term>
        {offering.feeBps !== undefined && (
          <Term name={m.feeLabel()}>{formatBps(offering.feeBps)}</Term>
        )}
        <Term name={m.partHint()}>{formatBps(offering.shareOfBankBps)}</Term>
      </dl>
      <div className={`${stack.gap2} ${styles.ways}`}>
        <p className={texts.small}>{m.feeText()}</p>
        <p className={row.row}>
          <span data-only="visitor">
            <ButtonLink href="/auth/create-account">{actions.openAccountAction()}</ButtonLink>
          </span>
          <span data-only="member">
            <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
          </span>
          <Link href="/how-work" prefetch={false}>
            {m.stepsAction()}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${styles.term} ${row.links}`}>
      <dt className={texts.small}>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** In dollars, so that outside commitments and sales here share one scale. */
function RaisedSoFar({ offering, price, today }: OfferingSheetProps) {
  const { sharesSoldMicro, sharesOfferedMicro, targetCents, minimumRaiseCents } = offering
  const committed = BigInt(offering.committedCents ?? 0)
  const sold = valueAt(sharesSoldMicro, price.price)
  const daysLeft =
    today === undefined
      ? undefined
      : Math.round((Date.parse(offering.closesOn) - Date.parse(today)) / dayMs)
  return (
    <div className={stack.gap25}>
      <h2 className={`${texts.muted} ${styles.raisedSoFarName}`}>{m.raisedLabel()}</h2>
      <p className={styles.sum}>
        {m.raisedText<ReactNode>({
          sum: formatCentsShort(committed + BigInt(sold) / microUsdPerCent),
          target: formatCentsShort(targetCents),
          of: (text) => <span key="of">{text}</span>,
        })}
      </p>
      <PiecesLine
        label={minimumText(offering)}
        pieces={[
          { label: m.committedLabel(), value: toPlot(committed, 2) },
          { label: m.soldHereLabel(), value: toPlot(sold, 6) },
        ]}
        mark={toPlot(minimumRaiseCents, 2)}
        target={toPlot(targetCents, 2)}
        formatValue={(value) => formatPlotUsd(value, 0)}
      />
      <p className={texts.small}>
        {m.soldText({
          sold: formatManyShares(sharesSoldMicro),
          offered: formatShares(sharesOfferedMicro),
        })}{' '}
        {m.strokeText()}
      </p>
      {daysLeft !== undefined && daysLeft >= 0 && (
        <p className={styles.left}>{m.daysLeftLabel({ count: daysLeft })}</p>
      )}
      <p>{offering.about}</p>
    </div>
  )
}

function minimumText({ minimumRaiseCents, minimumReachedOn }: BankOffering): string {
  const minimum = formatCentsShort(minimumRaiseCents)
  return minimumReachedOn === undefined
    ? m.notReachedLabel({ minimum })
    : m.reachedLabel({ minimum, day: formatShortDay(minimumReachedOn) })
}
