import { useState } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { blockWhile } from '@/ui/blocking-overlay'
import type { Refusal } from '../copy/refusals'
import type { OrderKeeper } from '../kept-orders'
import type { LockedOrder } from '../known-order'
import { deadlineMs, faultOf, NotOurOrder, payOrder } from '../place-order'
import { tellAnswer } from './use-confirm-order'

const lastPayMs = 45_000

/** Pays an order that is locked already: after a refusal in the wallet, a reload, or in another browser. */
export function usePayOrder(keeper: OrderKeeper) {
  const { view } = useWalletStore()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  const pay = async (order: LockedOrder) => {
    if (isBusy) return
    const stopped =
      timeRefusal(order) ?? walletRefusal(view.status, view.address, order.quote.payer)
    setRefusal(stopped)
    if (stopped !== undefined) return
    setIsBusy(true)
    try {
      const fault = await faultOf(order, order.quote)
      if (fault !== undefined) return setRefusal(notOurs(new NotOurOrder(fault)))
      tellAnswer(await blockWhile(() => payOrder(keeper, order)))
    } finally {
      setIsBusy(false)
    }
  }
  return { pay, isBusy, refusal }
}

function notOurs({ message }: NotOurOrder): Refusal {
  return { name: 'NOT_OURS', message, actions: [{ action: 'contact', label: 'Write to us' }] }
}

/** A block may take its time: what is paid in the last moment comes too late. */
function timeRefusal(order: LockedOrder): Refusal | undefined {
  if (deadlineMs(order) - Date.now() > lastPayMs) return undefined
  const message =
    'Less than a minute is left, and a payment may come too late. Cancel this order and begin a new one.'
  return { name: 'time', message, actions: [] }
}

function walletRefusal(
  status: ReturnType<typeof useWalletStore>['view']['status'],
  address: string | undefined,
  payer: string,
): Refusal | undefined {
  const refuse = (name: string, message: string, label: string): Refusal => ({
    name,
    message,
    actions: [{ action: 'open-wallet', label }],
  })
  if (status === 'disconnected')
    return refuse('connect', `Connect the wallet ${shortAddress(payer)} first.`, 'Connect a wallet')
  if (status === 'wrong-network')
    return refuse('network', 'Your wallet is on another network.', 'Switch the network')
  if (address?.toLowerCase() !== payer.toLowerCase())
    return refuse(
      'payer',
      `This order is for the wallet ${shortAddress(payer)}. Another one is connected.`,
      'Change the wallet',
    )
  return undefined
}
