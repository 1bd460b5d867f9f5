import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { hasLogo } from '@/config/house'
import type { Profile } from '@/contract/user/profile'
import { isFirstTry } from '@/lib/api/first-try'
import { useReviewStep } from '@/lib/use-review-step'
import { useOffering, useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import card from '@/ui/card.module.css'
import columns from '@/ui/columns.module.css'
import { LogoMark } from '@/ui/icons/logo'
import { late } from '@/ui/late'
import memberPage from '@/ui/member-page.module.css'
import * as ui from '@/ui/messages'
import { PageFrame } from '@/ui/page-frame'
import { ClosedNote, PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { AmountForm } from '../components/amount-form'
import * as m from '../messages/form'
import { useSale } from '../queries'
import { refusedId } from '../rules'
import { usePurchaseForm } from '../use-purchase-form'
import styles from './buy-screen.module.css'
import type { PaperSlot } from './later-part'

const fetchLater = () => import('./later-part').then((part) => part.LaterPart)
const LaterPart = late(fetchLater)
const OrderPart = late(fetchLater, () => <Waiting />)

export type BuyScreenProps = { paper: PaperSlot }

export function BuyScreen({ paper }: BuyScreenProps) {
  const { data: profile, error, refetch } = useProfile()
  // Loaded together with the profile, because the note of a closed sale would push the form down.
  const isSalePending = isFirstTry(useSale())
  const { order } = useRouter().query
  const orderId = typeof order === 'string' ? order : undefined
  const isOrder = orderId !== undefined
  const hasFailed = profile === undefined && error !== null
  // An existing order is shown whether or not the sale is open.
  const isWaiting = !hasFailed && (profile === undefined || (isSalePending && !isOrder))
  useEffect(() => clearReturnAfterKycAt('/buy-shares'), [])
  return (
    <PageFrame>
      <div className={`${stack.gap3} ${memberPage.page}`}>
        {isWaiting && <Waiting />}
        {hasFailed && (
          <>
            <Title />
            <PartFailed message={error.message} onRetry={() => void refetch()} />
          </>
        )}
        {profile && isOrder && (
          <OrderPart key={orderId} step="order" id={orderId} profile={profile} paper={paper} />
        )}
        {profile && !isOrder && !isWaiting && <Buying profile={profile} />}
      </div>
    </PageFrame>
  )
}

function Title() {
  return <h1 className={texts.title}>{m.pageTitle()}</h1>
}

function Issuer() {
  const { data: offering } = useOffering()
  return (
    <p className={`${columns.form} ${row.line} ${styles.issuer}`}>
      {offering && (
        <>
          {hasLogo() ? (
            <LogoMark size={40} />
          ) : (
            <i aria-hidden="true">{offering.bank.slice(0, 1)}</i>
          )}
          <span>
            <strong>{offering.bank}</strong>
            <small>{m.ordinaryLabel()}</small>
          </span>
        </>
      )}
    </p>
  )
}

function Waiting() {
  return (
    <>
      <Title />
      <div
        className={`${columns.form} ${card.waiting}`}
        role="status"
        aria-label={ui.loadingLabel()}
      />
    </>
  )
}

/** An order that would be refused gets no review: the reason is shown instead, with what to do. */
const toRefusal = () => document.getElementById(refusedId)?.focus()

function Buying({ profile }: { profile: Profile }) {
  const form = usePurchaseForm(profile)
  const { data: sale } = useSale()
  const { isReviewing, open, close } = useReviewStep('/buy-shares')
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => OrderPart.fetch(), [])
  if (isReviewing && form.live.lastQuote !== undefined)
    return <OrderPart step="review" form={form} profile={profile} onBack={close} />
  return (
    <>
      <Title />
      <Issuer />
      {sale?.reason && <ClosedNote reason={sale.reason} />}
      <AmountForm
        form={form}
        isClosed={sale?.isOpen === false}
        onReview={isRefused ? toRefusal : open}
      />
      <LaterPart step="open" profile={profile} isBank={form.isBank} onRefused={setIsRefused} />
    </>
  )
}
