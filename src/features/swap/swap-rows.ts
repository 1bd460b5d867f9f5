import { coinsText, percentText, sideText } from './copy/swap'
import type { KeptSwap } from './kept-swaps'

/** What is left to say of a swap that is over. */
export function endedRows({ pay, payer, hash }: KeptSwap, ending: KeptSwap['ending']) {
  return [
    { name: ending === 'confirmed' ? 'You paid' : 'You kept', value: sideText(pay) },
    { name: 'In your wallet', value: payer, isAddress: true },
    ...(hash ? [{ name: 'Transaction', value: hash, isAddress: true }] : []),
  ]
}

/** The figures of a swap on its way. */
export function swapRows({ pay, receive, minimum, slippageBps, payer, hash }: KeptSwap) {
  return [
    { name: 'You pay', value: sideText(pay) },
    { name: 'You receive', value: `about ${sideText(receive)}` },
    {
      name: 'Minimum received',
      value: coinsText(minimum, receive),
      more: `${percentText(BigInt(slippageBps))} slippage`,
    },
    { name: 'In your wallet', value: payer, isAddress: true },
    ...(hash ? [{ name: 'Transaction', value: hash, isAddress: true }] : []),
  ]
}
