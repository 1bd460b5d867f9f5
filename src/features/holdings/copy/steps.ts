import type { NextStep } from '@/contract/user/holdings'

interface StepMessage {
  title: string
  text: string
  href: string
}

export const stepMessages: Record<NextStep, StepMessage> = {
  decide: {
    title: 'Decide about a payment',
    text: 'One of your payments does not match its quote. Take what it buys, or have it returned.',
    href: '/transactions?status=decision',
  },
  verify: {
    title: 'Prove who you are',
    text: 'A document and a selfie, about five minutes. Asked for once, before the first purchase.',
    href: '/kyc',
  },
  wallet: {
    title: 'Link a wallet',
    text: 'You sign a message that costs nothing. Payments from that wallet then count as yours.',
    href: '/wallet#wallets',
  },
  buy: {
    title: 'Buy your first shares',
    text: 'From USD 50, in BNB, USDT or USDC. The price is locked for ten minutes.',
    href: '/buy-shares',
  },
  claim: {
    title: 'Claim your rewards',
    text: 'Your stakes are over, and rewards of theirs wait. They become available with a press.',
    href: '/staking',
  },
  stake: {
    title: 'Look at staking',
    text: 'Shares that you leave alone for 3, 6 or 12 months bring more shares. They are locked for that time.',
    href: '/staking',
  },
  'two-factor': {
    title: 'Switch on two-factor login',
    text: 'A code from an app on your phone, beside the codes we send.',
    href: '/settings#two-factor',
  },
}
