import type { WalletView } from '@/lib/chain/wallet-store'
import type { Checkout, Phase } from './machine'

const storedPhases: readonly Phase[] = [
  'preparing',
  'atWallet',
  'unclear',
  'submitting',
  'following',
]

/** What a browser must not forget; the rest is typed again, or the server tells it. */
export function isStored({ phase }: Pick<Checkout, 'phase'>): boolean {
  return storedPhases.includes(phase)
}

interface Here {
  page: string
  /** This very page waits for the wallet. */
  isAsking: boolean
}

/** As a page finds it: a question whose page is gone was not answered as far as anybody knows. */
export function resumeCheckout<Quote, Prepared>(
  state: Checkout<Quote, Prepared>,
  { page, isAsking }: Here,
): Checkout<Quote, Prepared> {
  const isLost = state.phase === 'atWallet' && state.asking !== undefined && !isAsking
  return {
    ...state,
    ...(isLost && { phase: 'unclear' }),
    problem: state.problem?.page === page ? state.problem : undefined,
  }
}

/** What a person is told while an order waits for its payment; exactly one at a time. */
export type Prompt =
  | 'asking'
  | 'elsewhere'
  | 'unclear'
  | 'moved'
  | 'over'
  | 'late'
  | 'reconnect'
  | 'network'
  | 'account'
  | 'declined'
  | 'wallet'
  | 'ready'

export interface PromptFacts {
  value: Pick<Checkout, 'phase' | 'problem' | 'payer'>
  isAsking: boolean
  isElsewhere: boolean
  /** The wallet has sent something since it was asked. */
  hasMoved: boolean
  secondsLeft: number
  wallet: Pick<WalletView, 'status' | 'address'>
}

/** A block may take its time: what is paid in the last moment comes too late. */
const lastPaySeconds = 45

type Rule = [prompt: Prompt, holds: (facts: PromptFacts) => boolean]

// Whether money may be out comes before all else; what the wallet has to do before what it did last.
const rules: Rule[] = [
  ['asking', ({ isAsking }) => isAsking],
  ['moved', ({ value, hasMoved }) => value.phase === 'unclear' && hasMoved],
  ['unclear', ({ value }) => value.phase === 'unclear'],
  ['elsewhere', ({ isElsewhere }) => isElsewhere],
  ['over', ({ secondsLeft }) => secondsLeft === 0],
  ['late', ({ secondsLeft }) => secondsLeft <= lastPaySeconds],
  ['reconnect', ({ wallet }) => wallet.status === 'disconnected'],
  ['network', ({ wallet }) => wallet.status === 'wrong-network'],
  ['account', ({ wallet, value }) => !isSame(wallet.address, value.payer)],
  ['declined', ({ value }) => value.problem?.code === 'DECLINED'],
  ['wallet', ({ value }) => value.problem?.code === 'WALLET'],
]

export function promptOf(facts: PromptFacts): Prompt {
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'ready'
}

const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase()

/** The wallet may be asked: nothing is out, there is time, and it is the right one. */
export function mayPay(prompt: Prompt): boolean {
  return prompt === 'ready' || prompt === 'declined' || prompt === 'wallet'
}
