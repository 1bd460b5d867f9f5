import { useRouter } from 'next/router'
import { useId, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { coinDecimals } from '@/config/coins'
import { envClient } from '@/config/env.client'
import { shortAddress } from '@/contract/format/addresses'
import type { Profile } from '@/contract/user/profile'
import type { BlockerAction, CheckLine } from '@/features/checkout/components/facts'
import { askCovered } from '@/features/checkout/components/wallet-wait'
import type { Problem } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { thisPage } from '@/features/checkout/record'
import { isFinalRefusal } from '@/features/checkout/run'
import { WrongExchange } from '@/lib/chain/exchange'
import { useTransaction, whileSigning } from '@/lib/chain/use-transaction'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import * as actions from '@/messages/actions'
import * as session from '@/session/messages'
import { setReturnAfterKyc } from '@/session/return-target'
import card from '@/ui/card.module.css'
import { CheckBox } from '@/ui/form/check-box'
import type { SolvableError } from '@/ui/form/form-notes'
import rows from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import * as formTexts from '../messages/form'
import * as m from '../messages/steps'
import {
  impactLevel,
  lacksWord,
  percentText,
  type ReviewedSwap,
  type SwapBlocker,
  type SwapCheckRow,
  swapPayText,
} from '../rules'
import { PriceChanged, runSwap, SwapRefused, type SwapStore, swapAdapter } from '../swaps'
import { forgetSwapDraft, impactText, type SwapFormModel, swapHeldText } from '../use-swap-form'
import styles from './swap-settings.module.css'

// Swaps that this page is carrying out. Kept outside the components, because the review that starts
// a swap is unmounted when the next part reads it.
const running = new Set<string>()
const nameOf = (key: string) => `run-${key}`

export function useRun(store: SwapStore, key: string) {
  const { view } = useWalletStore()
  const [isElsewhere, setIsElsewhere] = useState(false)
  const stage = useTransaction({ id: nameOf(key), hash: undefined, ending: undefined })
  const wallet = view.wallet ?? checkout.yourWalletLabel()
  const carryOn = async (wanted: string) => {
    setIsElsewhere(false)
    try {
      const answer = await runSwap(store, wanted, (value) =>
        askCovered(store, swapAdapter, { value, wallet }),
      )
      setIsElsewhere(answer === 'elsewhere')
      if (answer === 'sent') forgetSwapDraft(store.accountId)
    } catch (error) {
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
  const refusal =
    error instanceof SwapRefused
      ? { code: error.code, message: error.reason }
      : { code: error instanceof WrongExchange ? 'PAUSED' : 'AWAY', message: '' }
  return { problem: { ...refusal, page: thisPage }, isFinal: isFinalRefusal(error) }
}

type Solution = 'retry' | 'change'

export function swapProblemNote(
  { code, message }: Pick<Problem, 'code' | 'message'>,
  { pay, slippageBps }: ReviewedSwap,
): SolvableError<Solution> {
  const texts: Record<string, string> = {
    NO_LIQUIDITY: formTexts.liquidityError(),
    UNDONE: undoneText(message, percentText(slippageBps)),
    ALLOWANCE: m.allowanceError({ pay: swapPayText(pay) }),
    APPROVAL_WAITS: m.approvalWaitsError(),
    PAUSED: formTexts.pausedText(),
  }
  const retry = { action: 'retry', label: actions.tryAgainAction() } as const
  const change = { action: 'change', label: checkout.amountAction() } as const
  return {
    name: code,
    message: texts[code] ?? m.awayError(),
    actions: code === 'NO_LIQUIDITY' ? [change] : [retry],
  }
}

function undoneText(reason: string, percent: string): string {
  if (/INSUFFICIENT_OUTPUT/.test(reason)) return m.movedPriceError({ percent })
  if (/insufficient funds/i.test(reason)) return m.feeError()
  return /balance/i.test(reason) ? m.tooLittleError() : m.undoneError()
}

export type ImpactConsentProps = {
  quote: ReviewedSwap
  onChange: (consentBps: string | undefined) => void
}

export function ImpactConsent({ quote, onChange }: ImpactConsentProps) {
  const id = useId()
  const impactBps = quote.impactBps === undefined ? undefined : BigInt(quote.impactBps)
  if (impactLevel(impactBps) !== 'extreme') return null
  return (
    <div className={`${card.caution} ${stack.gap1}`} data-refusal="impact">
      <p>{formTexts.worseText({ percent: impactText(impactBps) })}</p>
      <div className={`${rows.line} ${styles.tick}`}>
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

const { name: network } = chainFacts

export function useSwapChecks(form: SwapFormModel, { wallets }: Profile): CheckLine[] {
  const { push } = useRouter()
  const { view } = useWalletStore()
  const verify = () => {
    setReturnAfterKyc('/swap')
    void push('/kyc#start')
  }
  const press = (label: string, onPress: () => void, isBusy = false): BlockerAction => ({
    label,
    onPress,
    isBusy,
  })
  const { pay, balance, networkFee } = form
  const balanceText = pay && balance !== undefined ? swapHeldText(balance, pay) : undefined
  const linked = wallets.at(-1)?.address
  const fee = swapHeldText(networkFee ?? 0n, {
    symbol: 'BNB',
    name: '',
    decimals: coinDecimals,
    address: null,
  })
  const money =
    envClient.appMode === 'sandbox'
      ? press(amounts.faucetAction(), form.getTestMoney, form.isFaucetBusy)
      : undefined
  const texts: Record<SwapBlocker, [message: string, action: BlockerAction | undefined]> = {
    blocked: [
      checkout.restrictedError(),
      press(actions.contactAction(), () => void push('/contactus')),
    ],
    'review-runs': [checkout.verificationRunsError(), press(checkout.statusAction(), verify)],
    verify: [checkout.verifyError(), press(session.verifyAction(), verify)],
    connect: [
      linked ? checkout.reconnectError({ wallet: shortAddress(linked) }) : m.connectError(),
      press(checkout.connectAction(), walletStore.open),
    ],
    link: [checkout.linkError(), press(checkout.linkAction(), walletStore.open)],
    'contract-wallet': [m.contractError(), press(checkout.accountAction(), walletStore.open)],
    network: [
      checkout.networkError({ network: view.network ?? checkout.otherNetworkLabel() }),
      press(checkout.switchAction({ network }), walletStore.switchNetwork),
    ],
    'too-small': [formTexts.smallError(), undefined],
    'no-liquidity': [formTexts.liquidityError(), undefined],
    balance: [amounts.balanceError({ balance: balanceText ?? '' }), money],
    'network-fee': [checkout.networkFeeError({ fee }), money],
  }
  const check = (row: SwapCheckRow, name: string, isOpen = false): CheckLine => {
    const code = form.blockers.get(row)
    if (code === undefined) return { name, isOpen }
    const [message, action] = texts[code]
    return { name, blocker: { code, message, action } }
  }
  const balanceName = balanceText
    ? checkout.balanceLabel({ balance: balanceText })
    : checkout.balanceUnknownLabel()
  return [
    check('identity', checkout.identityLabel()),
    check('wallet', checkout.walletLabel()),
    check('network', checkout.networkLabel({ network }), form.connected === undefined),
    check('balance', balanceName, balanceText === undefined),
  ]
}
