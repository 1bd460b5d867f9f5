import { useState } from 'react'
import { chainFacts } from '@/config/chain'
import { walletStore } from '@/lib/chain/wallet-store'
import { useTimeCome } from '@/lib/use-time'
import { blockWhile } from '@/ui/blocking-overlay'
import { Button } from '@/ui/button'
import type { Checkout } from '../machine'
import * as m from '../messages'
import type { CheckoutStore } from '../record'
import type { Prompt } from '../resume'
import { askWallet, type CheckoutAdapter, type WalletAnswer } from '../run'

type WalletWaitProps = { wallet: string; onGiveUp: () => void }

const openingMs = 60_000

/** Below the overlay's words: who is waited for, and after a minute the way out. */
function WalletWait({ wallet, onGiveUp }: WalletWaitProps) {
  const [sinceMs] = useState(() => Date.now())
  const isLong = useTimeCome(sinceMs + openingMs)
  return (
    <>
      <p>{m.openWalletHint({ wallet })}</p>
      {isLong && (
        <Button look="quiet" onClick={onGiveUp}>
          {m.notOpenedAction()}
        </Button>
      )}
    </>
  )
}

export type WalletWayProps = {
  prompt: Prompt
  say: (isSent: boolean) => void
  reconnect: () => void
  reconnectLabel: string
}

/** The way on where the wallet has to be looked at, or is not the one that is meant. */
export function WalletWay({ prompt, say, reconnect, reconnectLabel }: WalletWayProps) {
  switch (prompt) {
    case 'unclear':
      return (
        <>
          <Button onClick={() => say(true)}>{m.approvedAction()}</Button>
          <Button look="quiet" onClick={() => say(false)}>
            {m.notApprovedAction()}
          </Button>
        </>
      )
    case 'reconnect':
      return <Button onClick={reconnect}>{reconnectLabel}</Button>
    case 'network':
      return (
        <Button onClick={walletStore.switchNetwork}>
          {m.switchAction({ network: chainFacts.name })}
        </Button>
      )
    case 'account':
      return <Button onClick={walletStore.open}>{m.accountAction()}</Button>
    default:
      return null
  }
}

/** Asks the wallet under the overlay of the specification. */
export function askCovered<Quote, Prepared>(
  store: CheckoutStore<Quote, Prepared>,
  adapter: CheckoutAdapter<Quote, Prepared>,
  { value, wallet }: { value: Checkout<Quote, Prepared>; wallet: string },
): Promise<WalletAnswer> {
  let stop = () => {}
  const giveUp = new Promise<void>((resolve) => {
    stop = resolve
  })
  return blockWhile(
    () => askWallet(store, adapter, { value, giveUp }),
    <WalletWait wallet={wallet} onGiveUp={() => stop()} />,
  )
}
