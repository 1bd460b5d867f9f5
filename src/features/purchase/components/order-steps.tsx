import { purchaseTerms } from '@/config/purchase-terms'
import { Stepper } from '@/ui/stepper'
import * as m from '../messages/order'

export type OrderStepsProps = {
  /** Where one is: reviewing, paying, being confirmed, at the end. */
  at: 'review' | 'pay' | 'confirm' | 'yours'
  needed?: number
}

export function OrderSteps({ at, needed = purchaseTerms.confirmations }: OrderStepsProps) {
  const steps = [
    {
      name: 'review',
      title: m.confirmTitle(),
      text: m.confirmHint({ minutes: purchaseTerms.lockMinutes }),
    },
    { name: 'pay', title: m.approveTitle(), text: m.approveHint() },
    { name: 'confirm', title: m.confirmationsTitle({ needed }), text: m.confirmationsHint() },
    { name: 'yours', title: m.yoursTitle(), text: m.yoursHint() },
  ]
  return <Stepper steps={steps} at={at} />
}
