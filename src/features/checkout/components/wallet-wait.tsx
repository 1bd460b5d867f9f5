import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { readSentCount } from '@/lib/chain/chain-reader'
import { walletStore } from '@/lib/chain/wallet-store'
import { useTimeCome } from '@/lib/use-time'
import { blockWhile } from '@/ui/blocking-overlay'
import { Button } from '@/ui/button'
import type { Checkout } from '../machine'
import * as m from '../messages'
import { type CheckoutStore, mayPay, type Prompt } from '../record'
import { askWallet, type CheckoutAdapter, type WalletAnswer } from '../run'

type WalletWaitProps = { wallet: string; onGiveUp: () => void }

const openingMs = 60_000

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

const wantedMs = 120_000

export function usePayWhenReady(prompt: Prompt, pay: () => Promise<void>): () => void {
  const [wantedAtMs, setWantedAtMs] = useState<number>()
  const isReady = mayPay(prompt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the wallet is there
  useEffect(() => {
    if (!isReady || wantedAtMs === undefined) return
    setWantedAtMs(undefined)
    if (Date.now() - wantedAtMs < wantedMs) void pay()
  }, [isReady, wantedAtMs])
  return () => {
    setWantedAtMs(Date.now())
    walletStore.open()
  }
}

/** Whoever left is not led back, nor asked by a wallet. */
export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

const lookMs = 5_000

type Asked = Pick<Checkout, 'phase' | 'asking' | 'payer'>

/** If so, the payment may be on its way. */
export function useHasMoved({ phase, asking, payer = '' }: Asked): boolean {
  const before = asking?.sentBefore ?? null
  const { data } = useQuery({
    queryKey: ['checkout', 'sent-count', payer],
    queryFn: async () => String(await readSentCount(payer)),
    enabled: phase === 'unclear' && before !== null,
    refetchInterval: lookMs,
    staleTime: 0,
  })
  return phase === 'unclear' && before !== null && data !== undefined && data !== before
}
