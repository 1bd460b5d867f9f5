import { purchaseTerms } from '@/config/purchase-terms'
import { Stepper } from '@/ui/stepper'

export type OrderThreadProps = {
  /** Where one is: reviewing, paying, being confirmed. */
  at: 'review' | 'pay' | 'confirm'
  needed?: number
}

export function OrderThread({ at, needed = purchaseTerms.confirmations }: OrderThreadProps) {
  const steps = [
    {
      name: 'review',
      title: 'Confirm',
      text: `Price and shares are held for ${purchaseTerms.lockMinutes} minutes. Nothing is paid by that.`,
    },
    {
      name: 'pay',
      title: 'Pay from your wallet',
      text: 'It asks you once, for exactly this amount. You may still say no.',
    },
    {
      name: 'confirm',
      title: 'The chain confirms',
      text: `${needed} confirmations, usually less than a minute. It goes on with the page closed.`,
    },
    {
      name: 'yours',
      title: 'The shares are yours',
      text: 'The ledger credits them once, with a receipt that you can check.',
    },
  ]
  return <Stepper steps={steps} at={at} />
}
