import { useState } from 'react'
import { formatDay } from '@/contract/format/dates'
import { sampleBankCalls, type TransferWay, transferWays } from '@/contract/sandbox'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import tag from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/sample'

export type SampleBankProps = { orderId: string }

const wayLabels: Record<TransferWay, () => string> = {
  'as-asked': m.asAskedLabel,
  'other-name': m.otherNameLabel,
  less: m.lessLabel,
  more: m.moreLabel,
  'no-reference': m.noReferenceLabel,
  'wrong-reference': m.wrongReferenceLabel,
  twice: m.twiceLabel,
  'next-week': m.nextWeekLabel,
}

/** Stands in for the member's own bank: sends the transfer of an order, also with a mistake. */
export function SampleBank({ orderId }: SampleBankProps) {
  const [way, setWay] = useState<TransferWay>('as-asked')
  const send = useApiMutation(sampleBankCalls.sendTransfer, { invalidates: balanceKeys })
  const today = new Date().toISOString().slice(0, 10)
  const { data: sent, variables: sentAs } = send
  return (
    <section className={`${card.card} ${stack.gap2}`} aria-labelledby="sample-bank">
      <div className={row.between}>
        <h2 id="sample-bank" className={texts.heading}>
          {m.bankTitle()}
        </h2>
        <span className={tag.caution}>{m.sampleLabel()}</span>
      </div>
      <p className={texts.hint}>{m.bankText()}</p>
      <ChoiceField
        label={m.wayLabel()}
        name="transfer-way"
        options={transferWays.map((value) => ({ value, label: wayLabels[value]() }))}
        chosen={way}
        onChange={({ target }) => setWay(target.value as TransferWay)}
      />
      {send.error && <FormFailure message={send.error.message} />}
      <div className={row.row}>
        <Button look="quiet" isBusy={send.isPending} onClick={() => send.mutate({ orderId, way })}>
          {m.sendAction()}
        </Button>
        <span role="status">
          {sent &&
            (sent.bookedOn > today
              ? m.laterText({ day: formatDay(sent.bookedOn) })
              : sentAs?.way.endsWith('-reference')
                ? m.unnamedText()
                : m.sentText())}
        </span>
      </div>
    </section>
  )
}
