import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { shortAddress } from '@/contract/format/addresses'
import { atPoint, formatMoneyFigure } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import { useReviewStep } from '@/lib/use-review-step'
import * as labels from '@/messages/labels'
import { Button } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import facts from '@/ui/facts.module.css'
import { IconSettings } from '@/ui/icons/glyph'
import { PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { retryImport } from '@/ui/toast'
import { SwapForm } from '../components/swap-form'
import * as m from '../messages/form'
import { type SwapFormModel as Form, useSwapForm } from '../use-swap-form'
import styles from './swap-screen.module.css'

const fetchLater = () =>
  retryImport(() => import('./later-part')).then((part) => part.SwapLaterPart)
const SwapLaterPart = dynamic(fetchLater, { ssr: false })
const SwapReviewPart = dynamic(fetchLater, { ssr: false, loading: () => <PartWaiting lines={6} /> })
const fetchSettings = () => import('../components/swap-settings').then((part) => part.SwapSettings)
const SwapSettings = dynamic(fetchSettings, { ssr: false })

export function SwappingPart({ profile }: { profile: Profile }) {
  const form = useSwapForm(profile)
  const { isReviewing, open, close } = useReviewStep('/swap')
  const [isSetting, setIsSetting] = useState(false)
  useEffect(() => {
    void fetchLater().catch(() => undefined)
    void fetchSettings().catch(() => undefined)
  }, [])
  if (isReviewing && form.live.lastQuote !== undefined)
    return <SwapReviewPart step="review" {...{ form, profile }} onBack={close} />
  return (
    <>
      <header className={`${columns.form} ${styles.head} ${row.between}`}>
        <h1 className={texts.title}>{m.pageTitle()}</h1>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsSetting(true)}>
          <IconSettings size={18} />
          {m.settingsAction()}
        </Button>
      </header>
      <SwapForm form={form} aside={<Holdings form={form} />} onReview={open} />
      {isSetting && <SwapSettings form={form} onClose={() => setIsSetting(false)} />}
      <SwapLaterPart step="open" profile={profile} />
    </>
  )
}

function Holdings({ form: { list, funds, address } }: { form: Form }) {
  if (funds === undefined || address === undefined) return null
  return (
    <section className={styles.holdings} aria-label={labels.paidLabel()}>
      <h2 className={texts.aside}>{labels.paidLabel()}</h2>
      <dl className={facts.rows}>
        {list.map((currency) => (
          <div key={currency.symbol}>
            <dt>{currency.symbol}</dt>
            <dd>
              <Held units={funds.balances[currency.symbol] ?? 0n} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={texts.fine}>
        {m.walletText({ wallet: shortAddress(address), network: chainFacts.name })}
      </p>
    </section>
  )
}

type HeldProps = { units: bigint; currency: Form['list'][number] }

function Held({ units: amount, currency: { decimals, symbol: currency } }: HeldProps) {
  const [whole, part] = atPoint(formatMoneyFigure({ amount, decimals, currency }, 'down'))
  return (
    <bdi>
      {whole}
      <i>{part}</i>
    </bdi>
  )
}
