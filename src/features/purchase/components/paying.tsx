import { useRouter } from 'next/router'
import { useState } from 'react'
import { chainFacts } from '@/config/chain'
import { shortAddress } from '@/contract/format/addresses'
import { formatExactUsd } from '@/contract/format/amounts'
import { type PurchaseOrder, purchaseCalls } from '@/contract/purchase'
import { AddressInFours, Copied, FactSection } from '@/features/checkout/components/facts'
import { clockText, Stage, TaskColumns } from '@/features/checkout/components/stage'
import {
  askCovered,
  useHasMoved,
  usePayWhenReady,
  WalletWay,
  type WalletWayProps,
} from '@/features/checkout/components/wallet-wait'
import type { Problem } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { mayPay, type Prompt, promptOf } from '@/features/checkout/record'
import { problemOf } from '@/features/checkout/run'
import { useWalletStore, type WalletView } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useSecondsUntil } from '@/lib/use-time'
import { balanceKeys } from '@/session/stale-queries'
import { Button, type ButtonProps } from '@/ui/button'
import { ErrorNote, FormFailure } from '@/ui/form/form-notes'
import * as m from '../messages/order'
import {
  type Order,
  type OrderStore,
  purchaseAdapter,
  type ReviewedQuote,
  verifyOrder,
} from '../orders'
import { payBeforeCode, payInFull, sharesText } from '../texts'
import { forgetDraft } from '../use-purchase-form'
import { problemNote } from './blockers'
import { OrderSteps } from './result'

export type PayingProps = {
  order: Order
  store: OrderStore
  isAsking: boolean
  needed: number
}

export function Paying({ order, store, isAsking, needed }: PayingProps) {
  const { push } = useRouter()
  const { view } = useWalletStore()
  const secondsLeft = useSecondsUntil(purchaseAdapter.deadlineMs(order))
  const { pay, isBusy, isElsewhere, problem } = usePay(order, store)
  const hasMoved = useHasMoved(order)
  const prompt = promptOf({
    value: order,
    isAsking,
    isElsewhere,
    hasMoved,
    secondsLeft,
    wallet: view,
  })
  const reconnect = usePayWhenReady(mayPay(prompt), pay)
  const cancel = useApiMutation(purchaseCalls.cancelOrder, { invalidates: balanceKeys })
  const { id = '', keys } = order
  const handleCancel = () =>
    cancel.mutate({ orderId: id }, { onSuccess: () => store.drop(keys.prepare) })
  const begin = () => {
    store.drop(keys.prepare)
    void push('/buy-shares')
  }
  const handleNewPrice = () => cancel.mutate({ orderId: id }, { onSettled: begin })
  const say = (isSent: boolean) => store.send(keys.prepare, { type: 'PERSON_SAYS', isSent })
  const wait = { isBusy: isBusy || isAsking }
  const newPrice = { isBusy: cancel.isPending, onClick: handleNewPrice }
  const { title, text } = wordsOf(prompt, { order, view, secondsLeft })
  return (
    <TaskColumns
      title={m.purchaseTitle()}
      aside={<OrderSteps at="pay" needed={needed} isStopped={prompt === 'declined'} />}
    >
      <Stage
        state={prompt}
        back="/buy-shares"
        dial={{ is: 'time', seconds: secondsLeft }}
        tag={prompt === 'declined' ? checkout.notPaidLabel() : undefined}
        title={title}
        text={text}
        actions={
          <>
            {mayPay(prompt) && (
              <Button {...wait} onClick={() => void pay()}>
                {checkout.payAction()}
              </Button>
            )}
            <WayOn
              prompt={prompt}
              say={say}
              reconnect={reconnect}
              newPrice={newPrice}
              reconnectLabel={checkout.reconnectAction()}
              isOver={secondsLeft === 0}
            />
            {!maybeAsked.includes(prompt) && !isBusy && (
              <Button look="quiet" isBusy={cancel.isPending} onClick={handleCancel}>
                {checkout.cancelAction()}
              </Button>
            )}
          </>
        }
      >
        {problem && (
          <ErrorNote
            error={problemNote(problem)}
            calls={1}
            onAction={() => void push('/contactus')}
          />
        )}
        {cancel.error && <FormFailure message={cancel.error.message} />}
        <OrderFacts order={order} />
      </Stage>
    </TaskColumns>
  )
}

