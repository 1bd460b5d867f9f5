import { useRouter } from 'next/router'
import { chainFacts } from '@/config/chain'
import { envClient } from '@/config/env.client'
import { trustedAddresses } from '@/config/trusted-addresses'
import { shortAddress } from '@/contract/format/addresses'
import type { Profile } from '@/contract/user/profile'
import {
  AddressInFours,
  type BlockerAction,
  type Check,
  type Fact,
  FactRows,
} from '@/features/checkout/components/facts'
import * as shared from '@/features/checkout/messages'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { setReturnAfterKyc } from '@/session/return-target'
import { IconChevron } from '@/ui/icons/icons'
import * as m from '../messages/steps'
import {
  leastText,
  minimumOf,
  percentText,
  type ReviewedSwap,
  type SwapBlocker,
  type SwapCheckRow,
  swapPayText,
  unitsOf,
} from '../rules'
import { impactText, rateText, routeText, type SwapFormModel, swapHeldText } from '../use-swap-form'
import styles from './swap-settings.module.css'

/** What is swapped, with every unit. */
export function figuresOf(quote: ReviewedSwap, form: SwapFormModel): Fact[] {
  const { kind, pay, receive, slippageBps } = quote
  const figures = { ...quote, ...unitsOf(quote), path: [...quote.path], impactBps: undefined }
  const minimum = minimumOf(figures, BigInt(slippageBps))
  const impactBps = quote.impactBps === undefined ? undefined : BigInt(quote.impactBps)
  return [
    { name: m.payLabel(), value: swapPayText(pay) },
    {
      name: m.leastLabel(),
      value: leastText({ ...receive, amount: String(minimum) }),
      more: m.leastHint({ percent: percentText(slippageBps) }),
    },
    { name: m.rateLabel(), value: rateText(figures, form) },
    { name: m.impactLabel(), value: impactText(impactBps) },
    { name: m.routeLabel(), value: routeText(figures, form) },
    {
      name: m.networkFeeLabel(),
      value: form.networkFeeText ? m.aboutText({ amount: form.networkFeeText }) : m.unknownLabel(),
      more: kind === 'swap' && pay.address !== null ? m.twoStepsHint() : undefined,
    },
  ]
}

/** By its name anybody can make a token: the addresses say which one it is, and through whom it goes. */
export function Contracts({ quote, address }: { quote: ReviewedSwap; address: string }) {
  const { kind, pay, receive, deadlineMinutes } = quote
  const contract = kind === 'swap' ? trustedAddresses.router : trustedAddresses.wrapped
  const tokens = [pay, receive].flatMap(({ symbol, address: token }) =>
    token === null
      ? []
      : [{ name: m.tokenLabel({ symbol }), value: <AddressInFours address={token} /> }],
  )
  return (
    <details className={styles.contracts}>
      <summary>
        <h2>{m.walletTitle()}</h2>
        <IconChevron size={16} />
      </summary>
      <FactRows
        facts={[
          {
            name: m.walletLabel(),
            value: address ? <AddressInFours address={address} /> : m.noWalletLabel(),
          },
          { name: m.contractLabel(), value: <AddressInFours address={contract} /> },
          ...tokens,
          { name: m.deadlineLabel(), value: m.deadlineText({ minutes: deadlineMinutes }) },
        ]}
      />
    </details>
  )
}

const { name: network } = chainFacts

/** The four rows of a review, each with a tick or with what to do. */
export function useSwapChecks(form: SwapFormModel, { wallets }: Profile): Check[] {
  const { push } = useRouter()
  const { view } = useWalletStore()
  const verify = () => {
    setReturnAfterKyc('/swap')
    void push('/kyc')
  }
  const press = (label: string, onPress: () => void, isBusy = false): BlockerAction => ({
    ...{ label, onPress, isBusy },
  })
  const { pay, balance, networkFee } = form
  const held = pay && balance !== undefined ? swapHeldText(balance, pay) : undefined
  const linked = wallets.at(-1)?.address
  const fee = swapHeldText(networkFee ?? 0n, {
    symbol: 'BNB',
    name: '',
    decimals: 18,
    address: null,
  })
  const money =
    envClient.appMode === 'sandbox'
      ? press(m.faucetAction(), form.getTestMoney, form.isFaucetBusy)
      : undefined
  const said: Record<SwapBlocker, [message: string, action: BlockerAction | undefined]> = {
    blocked: [m.blockedError(), press(m.contactAction(), () => void push('/contactus'))],
    'review-runs': [shared.verificationRunsError(), press(m.seeVerificationAction(), verify)],
    verify: [m.verifyError(), press(m.verifyAction(), verify)],
    connect: [
      linked ? m.reconnectError({ wallet: shortAddress(linked) }) : m.connectError(),
      press(m.connectAction(), walletStore.open),
    ],
    link: [shared.linkError(), press(m.linkAction(), walletStore.open)],
    'contract-wallet': [m.contractError(), press(m.accountAction(), walletStore.open)],
    network: [
      shared.networkError({ network: view.network ?? shared.otherNetworkLabel() }),
      press(shared.switchAction({ network }), walletStore.switchNetwork),
    ],
    'no-liquidity': [m.liquidityError(), undefined],
    balance: [m.balanceError({ balance: held ?? '' }), money],
    'network-fee': [shared.networkFeeError({ fee }), money],
  }
  const check = (row: SwapCheckRow, name: string, isOpen = false): Check => {
    const code = form.blockers.get(row)
    if (code === undefined) return { name, isOpen }
    const [message, action] = said[code]
    return { name, blocker: { code, message, action } }
  }
  const balanceName = held ? m.balanceLabel({ balance: held }) : shared.balanceUnknownLabel()
  return [
    check('identity', m.identityLabel()),
    check('wallet', m.walletLinkedLabel()),
    check('network', m.networkLabel({ network }), form.connected === undefined),
    check('balance', balanceName, held === undefined),
  ]
}
