import { swapTerms } from '@/config/swap-terms'
import { Stepper } from '@/ui/stepper'

export type SwapThreadProps = {
  at: 'review' | 'allow' | 'swap' | 'confirm'
  /** Of a token: the exchange has to be allowed to take it. */
  isToken: boolean
}

const steps = [
  {
    name: 'review',
    title: 'Confirm',
    text: 'You look at every figure once more. Nothing is sent by that.',
  },
  {
    name: 'allow',
    title: 'Allow the exchange',
    text: 'Your wallet asks you to let it take exactly this amount, and not a unit more.',
  },
  {
    name: 'swap',
    title: 'Approve the swap',
    text: 'The price is looked at once more, then your wallet asks. You may still say no.',
  },
  {
    name: 'confirm',
    title: 'The chain confirms',
    text: `${swapTerms.confirmations} blocks, usually a few seconds. It goes on with the page closed.`,
  },
]

export function SwapThread({ at, isToken }: SwapThreadProps) {
  return <Stepper at={at} steps={steps.filter(({ name }) => isToken || name !== 'allow')} />
}
