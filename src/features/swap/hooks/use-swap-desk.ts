import { useRouter } from 'next/router'
import { envClient } from '@/config/env.client'
import type { Currency } from '@/contract/currency'
import { formatCoins } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import { useFaucet } from '@/lib/chain/use-faucet'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { plainAmount } from '@/lib/typed-amount'
import { setReturnAfterKyc } from '@/session/return-target'
import { showToast } from '@/ui/toast'
import { type Cure, exchangeRefusal, hindranceWords, type Refusal } from '../copy/refusals'
import { leastText } from '../copy/swap'
import { gasOf, hindranceOf, readMinutes, readSlippage } from '../rules'
import { useExchange, useWalletFunds } from './use-exchange'
import { type SwapDraft, useSwapDraft, usualSettings } from './use-swap-draft'
import { useSwapFigures } from './use-swap-figures'

const coinDecimals = 18
const path = '/swap'

/** Everything the form shows and does, up to the review. */
export function useSwapDesk({ id, kycStatus }: Pick<Profile, 'id' | 'kycStatus'>) {
  const { view } = useWalletStore()
  const address = view.status === 'disconnected' ? undefined : view.address
  const { draft, change } = useSwapDraft(id)
  const exchange = useExchange()
  const list = exchange.data?.currencies ?? []
  const pay = list.find(({ symbol }) => symbol === draft.pay) ?? list[0]
  const receive =
    list.find((one) => one.symbol === draft.receive && one !== pay) ?? other(list, pay)
  const { figures, live } = useSwapFigures(draft, { exchange: exchange.data, pay, receive })
  const { funds, isContract } = useWalletFunds(address, exchange.data)
  const settings = readSettings(draft)
  const { quote, lastQuote } = live
  const isPaidInCoin = pay?.address === null
  const shown = lastQuote ?? { kind: 'swap' as const, path: ['', ''] }
  const gas = gasOf(shown.kind, shown.path.length, isPaidInCoin)
  const networkFee = funds && { expected: funds.gasPrice * gas, reserve: funds.gasPrice * gas * 2n }
  const balance = pay && funds?.balances[pay.symbol]
  const most = mostOf(balance, isPaidInCoin ? networkFee?.reserve : 0n)
  const hindrance = hindranceOf({
    ...{ wallet: view.status, kyc: kycStatus, isContract, isPaidInCoin, balance },
    areSettingsRight: settings !== undefined,
    hasNoLiquidity: live.hasNoLiquidity,
    pay: figures.typedPay ?? quote?.pay,
    coinBalance: funds?.balances[coinSymbol(list)],
    networkFee: networkFee?.reserve,
  })
  const facts = {
    ...{ pay: pay?.symbol ?? '', receive: receive?.symbol ?? '', isPaidInCoin },
    balance: pay ? leastText(balance ?? 0n, pay) : '',
    networkFee: `${formatCoins(networkFee?.expected ?? 0n, coinDecimals, 8)} BNB`,
    isSandbox: envClient.appMode === 'sandbox',
    canPayAll: most !== undefined && most > 0n,
  }
  const away = exchange.error ?? live.error
  const refusal: Refusal | undefined =
    hindrance === undefined
      ? away
        ? exchangeRefusal(away)
        : undefined
      : hindranceWords(hindrance, facts)
  const renew = () => void (exchange.error ? exchange.refetch() : live.renew())
  const acts = useActs({ draft, change, pay, most, address, renew })
  return {
    ...{ accountId: id, address, draft, change, list, pay, receive, figures, live, settings },
    ...{ exchange: exchange.data, balance, most, networkFee, refusal, ...acts },
  }
}

export type SwapDesk = ReturnType<typeof useSwapDesk>

const other = (list: readonly Currency[], one: Currency | undefined) =>
  list.find((currency) => currency !== one)

const coinSymbol = (list: readonly Currency[]) =>
  list.find(({ address }) => address === null)?.symbol ?? ''

function mostOf(balance: bigint | undefined, kept: bigint | undefined): bigint | undefined {
  if (balance === undefined || kept === undefined) return undefined
  return balance > kept ? balance - kept : 0n
}

/** Undefined when one of them is no figure that can be used. */
function readSettings({ slippage, ownSlippage, minutes }: SwapDraft) {
  const read = slippage === 'own' ? readSlippage(ownSlippage) : { value: BigInt(slippage) }
  const time = readMinutes(minutes)
  if ('error' in read || 'error' in time) return undefined
  return { slippageBps: read.value, deadlineMinutes: time.value }
}

interface ActParts {
  draft: SwapDraft
  change: (part: Partial<SwapDraft>) => void
  pay: Currency | undefined
  most: bigint | undefined
  address: string | undefined
  renew: () => void
}

function useActs({ draft, change, pay, most, address, renew }: ActParts) {
  const { push } = useRouter()
  const faucet = useFaucet()
  const payAll = () => {
    if (pay && most !== undefined) change({ side: 'pay', text: plainAmount(most, pay.decimals) })
  }
  /** The other one takes the place of the one that is chosen a second time. */
  const choose = (side: 'pay' | 'receive', symbol: string) => {
    const isOther = draft[side === 'pay' ? 'receive' : 'pay'] === symbol
    if (isOther) return turn()
    change({ [side]: symbol })
  }
  const turn = () =>
    change({
      pay: draft.receive,
      receive: draft.pay,
      side: draft.side === 'pay' ? 'receive' : 'pay',
    })
  const ways: Record<Cure, () => void> = {
    'open-wallet': walletStore.open,
    kyc: () => {
      setReturnAfterKyc(path)
      void push('/kyc')
    },
    contact: () => void push('/contactus'),
    all: payAll,
    faucet: () => address && faucet.mutate(address, { onError: tellNoMoney }),
    settings: () => change(usualSettings),
    change: () => change({ text: '' }),
    retry: renew,
  }
  const busyAction: Cure | undefined = faucet.isPending ? 'faucet' : undefined
  return { action: (wanted: Cure) => ways[wanted](), payAll, choose, turn, busyAction }
}

function tellNoMoney(error: Error): void {
  void showToast('error', 'No test money came', error.message)
}
