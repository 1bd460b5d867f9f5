import { swapTerms } from '@/config/swap-terms'
import { useTransaction } from '@/lib/chain/use-transaction'
import { useSecondsUntil } from '@/lib/use-time'
import { ButtonLink } from '@/ui/button'
import { FigureList, StateTitle } from '@/ui/figure-list'
import { Beside } from '@/ui/page-frame'
import { coinsText, stageWords } from '../copy/swap'
import type { SwapRun } from '../hooks/use-run-swap'
import { useSwapProgress } from '../hooks/use-swap-progress'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { endedRows, swapRows } from '../swap-rows'
import { OpenSwap } from './open-swap'
import styles from './swap-place.module.css'
import { SwapThread } from './swap-thread'

export type SwapPlaceProps = {
  swap: KeptSwap | undefined
  keeper: SwapKeeper
  run: SwapRun
}

/** One swap under its own address: what it is now, whenever it was begun. */
export function SwapPlace({ swap, keeper, run }: SwapPlaceProps) {
  if (swap === undefined) return <NotHere />
  return <Known swap={swap} keeper={keeper} run={run} />
}

function Known({ swap, keeper, run }: { swap: KeptSwap; keeper: SwapKeeper; run: SwapRun }) {
  const { id, hash, pay, kind } = swap
  const { ending, seen, received } = useSwapProgress(swap, keeper)
  const stage = useTransaction({
    id,
    hash,
    ending: ending === 'confirmed' || ending === 'failed' ? ending : undefined,
  })
  const isToken = pay.address !== null && kind === 'swap'
  if (ending !== undefined) return <Ended swap={swap} ending={ending} received={received} />
  if (stage.name === 'sent')
    return (
      <Beside aside={<SwapThread at="confirm" isToken={isToken} />}>
        <UnderWay swap={swap} seen={seen} />
      </Beside>
    )
  const isAllowing = isToken && swap.approvalHash === undefined
  return (
    <Beside aside={<SwapThread at={isAllowing ? 'allow' : 'swap'} isToken={isToken} />}>
      <OpenSwap
        swap={swap}
        keeper={keeper}
        run={run}
        isSigning={stage.name === 'signing' || run.isBusy}
      />
    </Beside>
  )
}

function UnderWay({ swap, seen }: { swap: KeptSwap; seen: number }) {
  const isLong = useSecondsUntil((swap.sentAtMs ?? swap.startedAtMs) + swapTerms.patienceMs) === 0
  const words = isLong ? stageWords.patience : stageWords.sent
  return (
    <section className={styles.place}>
      <StateTitle state="pending" title={words.title}>
        {words.text}
      </StateTitle>
      <p className={styles.count}>
        <data value={seen}>{seen}</data> of {swapTerms.confirmations} blocks
      </p>
      <FigureList rows={swapRows(swap)} />
      <NotListed swap={swap} />
      <div className={styles.ways}>
        <ButtonLink href="/swap" look="quiet">
          Begin a new swap
        </ButtonLink>
        <InTransactions swap={swap} />
      </div>
    </section>
  )
}

type EndedProps = {
  swap: KeptSwap
  ending: NonNullable<KeptSwap['ending']>
  received: { amount: string; decimals: number; currency: string } | undefined
}

function Ended({ swap, ending, received }: EndedProps) {
  const { title, text } = stageWords[ending]
  const came = received && coinsText(received.amount, { ...received, symbol: received.currency })
  return (
    <section className={styles.place}>
      <StateTitle
        state={ending}
        title={ending === 'confirmed' && came ? `You received ${came}` : title}
      >
        {text}
      </StateTitle>
      <FigureList rows={endedRows(swap, ending)} />
      <NotListed swap={swap} />
      <div className={styles.ways}>
        <ButtonLink href="/swap">{againWords[ending]}</ButtonLink>
        <InTransactions swap={swap} />
      </div>
    </section>
  )
}

const againWords = {
  confirmed: 'Swap again',
  failed: 'Try again',
  replaced: 'Begin a new swap',
  expired: 'Begin a new swap',
} as const

function InTransactions({ swap: { recordId } }: { swap: KeptSwap }) {
  if (recordId === undefined) return null
  return (
    <ButtonLink href={`/transactions/${recordId}`} look="quiet">
      See it in your transactions
    </ButtonLink>
  )
}

/** Our list is a convenience: what happened stays true without it. */
function NotListed({ swap: { isRefused } }: { swap: KeptSwap }) {
  if (isRefused !== true) return null
  return (
    <p className={styles.unsure} role="status">
      It could not be put among your transactions here. Your wallet and the chain have it all the
      same.
    </p>
  )
}

function NotHere() {
  return (
    <section className={styles.place}>
      <StateTitle state="unknown" title="This swap is not known here">
        It was begun in another browser, or dropped. What was sent stands in your transactions.
      </StateTitle>
      <div className={styles.ways}>
        <ButtonLink href="/swap">Begin a new swap</ButtonLink>
        <ButtonLink href="/transactions" look="quiet">
          See your transactions
        </ButtonLink>
      </div>
    </section>
  )
}
