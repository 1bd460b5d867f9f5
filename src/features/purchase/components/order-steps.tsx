import { purchaseTerms } from '@/config/purchase-terms'
import { Stepper } from '@/ui/stepper'
import * as m from '../messages/order'

export type OrderStepsProps = {
  /** Where one is: reviewing, paying, being confirmed, at the end. */
  at: 'review' | 'pay' | 'confirm' | 'yours'
  needed?: number
  isStopped?: boolean
}

export function OrderSteps(props: OrderStepsProps) {
  const { at, needed = purchaseTerms.confirmations, isStopped = false } = props
  const going = at === 'yours' ? 'over' : isStopped ? 'stopped' : 'on'
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
  return <Stepper steps={steps} at={at} going={going} />
}
