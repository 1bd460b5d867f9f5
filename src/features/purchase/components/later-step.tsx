import { Beside } from '@/ui/page-frame'
import { OpenOrders } from './open-orders'
import { OrderPlace, type OrderPlaceProps } from './order-place'
import { OrderReview, type OrderReviewProps } from './order-review'
import { OrderThread } from './order-thread'
import { UnfinishedOrder, type UnfinishedOrderProps } from './unfinished-order'

export type LaterStepProps =
  | ({ step: 'review' } & OrderReviewProps)
  | ({ step: 'place' } & OrderPlaceProps)
  | ({ step: 'unfinished' } & UnfinishedOrderProps)
  | { step: 'open orders' }

/** All that comes after the form, as one part that is fetched while somebody types. */
export function LaterStep(props: LaterStepProps) {
  switch (props.step) {
    case 'review':
      return (
        <Beside aside={<OrderThread at="review" />}>
          <OrderReview {...props} />
        </Beside>
      )
    case 'place':
      return <OrderPlace {...props} />
    case 'unfinished':
      return <UnfinishedOrder {...props} />
    case 'open orders':
      return <OpenOrders />
  }
}
