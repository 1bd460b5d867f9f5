import { useId, useState } from 'react'
import { swapTerms } from '@/config/swap-terms'
import { askCovered } from '@/features/checkout/components/wallet-wait'
import type { Problem } from '@/features/checkout/machine'
import { yourWalletLabel } from '@/features/checkout/messages'
import { thisPage } from '@/features/checkout/record'
import { isFinalNo } from '@/features/checkout/run'
import { WrongExchange } from '@/lib/chain/exchange'
import { useTransaction, whileSigning } from '@/lib/chain/use-transaction'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { tryAgainAction } from '@/messages/actions'
import { CheckBox } from '@/ui/form/check-box'
import type { SolvableError } from '@/ui/form/form-notes'
import { Stepper } from '@/ui/stepper'
import * as m from '../messages/steps'
import { impactLevel, lacksWord, percentText, type ReviewedSwap, swapPayText } from '../rules'
import { PriceChanged, runSwap, SwapRefused, type SwapStore, swapAdapter } from '../swaps'
import { forgetSwapDraft, impactText } from '../use-swap-form'
import styles from './swap-settings.module.css'

// Of this page: the review that started one is gone by the time it is asked for.
const running = new Set<string>()
const nameOf = (key: string) => `run-${key}`

/** Carries a swap on as far as it comes: from the review, after a reload, after a no in the wallet. */
export function useRun(store: SwapStore, key: string) {
  const { view } = useWalletStore()
  const [isElsewhere, setIsElsewhere] = useState(false)
  const stage = useTransaction({ id: nameOf(key), hash: undefined, ending: undefined })
  const wallet = view.wallet ?? yourWalletLabel()
  const carryOn = async (wanted: string) => {
    setIsElsewhere(false)
    try {
      const answer = await runSwap(store, wanted, (value) =>
        askCovered(store, swapAdapter, { value, wallet }),
      )
      setIsElsewhere(answer === 'elsewhere')
      if (answer === 'sent') forgetSwapDraft(store.accountId)
    } catch (error) {
      // A changed price is stored, and asked about where it stands.
      if (error instanceof PriceChanged) return
      const { problem } = swapProblem(error)
      store.send(wanted, { type: 'REJECTED', problem, isFinal: false })
    }
  }
  const run = async (wanted = key) => {
    if (running.has(wanted)) return
    running.add(wanted)
    await whileSigning(nameOf(wanted), () => carryOn(wanted)).finally(() => running.delete(wanted))
  }
  return { run, isElsewhere, isBusy: stage.name === 'signing' }
}

export function swapProblem(error: unknown): { problem: Problem; isFinal: boolean } {
  const said =
    error instanceof SwapRefused
      ? { code: error.code, message: error.reason }
      : { code: error instanceof WrongExchange ? 'PAUSED' : 'AWAY', message: '' }
  return { problem: { ...said, page: thisPage }, isFinal: isFinalNo(error) }
}

type Solution = 'retry' | 'change'

/** Why nothing was swapped, and what to do. */
export function swapProblemNote(
  { code, message }: Pick<Problem, 'code' | 'message'>,
  { pay, slippageBps }: ReviewedSwap,
): SolvableError<Solution> {
  const texts: Record<string, string> = {
    NO_LIQUIDITY: m.liquidityError(),
    UNDONE: undoneText(message, percentText(slippageBps)),
    ALLOWANCE: m.allowanceError({ pay: swapPayText(pay) }),
    APPROVAL_WAITS: m.approvalWaitsError(),
    PAUSED: m.pausedError(),
  }
  const retry = { action: 'retry', label: tryAgainAction() } as const
  const change = { action: 'change', label: m.amountAction() } as const
  const actions = code === 'NO_LIQUIDITY' ? [change] : [retry]
  return { name: code, message: texts[code] ?? m.awayError(), actions }
}

/** From the exchange's own code, which nobody should have to read. */
function undoneText(reason: string, percent: string): string {
  if (/INSUFFICIENT_OUTPUT/.test(reason)) return m.movedPriceError({ percent })
  if (/insufficient funds/i.test(reason)) return m.feeError()
  return /balance/i.test(reason) ? m.tooLittleError() : m.undoneError()
}

export type ImpactConsentProps = {
  quote: ReviewedSwap
  onChange: (consentBps: string | undefined) => void
}

/** What nobody should pass by a slip of the hand takes a word of its own. Nothing for an impact that needs none. */
export function ImpactConsent({ quote, onChange }: ImpactConsentProps) {
  const id = useId()
  const impactBps = quote.impactBps === undefined ? undefined : BigInt(quote.impactBps)
  if (impactLevel(impactBps) !== 'extreme') return null
  return (
    <div className={styles.question} data-refusal="impact">
      <p>{m.impactText({ percent: impactText(impactBps) })}</p>
      <div className={styles.tick}>
        <CheckBox
          id={id}
          checked={!lacksWord(quote)}
          onChange={({ target }) => onChange(target.checked ? quote.impactBps : undefined)}
        />
        <label htmlFor={id}>{m.impactAgreeText()}</label>
      </div>
    </div>
  )
}

export type SwapStepsProps = {
  at: 'review' | 'allow' | 'swap' | 'confirm'
  quote: Pick<ReviewedSwap, 'kind' | 'pay'>
}

export function SwapSteps({ at, quote: { kind, pay } }: SwapStepsProps) {
  const isToken = kind === 'swap' && pay.address !== null
  const steps = [
    { name: 'review', title: m.confirmTitle(), text: m.confirmHint() },
    { name: 'allow', title: m.allowTitle({ amount: swapPayText(pay) }), text: m.allowHint() },
    { name: 'swap', title: m.sendTitle(), text: m.sendHint() },
    {
      name: 'confirm',
      title: m.doneTitle({ count: swapTerms.confirmations }),
      text: m.doneHint(),
    },
  ]
  return <Stepper at={at} steps={steps.filter(({ name }) => isToken || name !== 'allow')} />
}
