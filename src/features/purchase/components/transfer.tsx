import { bankCurrency, bankDecimals } from '@/config/coins'
import { inFours } from '@/contract/format/addresses'
import { formatExactUsd } from '@/contract/format/amounts'
import { formatBinding, formatShortDay } from '@/contract/format/dates'
import { purchaseCalls } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import { Copied, FactSection } from '@/features/checkout/components/facts'
import { Stage, TaskColumns } from '@/features/checkout/components/stage'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useTimeCome } from '@/lib/use-time'
import * as actions from '@/messages/actions'
import { pointText } from '@/messages/formats'
import { balanceKeys } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { Caution } from '@/ui/caution'
import { useCopied } from '@/ui/copy-buttons'
import { FormFailure } from '@/ui/form/form-notes'
import { late } from '@/ui/late'
import * as ui from '@/ui/messages'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages/order'
import { payText, sharesText } from '../texts'
import { OrderSteps } from './result'

// Compared with a literal, so that a production build drops the branch.
const SampleBank =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? late(() => import('./sample-bank').then((part) => part.SampleBank))
    : undefined

export type TransferProps = {
  id: string
  transfer: NonNullable<TransactionDetail['transfer']>
}

/** An order that waits for a transfer: all fields of a bank’s form, until the transfer arrives. */
export function Transfer({ id, transfer }: TransferProps) {
  const { expiresAt, bookedOn } = transfer
  const isOver = useTimeCome(Date.parse(expiresAt))
  const cancel = useApiMutation(purchaseCalls.cancelOrder, { invalidates: balanceKeys })
  const { isCopied, copy } = useCopied()
  const time = formatBinding(expiresAt)
  const [state, title, text] =
    bookedOn !== null
      ? [
          'arrived',
          m.transferArrivedTitle({ day: formatShortDay(bookedOn) }),
          m.transferArrivedText(),
        ]
      : isOver
        ? ['transfer-over', m.transferOverTitle(), m.transferOverText()]
        : ['transfer', m.transferWaitsTitle(), m.transferWaitsText({ time })]
  return (
    <TaskColumns
      title={m.purchaseTitle()}
      aside={<OrderSteps at={bookedOn === null ? 'pay' : 'confirm'} isTransfer />}
    >
      <Stage
        state={state}
        title={title}
        text={text}
        back="/buy-shares"
        actions={
          bookedOn === null ? (
            <>
              <Button onClick={() => copy(wholeText(transfer))}>
                {isCopied ? ui.copiedLabel() : m.copyAllAction()}
              </Button>
              <VisuallyHidden>
                <span role="status">{isCopied && ui.copiedLabel()}</span>
              </VisuallyHidden>
              <Button
                look="quiet"
                isBusy={cancel.isPending}
                onClick={() => cancel.mutate({ orderId: id })}
              >
                {checkout.cancelAction()}
              </Button>
            </>
          ) : (
            <ButtonLink href="/dashboard" look="quiet">
              {actions.dashboardAction()}
            </ButtonLink>
          )
        }
      >
        {cancel.error && <FormFailure message={cancel.error.message} />}
        <Details transfer={transfer} />
        {bookedOn === null && <Caution title={m.ownAccountTitle()}>{m.ownAccountText()}</Caution>}
        <FactSection
          title={m.orderTitle()}
          facts={[
            {
              name: amounts.receiveLabel(),
              value: sharesText(transfer.shares),
              more: m.priceText({ price: formatExactUsd(transfer.sharePrice) }),
            },
            { name: m.holdsLabel(), value: time, more: m.afterTermHint() },
          ]}
        />
        {SampleBank && bookedOn === null && <SampleBank orderId={id} />}
      </Stage>
    </TaskColumns>
  )
}

const payOf = ({ pay }: TransferProps['transfer']) =>
  payText({ pay, decimals: bankDecimals, currency: bankCurrency })

/**
 * The amount as a bank's form takes it: two digits after the reader's decimal mark, and no
 * grouping.
 */
function formAmount(pay: string): string {
  const digits = pay.padStart(bankDecimals + 1, '0')
  return `${digits.slice(0, -bankDecimals)}${pointText()}${digits.slice(-bankDecimals)}`
}

function Details({ transfer }: Pick<TransferProps, 'transfer'>) {
  const { holder, iban, bic, pay, reference } = transfer
  const copyableText = (text: string, about: string, shown = text) => (
    <Copied text={text} about={about}>
      <bdi translate="no">{shown}</bdi>
    </Copied>
  )
  return (
    <FactSection
      title={m.transferTitle()}
      facts={[
        { name: m.holderLabel(), value: copyableText(holder, m.copyHolderLabel()) },
        { name: m.ibanLabel(), value: copyableText(iban, m.ibanLabel(), inFours(iban)) },
        { name: m.bicLabel(), value: copyableText(bic, m.bicLabel()) },
        {
          name: m.amountLabel(),
          value: copyableText(formAmount(pay), checkout.copyAmountLabel(), payOf(transfer)),
        },
        {
          name: m.referenceLabel(),
          value: copyableText(reference, m.copyReferenceLabel(), inFours(reference)),
          more: m.referenceHint(),
        },
      ]}
    />
  )
}

const wholeText = (transfer: TransferProps['transfer']): string =>
  [
    [m.holderLabel(), transfer.holder],
    [m.ibanLabel(), transfer.iban],
    [m.bicLabel(), transfer.bic],
    [m.amountLabel(), payOf(transfer)],
    [m.referenceLabel(), transfer.reference],
  ]
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
