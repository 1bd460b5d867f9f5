import { useRouter } from 'next/router'
import { envClient } from '@/config/env.client'
import { formatCoins, formatCoinsDown } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import { useFaucet } from '@/lib/chain/use-faucet'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { plainAmount } from '@/lib/typed-amount'
import { setReturnAfterKyc } from '@/session/return-target'
import { showToast } from '@/ui/toast'
import { type Cure, hindranceWords, type Refusal, serverRefusal } from '../copy/refusals'
import { hindranceOf, maxPay, minimumOf } from '../rules'
import { type PayCurrency, useCurrencies } from './use-currencies'
import { useNetworkFee } from './use-network-fee'
import { useOrderDraft } from './use-order-draft'
import { useOrderFigures } from './use-order-figures'

const coinDecimals = 18
const path = '/buy-shares'

/** Everything the form shows and does, up to the review. */
export function useOrderDesk({ id, kycStatus }: Pick<Profile, 'id' | 'kycStatus'>) {
  const { view } = useWalletStore()
  const address = view.status === 'disconnected' ? undefined : view.address
  const { draft, change } = useOrderDraft(id)
  const currencies = useCurrencies(address)
  const list = currencies.data ?? []
  const currency = list.find(({ symbol }) => symbol === draft.currency) ?? list[0]
  const { figures, live, typed, pay } = useOrderFigures(draft, currency)
  const { networkFee, accountKind } = useNetworkFee(currency?.address ?? null, address)
  const coin = list.find((one) => one.address === null)
  const amounts = { balance: held(currency), coinBalance: held(coin) }
  const isPaidInCoin = currency?.address === null
  const most = mostOf(amounts.balance, isPaidInCoin ? networkFee?.reserve : 0n)
  const hindrance = hindranceOf({
    ...amounts,
    wallet: view.status,
    kyc: kycStatus,
    currency,
    pay,
    networkFee: networkFee?.reserve,
    isContract: accountKind === 'contract',
  })
  const facts = {
    currency: currency?.symbol ?? '',
    minimum: currency ? `${minimumText(currency)} ${currency.symbol}` : '',
    balance: currency
      ? `${formatCoinsDown(amounts.balance ?? 0n, currency.decimals)} ${currency.symbol}`
      : '',
    networkFee: `${formatCoins(networkFee?.expected ?? 0n, coinDecimals, 8)} BNB`,
    isPaidInCoin,
    isSandbox: envClient.appMode === 'sandbox',
    canPayAll: currency !== undefined && most !== undefined && most >= minimumOf(currency),
  }
  const refusal: Refusal | undefined =
    hindrance === undefined
      ? live.error
        ? serverRefusal(live.error)
        : undefined
      : hindranceWords(hindrance, facts)
  const actions = useCures({ currency, most, address, change, renew: live.renew })
  return {
    address,
    ...{ draft, change, currencies, list, currency, figures, live, typed, most, networkFee },
    mayBatch: isPaidInCoin && accountKind === 'batching',
    ...{ refusal, ...actions },
  }
}

export type OrderDesk = ReturnType<typeof useOrderDesk>

const held = (currency: PayCurrency | undefined) =>
  currency?.balance === undefined ? undefined : BigInt(currency.balance)

function mostOf(balance: bigint | undefined, kept: bigint | undefined): bigint | undefined {
  return balance === undefined || kept === undefined ? undefined : maxPay(balance, kept)
}

/** Four digits behind the point, rounded up: enough for it, and easy to read. */
export function minimumText(currency: PayCurrency): string {
  const cut = 10n ** BigInt(Math.max(0, currency.decimals - 4))
  const rounded = ((minimumOf(currency) + cut - 1n) / cut) * cut
  return plainAmount(rounded, currency.decimals)
}

interface CureParts {
  currency: PayCurrency | undefined
  most: bigint | undefined
  address: string | undefined
  change: ReturnType<typeof useOrderDraft>['change']
  renew: () => void
}

function useCures({ currency, most, address, change, renew }: CureParts) {
  const { push } = useRouter()
  const faucet = useFaucet()
  const payAll = () => {
    if (currency && most !== undefined)
      change({ side: 'pay', text: plainAmount(most, currency.decimals) })
  }
  const action = (wanted: Cure): void => {
    const ways: Partial<Record<Cure, () => void>> = {
      'open-wallet': walletStore.open,
      kyc: () => {
        setReturnAfterKyc(path)
        void push('/kyc')
      },
      contact: () => void push('/contactus'),
      minimum: () => currency && change({ side: 'pay', text: minimumText(currency) }),
      all: payAll,
      faucet: () => address && faucet.mutate(address, { onError: tellNoMoney }),
      token: () => change({ currency: 'USDT', text: '', side: 'pay' }),
      renew,
      retry: renew,
      orders: () => document.getElementById('open-orders')?.focus(),
    }
    ways[wanted]?.()
  }
  const busyAction: Cure | undefined = faucet.isPending ? 'faucet' : undefined
  return { action, payAll, busyAction }
}

function tellNoMoney(error: Error): void {
  void showToast('error', 'No test money came', error.message)
}
