import { WrongExchange } from '@/lib/chain/exchange'
import type { CurableRefusal } from '@/ui/form/form-notes'
import type { Hindrance } from '../rules'

/** What can be done about a refusal; the page knows how. */
export type Cure =
  | 'open-wallet'
  | 'kyc'
  | 'contact'
  | 'all'
  | 'faucet'
  | 'settings'
  | 'change'
  | 'retry'

export type Refusal = CurableRefusal<Cure>

export interface RefusalFacts {
  pay: string
  receive: string
  balance: string
  networkFee: string
  isPaidInCoin: boolean
  /** Test money can be had. */
  isSandbox: boolean
  /** There is something that can be swapped. */
  canPayAll: boolean
}

const faucet = { cure: 'faucet', label: 'Get test money' } as const
const wallet = (label: string) => ({ cure: 'open-wallet', label }) as const
const kyc = (label: string) => ({ cure: 'kyc', label }) as const

export function hindranceWords(name: Hindrance, facts: RefusalFacts): Refusal {
  const { isSandbox, canPayAll, isPaidInCoin, networkFee } = facts
  const all = canPayAll ? [{ cure: 'all', label: 'Swap all I can' } as const] : []
  const test = isSandbox ? [faucet] : []
  const words: Record<Hindrance, Omit<Refusal, 'name'>> = {
    blocked: {
      message: 'Your account cannot swap here: the identity check ended without an approval.',
      cures: [{ cure: 'contact', label: 'Write to us' }],
    },
    connect: {
      message: 'Connect the wallet that you want to swap in.',
      cures: [wallet('Connect a wallet')],
    },
    network: {
      message: 'Your wallet is on another network. Swaps are made on BNB Smart Chain.',
      cures: [wallet('Switch the network')],
    },
    link: {
      message:
        'This wallet is not linked to your account. It takes one signature, costs nothing and moves no money.',
      cures: [wallet('Link this wallet')],
    },
    'review-runs': {
      message:
        'Your identity check is being made, usually within minutes. What you typed stays here.',
      cures: [kyc('See where it stands')],
    },
    verify: {
      message:
        'Before the first swap we need to know who you are. It takes about five minutes; what you typed stays here.',
      cures: [kyc('Prove who I am')],
    },
    'contract-wallet': {
      message:
        'This wallet is a contract. Others send its transactions, so this page could not tell what became of them. Swap with a plain account.',
      cures: [wallet('Change the wallet')],
    },
    settings: {
      message: 'The slippage or the deadline is not a figure that can be used.',
      cures: [{ cure: 'settings', label: 'Use the usual ones' }],
    },
    'no-liquidity': {
      message: `The exchange does not hold enough to swap so much ${facts.pay} for ${facts.receive}. Try a smaller amount, or another currency.`,
      cures: [{ cure: 'change', label: 'Change the amount' }],
    },
    balance: {
      message: `Your wallet holds ${facts.balance}, less than you want to pay.`,
      cures: [...test, ...all],
    },
    'network-fee': {
      message: isPaidInCoin
        ? `The network takes about ${networkFee} on top, and your wallet does not hold both.`
        : `The network takes about ${networkFee}. Your wallet does not hold that much BNB.`,
      cures: isPaidInCoin ? [...all, ...test] : test,
    },
  }
  return { name, ...words[name] }
}

/** Why the exchange is not known. */
export function exchangeRefusal(error: unknown): Refusal {
  const isWrong = error instanceof WrongExchange
  return awayRefusal(
    isWrong
      ? 'Nothing can be swapped right now: the exchange named another token for BNB than this page knows. Your wallet was asked for nothing.'
      : undefined,
  )
}

/** The chain could not be asked. */
export function awayRefusal(message = 'The exchange cannot be asked right now.'): Refusal {
  return { name: 'away', message, cures: [{ cure: 'retry', label: 'Try again' }] }
}
