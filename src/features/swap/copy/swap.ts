import { formatCoins, formatCoinsDown } from '@/contract/format/amounts'
import type { KeptSide } from '../kept-swaps'
import { impactLevel } from '../rules'

const shownMost = 8

interface Amount {
  symbol: string
  decimals: number
}

/** `156.25 USDT` */
export function coinsText(amount: string | bigint, { decimals, symbol }: Amount): string {
  return `${formatCoins(amount, decimals, shownMost)} ${symbol}`
}

/** For what somebody has, and for the least that comes: never more than it is. */
export function leastText(amount: string | bigint, { decimals, symbol }: Amount): string {
  return `${formatCoinsDown(amount, decimals, shownMost)} ${symbol}`
}

export function sideText(side: KeptSide): string {
  return coinsText(side.amount, side)
}

/** Basis points as people write them: `0.5%`. */
export function percentText(bps: bigint): string {
  return `${formatCoins(bps, 2, 2)}%`
}

/** How much somebody's own order moves the rate. */
export function impactText(bps: bigint | undefined): string {
  if (bps === undefined) return 'not known'
  return bps === 0n ? 'less than 0.01%' : percentText(bps)
}

export function impactWarning(
  bps: bigint | undefined,
  symbol: string,
  { isAsked = false } = {},
): string {
  if (bps === undefined)
    return 'How much your order moves the rate cannot be told for this amount. Look at the rate before you confirm.'
  const lost = `Your order alone makes the rate ${percentText(bps)} worse.`
  if (impactLevel(bps) !== 'extreme')
    return `${lost} With less ${symbol} at a time you get more for each.`
  const much = 'That is far more than a fair price'
  return isAsked
    ? `${lost} ${much}.`
    : `${lost} ${much}: you will be asked to confirm it by itself.`
}

export const stageWords = {
  allow: {
    title: 'Your wallet is asked to allow it',
    text: 'The exchange may take exactly what you swap, and not a unit more. Nothing is swapped by that.',
  },
  allowing: {
    title: 'The chain takes your permission down',
    text: 'Usually a few seconds. Then your wallet is asked for the swap itself.',
  },
  ready: {
    title: 'Ready to be swapped',
    text: 'Your wallet has not been asked yet, or you said no. Nothing was swapped.',
  },
  unsure: {
    title: 'Your wallet gave no answer',
    text: 'It was asked for this swap, and its answer did not reach this page. Look into the wallet first: if you approved it there, do not swap again.',
  },
  signing: {
    title: 'Your wallet is asked',
    text: 'Look at what it shows and approve it there. You may still say no.',
  },
  sent: {
    title: 'Your swap is on its way',
    text: 'It has left your wallet. You may close this page: it goes on by itself.',
  },
  patience: {
    title: 'Your swap is still on its way',
    text: 'The chain takes longer than usual. Past its deadline the exchange refuses it, and then you keep what you wanted to pay.',
  },
  confirmed: {
    title: 'Your swap went through',
    text: 'The chain has it, and what it brought is in your wallet.',
  },
  failed: {
    title: 'The chain undid this swap',
    text: 'The price moved further than you allowed, or it came too late. You kept what you wanted to pay; only the network fee is gone.',
  },
  replaced: {
    title: 'This swap was replaced',
    text: 'Your wallet sent another transaction in its place, so this one never happened.',
  },
  expired: {
    title: 'No such swap was found',
    text: 'Within a day the chain has shown no swap of this wallet under this hash. Look into your wallet to see what became of it.',
  },
} as const
