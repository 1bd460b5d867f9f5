import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readSentCount } from '@/lib/chain/chain-reader'
import { walletStore } from '@/lib/chain/wallet-store'
import type { Checkout } from './machine'
import { mayPay, type Prompt } from './resume'

const wantedMs = 120_000

/** One press: the wallet is connected, and then it is asked. */
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

/** Whether the part that asked is still shown: who has left is not led back, and no wallet is asked for them. */
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

/** Whether anything has left the wallet since it was asked: then the payment may be on its way. */
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
