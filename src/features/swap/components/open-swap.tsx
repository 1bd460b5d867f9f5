import { useRouter } from 'next/router'
import { useState } from 'react'
import { shortAddress } from '@/lib/chain/short-name'
import { useWalletBridge, walletBridge } from '@/lib/chain/wallet-bridge'
import { Button } from '@/ui/button'
import { FigureList } from '@/ui/figure-list'
import { RefusalNote } from '@/ui/form/refusal-note'
import { StateTitle } from '@/ui/state-title'
import type { Cure, Refusal } from '../copy/refusals'
import { coinsText, stageWords } from '../copy/swap'
import type { SwapRun } from '../hooks/use-run-swap'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { atPrice } from '../new-swap'
import { impactLevel } from '../rules'
import { swapRows } from '../swap-rows'
import { ChangedPrice } from './changed-price'
import { ImpactConsent } from './impact-consent'
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
  const { view } = useWalletBridge()
  const [calls, setCalls] = useState(0)
  const { changed } = run
  const needsConsent = changed !== undefined && impactLevel(changed.impactBps) === 'extreme'
  const [hasConsent, setHasConsent] = useState(false)
  const refusal = walletRefusal(view, swap.payer) ?? run.refusal
  const words = isSigning ? signingWords(swap) : stageWords.ready
  const handleGoOn = (part: Partial<KeptSwap> = {}) => {
    if (walletRefusal(view, swap.payer) !== undefined) return setCalls(calls + 1)
    keeper.change(swap.id, part)
    void run.run({ ...swap, ...part })
  }
  const handleAccept = () => {
    if (changed === undefined || (needsConsent && !hasConsent)) return setCalls(calls + 1)
    handleGoOn(atPrice(swap, changed))
  }
  const handleDrop = () => {
    keeper.drop(swap.id)
    void replace('/swap', undefined, { shallow: true, scroll: false })
  }
  const handleCure = (cure: Cure) => {
    if (cure === 'open-wallet') return walletBridge.open()
    if (cure === 'change') return handleDrop()
    handleGoOn()
  }
  return (
    <section className={styles.place}>
      <StateTitle title={words.title}>{words.text}</StateTitle>
      <FigureList rows={swapRows(swap)} />
      {swap.askedAtMs !== undefined && !isSigning && (
        <p className={styles.unsure} role="status">
          Your wallet was asked for this swap, and its answer did not reach this page. Look into the
          wallet first: if you approved it there, do not swap again.
        </p>
      )}
      {changed && needsConsent && (
        <ImpactConsent
          impactBps={changed.impactBps}
          symbol={swap.pay.symbol}
          isGiven={hasConsent}
          onChange={setHasConsent}
        />
      )}
      {changed && (
        <ChangedPrice
          before={BigInt(swap.receive.amount)}
          after={changed.receive}
          what="receive"
          text={(amount) => coinsText(amount, swap.receive)}
          calls={calls + 1}
          onAccept={handleAccept}
          acceptLabel="Swap at the new price"
        />
      )}
      {refusal && !isSigning && <RefusalNote refusal={refusal} calls={calls} onCure={handleCure} />}
      {!isSigning && (
        <div className={styles.ways}>
          {!changed && <Button onClick={() => handleGoOn()}>Go on with the swap</Button>}
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

/** A swap belongs to the wallet that it was reviewed for. */
function walletRefusal(
  { status, address }: ReturnType<typeof useWalletBridge>['view'],
  payer: string,
): Refusal | undefined {
  const refuse = (name: string, message: string, label: string): Refusal => ({
    name,
    message,
    cures: [{ cure: 'open-wallet', label }],
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
