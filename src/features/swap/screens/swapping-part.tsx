import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { envClient } from '@/config/env.client'
import { shortAddress } from '@/contract/format/addresses'
import { atPoint, formatMoney, formatMoneyFigure } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import { CheckoutForm, Left } from '@/features/checkout/components/checkout-form'
import * as amounts from '@/features/checkout/messages/amounts'
import { type SwapQuote, WrongExchange } from '@/lib/chain/exchange'
import { useReviewStep } from '@/lib/use-review-step'
import * as labels from '@/messages/labels'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import columns from '@/ui/columns.module.css'
import { FactPairs } from '@/ui/facts'
import facts from '@/ui/facts.module.css'
import { CurrencyChoice } from '@/ui/form/amount-field'
import { IconSettings } from '@/ui/icons/glyph'
import { IconChevron } from '@/ui/icons/icons'
import { IconSwap } from '@/ui/icons/member-icons'
import { late } from '@/ui/late'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import type { Side } from '../../checkout/machine'
import * as m from '../messages/form'
import { impactLevel, minimumReceiveOf, percentText } from '../rules'
import {
  dollarText,
  type SwapFormModel as Form,
  impactText,
  rateTexts,
  routeText,
  swapHeldText,
  useSwapForm,
} from '../use-swap-form'
import styles from './swap-screen.module.css'

const fetchLater = () => import('./later-part').then((part) => part.SwapLaterPart)
const SwapLaterPart = late(fetchLater)
const SwapReviewPart = late(fetchLater, () => <PartWaiting lines={6} />)
const SwapSettings = late(() =>
  import('../components/swap-settings').then((part) => part.SwapSettings),
)

export function SwappingPart({ profile }: { profile: Profile }) {
  const form = useSwapForm(profile)
  const { isReviewing, open, close } = useReviewStep('/swap')
  const [isSetting, setIsSetting] = useState(false)
  useEffect(() => {
    SwapReviewPart.fetch()
    SwapSettings.fetch()
  }, [])
  if (isReviewing && form.live.lastQuote !== undefined)
    return <SwapReviewPart step="review" form={form} profile={profile} onBack={close} />
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
    <section className={styles.holdings} aria-label={labels.inWalletLabel()}>
      <h2 className={texts.aside}>{labels.inWalletLabel()}</h2>
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
  const [whole, part] = atPoint(formatMoneyFigure({ amount, decimals, currency }))
  return (
    <bdi>
      {whole}
      <i>{part}</i>
    </bdi>
  )
}

type SwapFormProps = { form: Form; aside: ReactNode; onReview: () => void }

function SwapForm({ form, aside, onReview }: SwapFormProps) {
  const { change, choose, list, figures, live, exchange, draft } = form
  const { isWaiting, isPressed, edit, submit, pay } = useSubmit(form, onReview)
  const error = errorOf(form, isPressed)
  const side = (name: Side, label: string, currencyLabel: string) => ({
    label,
    ...figures[name],
    onChange: (text: string) => {
      edit()
      change({ side: name, text })
    },
    error: figures[name].error
      ? { name: 'typed', message: figures[name].error }
      : name === 'pay'
        ? error
        : undefined,
    note: <Note form={form} side={name} />,
    unit: (
      <CurrencyChoice
        label={currencyLabel}
        symbols={list.map(({ symbol }) => symbol)}
        chosen={form[name]?.symbol ?? draft[name]}
        onChoose={(symbol) => {
          edit()
          choose(name, symbol)
        }}
      />
    ),
  })
  const failure = exchange.error ?? live.error
  const retry = () => void (exchange.error ? exchange.refetch() : live.renew())
  return (
    <CheckoutForm
      onSubmit={submit}
      submitLabel={m.reviewAction()}
      isEmpty={isNothingTyped(form.typed)}
      hint={m.foreverHint()}
      isWaiting={isWaiting && (live.isRenewing || exchange.isFetching)}
      pay={{ ...side('pay', amounts.payLabel(), m.payCurrencyLabel()), inputRef: pay }}
      receive={side('receive', amounts.receiveLabel(), m.receiveCurrencyLabel())}
      between={
        <div className={styles.turn}>
          <button type="button" aria-label={m.turnAction()} onClick={form.turn}>
            <IconSwap />
          </button>
        </div>
      }
      summary={aside}
    >
      <Rate form={form} />
      {failure && (
        <PartFailed
          message={failure instanceof WrongExchange ? m.pausedText() : m.failedText()}
          onRetry={retry}
          isTrying={exchange.isFetching || live.isRenewing}
        />
      )}
    </CheckoutForm>
  )
}

function useSubmit(form: Form, onReview: () => void) {
  const { live, typed, figures, draft } = form
  const [isWaiting, setIsWaiting] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const pay = useRef<HTMLInputElement>(null)
  const isWrong = Object.values(figures).some(({ error }) => error !== undefined)
  const isStopped = isWrong || isAboutAmount(form)
  const isReady = !isStopped && live.quote !== undefined
  useEffect(() => {
    if (isWaiting && isReady) onReview()
    if (isWaiting && isStopped) setIsWaiting(false)
  }, [isWaiting, isReady, isStopped, onReview])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) return onReview()
    const isNothing = typed.is === 'amount' ? typed.units === 0n : draft.text.trim() === ''
    if (!isNothing && !isStopped) return setIsWaiting(true)
    setIsPressed(true)
    pay.current?.focus()
  }
  const edit = () => {
    setIsWaiting(false)
    setIsPressed(false)
  }
  return { isWaiting, isPressed, edit, submit, pay }
}

