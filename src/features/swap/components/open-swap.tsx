import { useRouter } from 'next/router'
import { useState } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { Button } from '@/ui/button'
import { FigureList, StateTitle } from '@/ui/figure-list'
import { ErrorNote } from '@/ui/form/form-notes'
import type { Cure, Refusal } from '../copy/refusals'
import { stageWords } from '../copy/swap'
import type { SwapRun } from '../hooks/use-run-swap'
import { type KeptSwap, notAsked, type SwapKeeper } from '../kept-swaps'
import { swapRows } from '../swap-rows'
import { NewPrice } from './new-price'
import { OwnTick } from './own-tick'
import styles from './swap-place.module.css'

export type OpenSwapProps = {
  swap: KeptSwap
  keeper: SwapKeeper
  run: SwapRun
  isSigning: boolean
}

/** Confirmed and not sent yet: what the wallet is asked for, or was not, and the ways on. */
export function OpenSwap({ swap, keeper, run, isSigning }: OpenSwapProps) {
  const { replace } = useRouter()
  const { view } = useWalletStore()
  const [calls, setCalls] = useState(0)
  const { changed, mayBeSent = false, refusal: said } = run.outcomeOf(swap.id)
  const [hasLooked, setHasLooked] = useState(false)
  const refusal = walletRefusal(view, swap.payer) ?? said
  const words = isSigning ? signingWords(swap) : restingWords(swap)
  const handleGoOn = (part: Partial<KeptSwap> = {}) => {
    if (walletRefusal(view, swap.payer) !== undefined) return setCalls(calls + 1)
    keeper.change(swap.id, part)
    void run.run({ ...swap, ...part })
  }
  const handlePress = () => {
    if (!mayBeSent) return handleGoOn()
    if (!hasLooked) return setCalls(calls + 1)
    setHasLooked(false)
    handleGoOn(notAsked)
  }
  const handleDrop = () => {
    keeper.drop(swap.id)
    void replace('/swap', undefined, { shallow: true, scroll: false })
  }
  const handleCure = (action: Cure) => {
    if (action === 'open-wallet') return walletStore.open()
    if (action === 'change') return handleDrop()
    handleGoOn()
  }
  return (
    <section className={styles.place}>
      <StateTitle state="awaiting" title={words.title}>
        {words.text}
      </StateTitle>
      <FigureList rows={swapRows(swap)} />
      {mayBeSent && (
        <OwnTick
          name="maybe-sent"
          text="Your wallet has sent a transaction since it was asked for this swap. If it was this swap, it is done: do not swap again. Look into the wallet first."
          label="I looked into my wallet: this swap was not sent"
          isGiven={hasLooked}
          onChange={setHasLooked}
        />
      )}
      {mayBeSent && !hasLooked && calls > 0 && <p role="status">Tick the box above first.</p>}
      {changed && (
        <NewPrice
          key={String(changed.receive)}
          swap={swap}
          changed={changed}
          onAccept={handleGoOn}
        />
      )}
      {refusal && !isSigning && <ErrorNote error={refusal} calls={calls} onAction={handleCure} />}
      {!isSigning && (
        <div className={styles.ways}>
          {!changed && <Button onClick={handlePress}>Go on with the swap</Button>}
          <Button look="quiet" onClick={handleDrop}>
            Drop this swap
          </Button>
        </div>
      )}
    </section>
  )
}

function signingWords({ pay, kind, approvalHash, askedAtMs }: KeptSwap) {
  if (askedAtMs !== undefined) return stageWords.signing
  if (pay.address === null || kind !== 'swap') return stageWords.signing
  return approvalHash === undefined ? stageWords.allow : stageWords.allowing
}

function restingWords({ askedAtMs }: KeptSwap) {
  return askedAtMs === undefined ? stageWords.ready : stageWords.unsure
}

/** A swap belongs to the wallet that it was reviewed for. */
function walletRefusal(
  { status, address }: ReturnType<typeof useWalletStore>['view'],
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
      `This swap is for the wallet ${shortAddress(payer)}. Another one is connected.`,
      'Change the wallet',
    )
  return undefined
}
