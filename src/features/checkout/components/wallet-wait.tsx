import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { readSentCount } from '@/lib/chain/chain-reader'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { useTimeCome } from '@/lib/use-time'
import { blockWhile } from '@/ui/blocking-overlay'
import { Button } from '@/ui/button'
import type { Checkout } from '../machine'
import * as m from '../messages'
import type { CheckoutStore, Prompt } from '../record'
import { askWallet, type CheckoutAdapter, type WalletAnswer } from '../run'

type WalletWaitProps = { wallet: string; onGiveUp: () => void }

const openingMs = 60_000

/**
 * Shown over the page while the wallet is asked. A wallet that did not open never answers, so after
 * a minute the person may stop waiting.
 */
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

/** The buttons that lead on if the person has to look into the wallet, or needs another one. */
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

/** Asks the wallet under the blocking overlay, which offers to stop waiting. See `askWallet`. */
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

/**
 * Lets one press do two steps: the wallet dialog opens, and once everything else is ready the
 * wallet is asked to pay. The press expires after two minutes, if another press opens the wallet
 * dialog, or if something else interrupts (`isStopped`), because the person may no longer expect a
 * payment.
 */
export function usePayWhenReady(
  isReady: boolean,
  pay: () => Promise<void> | void,
  isStopped = false,
): () => void {
  const { opens } = useWalletStore()
  const [request, setWanted] = useState<{ atMs: number; opens: number }>()
  const isOver = isStopped || request?.opens !== opens
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the wallet is there
  useEffect(() => {
    if (request === undefined || !(isReady || isOver)) return
    setWanted(undefined)
    if (!isOver && Date.now() - request.atMs < wantedMs) void pay()
  }, [isReady, isOver, request])
  return () => {
    walletStore.open()
    setWanted({ atMs: Date.now(), opens: opens + 1 })
  }
}

/**
 * Whether the component that started something is still mounted. A person who has left the page is
 * neither led back by a late answer nor asked by a wallet to pay.
 */
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

type WalletQuestion = Pick<Checkout, 'phase' | 'asking' | 'payer'>

/**
 * Whether the wallet has sent a transaction since it was asked. If so, the payment may be on its
 * way: the person is not asked what they did, and cannot pay again.
 */
export function useHasMoved({ phase, asking, payer = '' }: WalletQuestion): boolean {
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
