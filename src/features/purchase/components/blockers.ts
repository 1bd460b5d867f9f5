import { useRouter } from 'next/router'
import { chainFacts } from '@/config/chain'
import { envClient } from '@/config/env.client'
import { shortAddress } from '@/contract/format/addresses'
import type { Profile } from '@/contract/user/profile'
import type { BlockerAction, CheckLine } from '@/features/checkout/components/facts'
import type { Problem } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import * as actions from '@/messages/actions'
import * as session from '@/session/messages'
import { setReturnAfterKyc } from '@/session/return-target'
import { maximumError } from '../messages/form'
import * as m from '../messages/order'
import type { CheckRow, PurchaseBlocker } from '../rules'
import {
  coinText,
  heldInFull,
  heldText,
  minimumUnits,
  type PurchaseForm,
} from '../use-purchase-form'

export type Solution =
  | 'retry'
  | 'renew'
  | 'second'
  | 'amount'
  | 'orders'
  | 'usdt'
  | 'transfer'
  | 'wallet'
  | 'kyc'
  | 'contact'

type Way = { action: Solution; label: string }

const ways: Record<Solution, () => string> = {
  retry: actions.tryAgainAction,
  renew: m.newPriceAction,
  second: m.secondAction,
  amount: checkout.amountAction,
  orders: m.ordersAction,
  usdt: m.usdtAction,
  transfer: m.seeOrderAction,
  wallet: checkout.linkAction,
  kyc: session.verifyAction,
  contact: actions.contactAction,
}

const solutions: Record<string, readonly Solution[]> = {
  MISMATCH: ['contact'],
  KYC_REQUIRED: ['kyc'],
  ON_HOLD: ['contact'],
  WALLET_NOT_LINKED: ['wallet'],
  CONTRACT_WALLET: ['usdt'],
  BELOW_MINIMUM: ['amount'],
  SOLD_OUT: ['amount'],
  SOLD_OUT_UNTIL: ['amount'],
  INSUFFICIENT_BALANCE: ['amount'],
  ORDER_TOO_LARGE: ['amount', 'orders'],
  FIRST_ORDER_TOO_LARGE: ['amount', 'orders'],
  UNPAID_ORDER_TOO_LARGE: ['amount', 'orders'],
  PRICE_CHANGED: ['renew'],
  SIMILAR_ORDER: ['second', 'orders'],
  TOO_MANY_QUOTES: ['orders'],
  TRANSFER_OPEN: ['transfer'],
  FIRST_TRANSFER_TOO_LARGE: ['amount', 'usdt'],
  TRANSFER_TOO_LARGE: ['amount', 'usdt'],
  TRANSFERS_FULL: ['usdt', 'amount'],
  TOO_MANY_WAITING: ['orders'],
}

export function problemNote({ code, message }: Pick<Problem, 'code' | 'message'>) {
  const solutionsOfCode = solutions[code] ?? (['retry'] as const)
  const actionsOfCode: Way[] = solutionsOfCode.map((action) => ({ action, label: ways[action]() }))
  const text = code === 'MISMATCH' ? checkout.mismatchError() : message || checkout.awayError()
  return { name: code, message: text, actions: actionsOfCode }
}

const { name: network } = chainFacts

const press = (label: string, onPress: () => void, isBusy = false): BlockerAction => ({
  label,
  onPress,
  isBusy,
})

export function useChecks(form: PurchaseForm, { wallets }: Profile) {
  const { push } = useRouter()
  const { view } = useWalletStore()
  const contact = () => void push('/contactus')
  const verify = () => {
    setReturnAfterKyc('/buy-shares')
    void push('/kyc#start')
  }
  const openWallet = walletStore.open
  const { currency, balance, networkFee, maxTransfer = 0n, isBank } = form
  const balanceText = currency && balance !== undefined ? heldText(balance, currency) : undefined
  const least = currency ? heldInFull(minimumUnits(currency), currency) : ''
  const most = currency ? heldInFull(maxTransfer, currency) : ''
  const linked = wallets.at(-1)?.address
  const money =
    envClient.appMode === 'sandbox'
      ? press(amounts.faucetAction(), form.getTestMoney, form.isFaucetBusy)
      : undefined
  const texts: Record<PurchaseBlocker, [message: string, action: BlockerAction | undefined]> = {
    blocked: [checkout.restrictedError(), press(actions.contactAction(), contact)],
    'review-runs': [checkout.verificationRunsError(), press(checkout.statusAction(), verify)],
    verify: [checkout.verifyError(), press(session.verifyAction(), verify)],
    connect: [
      linked ? checkout.reconnectError({ wallet: shortAddress(linked) }) : m.connectError(),
      press(checkout.connectAction(), openWallet),
    ],
    link: [checkout.linkError(), press(checkout.linkAction(), openWallet)],
    'contract-wallet': [
      m.contractError({ currency: currency?.symbol ?? '' }),
      press(m.usdtAction(), () => form.change({ currency: 'USDT' })),
    ],
    network: [
      checkout.networkError({ network: view.network ?? checkout.otherNetworkLabel() }),
      press(checkout.switchAction({ network }), walletStore.switchNetwork),
    ],
    minimum: [amounts.minimumError({ minimum: least }), undefined],
    maximum: [maximumError({ max: most }), undefined],
    balance: [amounts.balanceError({ balance: balanceText ?? '' }), money],
    'network-fee': [checkout.networkFeeError({ fee: coinText(networkFee?.expected ?? 0n) }), money],
  }
  const check = (row: CheckRow, name: string, isOpen = false): CheckLine => {
    const code = form.blockers.get(row)
    if (code === undefined) return { name, isOpen }
    const [message, action] = texts[code]
    return { name, blocker: { code, message, action } }
  }
  const rows = [
    check('identity', checkout.identityLabel()),
    check('wallet', checkout.walletLabel()),
    check('network', checkout.networkLabel({ network }), form.connected === undefined),
    check(
      'balance',
      balanceText
        ? checkout.balanceLabel({ balance: balanceText })
        : checkout.balanceUnknownLabel(),
      balanceText === undefined,
    ),
  ]
  // For a bank account only a limit on the amount is known beforehand.
  const shownRows = isBank ? rows.filter(({ blocker }, place) => place === 0 || blocker) : rows
  return { all: shownRows, contact, verify, openWallet }
}
