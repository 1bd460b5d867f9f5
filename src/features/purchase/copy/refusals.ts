import type { Hindrance } from '../rules'

/** What can be done about a refusal; the page knows how. */
export type Cure =
  | 'open-wallet'
  | 'kyc'
  | 'contact'
  | 'minimum'
  | 'all'
  | 'faucet'
  | 'token'
  | 'change'
  | 'orders'
  | 'second'
  | 'renew'
  | 'retry'

export interface Refusal {
  name: string
  message: string
  actions: { action: Cure; label: string }[]
}

export interface RefusalFacts {
  currency: string
  minimum: string
  balance: string
  networkFee: string
  isPaidInCoin: boolean
  /** Test money can be had. */
  isSandbox: boolean
  /** Something could be bought with all that is there. */
  canPayAll: boolean
}

const faucet = { action: 'faucet', label: 'Get test money' } as const
const kyc = (label: string) => ({ action: 'kyc', label }) as const
const wallet = (label: string) => ({ action: 'open-wallet', label }) as const

export function hindranceWords(name: Hindrance, facts: RefusalFacts): Refusal {
  const { currency, isSandbox, canPayAll } = facts
  const all = canPayAll ? [{ action: 'all', label: 'Pay all I can' } as const] : []
  const test = isSandbox ? [faucet] : []
  const words: Record<Hindrance, Omit<Refusal, 'name'>> = {
    blocked: {
      message: 'Your account cannot buy: the identity check ended without an approval.',
      actions: [{ action: 'contact', label: 'Write to us' }],
    },
    connect: {
      message: 'Connect the wallet that you want to pay from.',
      actions: [wallet('Connect a wallet')],
    },
    network: {
      message: 'Your wallet is on another network. Shares are paid on BNB Smart Chain.',
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
        'Before the first purchase we need to know who you are. It takes about five minutes; what you typed stays here.',
      actions: [kyc('Prove who I am')],
    },
    'contract-wallet': {
      message: `This wallet is a contract and cannot pay in ${currency} here. It can pay in USDT or USDC.`,
      actions: [{ action: 'token', label: 'Pay with USDT' }],
    },
    minimum: {
      message: `The smallest purchase is ${facts.minimum}.`,
      actions: [{ action: 'minimum', label: `Pay ${facts.minimum}` }],
    },
    balance: {
      message: `Your wallet holds ${facts.balance}, less than this purchase needs.`,
      actions: [...test, ...all],
    },
    'network-fee': {
      message: facts.isPaidInCoin
        ? `The network takes about ${facts.networkFee} on top, and your wallet does not hold both.`
        : `The network takes about ${facts.networkFee}, also for a payment in ${currency}. Your wallet does not hold that much BNB.`,
      actions: facts.isPaidInCoin ? [...all, ...test] : test,
    },
  }
  return { name, ...words[name] }
}

const retry = { action: 'retry', label: 'Try again' } as const
const change = { action: 'change', label: 'Change the amount' } as const
const orders = { action: 'orders', label: 'See my open orders' } as const

/** What the server says no to, by its code; all others say their own sentence and may be tried again. */
const curesByCode: Record<string, Refusal['actions']> = {
  KYC_REQUIRED: [kyc('Prove who I am')],
  ON_HOLD: [{ action: 'contact', label: 'Write to us' }],
  WALLET_NOT_LINKED: [wallet('Link this wallet')],
  CONTRACT_WALLET: [{ action: 'token', label: 'Pay with USDT' }],
  BELOW_MINIMUM: [{ action: 'minimum', label: 'Pay the minimum' }],
  SOLD_OUT: [change],
  SOLD_OUT_UNTIL: [change],
  INSUFFICIENT_BALANCE: [change],
  ORDER_TOO_LARGE: [change, orders],
  FIRST_ORDER_TOO_LARGE: [change, orders],
  UNPAID_ORDER_TOO_LARGE: [change, orders],
  PRICE_CHANGED: [{ action: 'renew', label: 'See the new price' }],
  SIMILAR_ORDER: [
    { action: 'second', label: 'Yes, buy a second time' },
    { action: 'orders', label: 'See the first order' },
  ],
  TOO_MANY_QUOTES: [orders],
  TOO_MANY_WAITING: [orders],
}

export function serverRefusal(error: { message: string; code?: string | undefined }): Refusal {
  const { message, code = 'AWAY' } = error
  return { name: code, message, actions: curesByCode[code] ?? [retry] }
}