function isAboutAmount({ blockers }: Form): boolean {
  const blocker = blockers.get('balance')
  return blocker === 'no-liquidity' || blocker === 'too-small' || blocker === 'balance'
}

const isNothingTyped = (typed: Form['typed']) =>
  typed.is === 'empty' || (typed.is === 'amount' && typed.units === 0n)

function errorOf(
  { pay, blockers, balance = 0n, max = 0n, typed, ...form }: Form,
  isPressed: boolean,
) {
  if (isNothingTyped(typed) && isPressed) return { name: 'empty', message: m.amountError() }
  const blocker = blockers.get('balance')
  if (blocker === 'too-small') return { name: blocker, message: m.smallError() }
  if (blocker === 'no-liquidity') return { name: blocker, message: m.liquidityError() }
  if (blocker !== 'balance' || pay === undefined) return undefined
  return {
    name: blocker,
    message: amounts.balanceError({ balance: swapHeldText(balance, pay) }),
    actions: (
      <>
        {max > 0n && (
          <button type="button" className={plain.words} onClick={() => form.setPay(max)}>
            {amounts.fillAction({ amount: swapHeldText(max, pay) })}
          </button>
        )}
        {envClient.appMode === 'sandbox' && (
          <button
            type="button"
            className={plain.words}
            data-sandbox
            disabled={form.isFaucetBusy}
            onClick={form.getTestMoney}
          >
            {amounts.faucetAction()}
          </button>
        )}
      </>
    ),
  }
}

function Note({ form, side }: { form: Form; side: Side }) {
  const { units, priceOf, funds, connected, address = '', max, setPay } = form
  const currency = form[side]
  const amount = units[side]
  const balance = currency && funds?.balances[currency.symbol]
  const balanceText =
    currency && balance !== undefined ? swapHeldText(balance, currency) : undefined
  const dollars = currency && amount !== undefined ? dollarText(amount, currency, priceOf) : ''
  return (
    <span className={`${row.row} ${styles.note}`}>
      <span>{dollars}</span>
      {balanceText && (
        <span>
          {connected === undefined
            ? amounts.linkedBalanceText({ wallet: shortAddress(address), balance: balanceText })
            : amounts.balanceText({ balance: balanceText })}
        </span>
      )}
      {side === 'pay' && max !== undefined && max > 0n && (
        <button type="button" className={plain.words} onClick={() => setPay(max)}>
          {amounts.maxAction()}
        </button>
      )}
    </span>
  )
}

function Rate({ form }: { form: Form }) {
  const { live, receive, pay, settings } = form
  const { lastQuote: quote, isRenewing, renewsAtMs } = live
  const isKnown = quote !== undefined && pay !== undefined && receive !== undefined
  const least = isKnown && {
    amount: minimumReceiveOf(quote, settings.slippageBps),
    decimals: receive.decimals,
    currency: receive.symbol,
  }
  const impact = quote ? impactText(quote.impactBps) : undefined
  const rows = [
    [m.impactLabel(), impact],
    [m.slippageLabel(), m.slippageText({ percent: percentText(settings.slippageBps) })],
    [m.routeLabel(), quote && routeText(quote, form)],
    [m.networkFeeLabel(), form.networkFeeText],
  ] as const
  return (
    <>
      <details className={isRenewing ? `${styles.rate} ${styles.renewing}` : styles.rate}>
        <summary>
          <bdi>{isKnown ? rateTexts(quote, form)[0] : m.rateLabel()}</bdi>
          {least && (
            <bdi className={styles.least}>
              {m.leastText({ amount: formatMoney(least, 'down') })}
            </bdi>
          )}
          <IconChevron size={16} />
        </summary>
        <FactPairs
          facts={rows.map(([name, value]) => [name, <bdi key={name}>{value ?? '–'}</bdi>])}
        />
        <p className={texts.fine}>
          {isRenewing ? (
            amounts.gettingText()
          ) : renewsAtMs === undefined ? (
            m.noFeeText()
          ) : (
            <Left atMs={renewsAtMs} text={(seconds) => m.renewsText({ seconds })} />
          )}
        </p>
      </details>
      {quote && <ImpactNote quote={quote} />}
    </>
  )
}

function ImpactNote({ quote: { impactBps } }: { quote: SwapQuote }) {
  const level = impactLevel(impactBps)
  if (level === 'fair') return null
  const worse = m.worseText({ percent: impactText(impactBps) })
  const warnings = {
    unknown: m.unknownText(),
    high: `${worse} ${m.smallerText()}`,
    extreme: `${worse} ${m.extremeText()}`,
  }
  return (
    <p className={`${card.caution} ${styles.impact}`} role="status" data-impact={level}>
      {warnings[level]}
    </p>
  )
}