// The wallet may still show the request: canceling now could leave a payment without an order.
const maybeAsked: readonly Prompt[] = ['asking', 'elsewhere', 'unclear', 'moved']

type WayOnProps = WalletWayProps & {
  isOver: boolean
  newPrice: Pick<ButtonProps, 'isBusy' | 'onClick'>
}

function WayOn({ isOver, newPrice, ...way }: WayOnProps) {
  const { prompt, say } = way
  if (prompt === 'over' || prompt === 'late')
    return <Button {...newPrice}>{checkout.newPriceAction()}</Button>
  if (prompt !== 'moved') return <WalletWay {...way} />
  return (
    <>
      <Button onClick={() => say(true)}>{checkout.approvedAction()}</Button>
      {isOver && (
        <Button look="quiet" {...newPrice}>
          {checkout.newPriceAction()}
        </Button>
      )}
    </>
  )
}

const { name: ourNetwork } = chainFacts

interface PromptFacts {
  order: Order
  view: WalletView
  secondsLeft: number
}

function wordsOf(prompt: Prompt, { order, view, secondsLeft }: PromptFacts) {
  const time = clockText(secondsLeft)
  const wallet = view.wallet ?? checkout.yourWalletLabel()
  const payer = shortAddress(order.payer ?? '')
  const network = view.network ?? checkout.otherNetworkLabel()
  const words: Record<Prompt, [title: string, text: string]> = {
    asking: [checkout.askingTitle({ wallet }), checkout.askingText()],
    elsewhere: [checkout.elsewhereTitle(), checkout.elsewhereText()],
    unclear: [checkout.unclearTitle(), checkout.unclearText()],
    moved: [checkout.unclearTitle(), checkout.movedText()],
    over: [checkout.overTitle(), checkout.overText()],
    late: [checkout.lateTitle(), checkout.lateText()],
    reconnect: [checkout.readyTitle(), checkout.reconnectText({ time, wallet: payer })],
    network: [checkout.networkTitle({ network }), checkout.networkText({ network: ourNetwork })],
    account: [checkout.accountTitle({ wallet: payer }), checkout.accountText()],
    declined: [checkout.declinedTitle(), checkout.declinedText({ time })],
    wallet: [checkout.walletTitle(), order.problem?.message || checkout.walletText()],
    ready: [checkout.readyTitle(), checkout.readyText({ time })],
  }
  const [title, text] = words[prompt]
  return { title, text }
}

/**
 * Asks the wallet for the payment. The order's signature, addresses and amount are verified again
 * before each request, because after a reload they come from storage.
 */
function usePay(order: Order, store: OrderStore) {
  const { view } = useWalletStore()
  const [isBusy, setIsBusy] = useState(false)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const pay = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { quote, prepared, payer = '' } = order
      await verifyOrder(quote as ReviewedQuote, prepared as PurchaseOrder, payer)
      const wallet = view.wallet ?? checkout.yourWalletLabel()
      const answer = await askCovered(store, purchaseAdapter, { value: order, wallet })
      setIsElsewhere(answer === 'elsewhere')
      if (answer === 'sent') forgetDraft(store.accountId)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { pay, isBusy, isElsewhere, problem }
}

function OrderFacts({ order }: { order: Order }) {
  const prepared = order.prepared as PurchaseOrder
  const { receive, sharePrice, treasury } = prepared
  const price = formatExactUsd(sharePrice)
  return (
    <FactSection
      title={m.orderTitle()}
      facts={[
        {
          name: m.exactlyLabel(),
          value: (
            <Copied text={payInFull(prepared)} about={checkout.copyAmountLabel()}>
              <bdi>{m.codeText({ amount: payBeforeCode(prepared) })}</bdi>
            </Copied>
          ),
          more: m.exactlyHint({ amount: payInFull(prepared) }),
        },
        { name: amounts.receiveLabel(), value: sharesText(receive), more: m.priceText({ price }) },
        { name: m.fromLabel(), value: <AddressInFours address={order.payer ?? prepared.payer} /> },
        {
          name: m.toLabel(),
          value: (
            <Copied text={treasury} about={checkout.copyTreasuryLabel()}>
              <AddressInFours address={treasury} />
            </Copied>
          ),
        },
      ]}
    />
  )
}
