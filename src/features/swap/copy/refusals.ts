import { WrongExchange } from '@/lib/chain/exchange'
import type { SolvableError } from '@/ui/form/form-notes'
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

export type Refusal = SolvableError<Cure>

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

const faucet = { action: 'faucet', label: 'Get test money' } as const
const wallet = (label: string) => ({ action: 'open-wallet', label }) as const
const kyc = (label: string) => ({ action: 'kyc', label }) as const

export function hindranceWords(name: Hindrance, facts: RefusalFacts): Refusal {
  const { isSandbox, canPayAll, isPaidInCoin, networkFee } = facts
  const all = canPayAll ? [{ action: 'all', label: 'Swap all I can' } as const] : []
  const test = isSandbox ? [faucet] : []
  const words: Record<Hindrance, Omit<Refusal, 'name'>> = {
    blocked: {
      message: 'Your account cannot swap here: the identity check ended without an approval.',
      actions: [{ action: 'contact', label: 'Write to us' }],
    },
    connect: {
      message: 'Connect the wallet that you want to swap in.',
      actions: [wallet('Connect a wallet')],
    },
    network: {
      message: 'Your wallet is on another network. Swaps are made on BNB Smart Chain.',
      actions: [wallet('Switch the network')],
    },
    link: {
      message:
        'This wallet is not linked to your account. It takes one signature, costs nothing and moves no money.',
      actions: [wallet('Link this wallet')],
    },
    'review-runs': {
      message:
        'Your identity check is being made, usually within minutes. What you typed stays here.',
      actions: [kyc('See where it stands')],
    },
    verify: {
      message:
        'Before the first swap we need to know who you are. It takes about five minutes; what you typed stays here.',
      actions: [kyc('Prove who I am')],
    },
    'contract-wallet': {
      message:
        'This wallet is a contract. Others send its transactions, so this page could not tell what became of them. Swap with a plain account.',
      actions: [wallet('Change the wallet')],
    },
    settings: {
      message: 'The slippage or the deadline is not a figure that can be used.',
      actions: [{ action: 'settings', label: 'Use the usual ones' }],
    },
    'no-liquidity': {
      message: `The exchange does not hold enough to swap so much ${facts.pay} for ${facts.receive}. Try a smaller amount, or another currency.`,
      actions: [{ action: 'change', label: 'Change the amount' }],
    },
    balance: {
      message: `Your wallet holds ${facts.balance}, less than you want to pay.`,
      actions: [...test, ...all],
    },
    'network-fee': {
      message: isPaidInCoin
        ? `The network takes about ${networkFee} on top, and your wallet does not hold both.`
        : `The network takes about ${networkFee}. Your wallet does not hold that much BNB.`,
      actions: isPaidInCoin ? [...all, ...test] : test,
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
  return { name: 'away', message, actions: [{ action: 'retry', label: 'Try again' }] }
}
