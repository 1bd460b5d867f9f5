import { type FormEvent, useId, useState } from 'react'
import { dividendCalls, type MemberDividend } from '@/contract/dividends'
import { TaskActions } from '@/features/checkout/components/stage'
import { walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as labels from '@/messages/labels'
import { useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { CheckBox } from '@/ui/form/check-box'
import { FormFailure } from '@/ui/form/form-notes'
import { WalletChoice } from '@/ui/form/wallet-choice'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { exactOf, usdOf } from '../dividend-rules'
import * as m from '../messages'
import * as dividendTexts from '../messages/dividend'
import type { Dividends } from '../queries'

type PayoutFormProps = {
  dividends: Dividends
  /** The amount just credited; other money in the same coin is sent with it. */
  owed: Pick<MemberDividend, 'coin' | 'decimals'> & { net: string }
}

/** Sends all that is payable in one coin, once or automatically from now on. */
export function PayoutForm({ dividends, owed }: PayoutFormProps) {
  const { payable, minimum, wallets, isOnHold } = dividends
  const { coin, decimals, net } = owed
  const showAmount = useShownAmount()
  const alwaysId = useId()
  const [chosen, setChosen] = useState<string>()
  const [isAlways, setIsAlways] = useState(dividends.always !== null)
  const send = useApiMutation(dividendCalls.payout, { invalidates: balanceKeys })
  const amount = payable.find((sum) => sum.coin === coin)?.amount ?? '0'
  if (isOnHold) return <p className={card.card}>{dividendTexts.onHoldText()}</p>
  if (BigInt(amount) < BigInt(minimum)) return null
  const proven = wallets.filter(({ needsSignature }) => !needsSignature)
  const address = chosen ?? dividends.always ?? proven[0]?.address
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (address === undefined) return walletStore.open()
    send.mutate({ coin, address, isAlways })
  }
  return (
    <form className={stack.gap3} onSubmit={handleSubmit} data-task>
      <Wallets wallets={wallets} address={address} onChoose={setChosen} />
      {address !== undefined && (
        <label className={row.row} htmlFor={alwaysId}>
          <CheckBox
            id={alwaysId}
            checked={isAlways}
            onChange={({ target }) => setIsAlways(target.checked)}
          />
          {dividendTexts.alwaysLabel()}
        </label>
      )}
      {send.error && <FormFailure message={send.error.message} />}
      <p className={texts.fine}>
        {dividendTexts.sendHint({ exact: showAmount(exactOf(amount, owed)) })}{' '}
        {net !== amount && dividendTexts.sendTogetherHint()}
      </p>
      <TaskActions>
        <Button type="submit" isBusy={send.isPending}>
          {address === undefined
            ? labels.linkAction()
            : dividendTexts.sendAmountAction({ amount: showAmount(usdOf(amount, decimals)) })}
        </Button>
      </TaskActions>
    </form>
  )
}

type WalletsProps = Pick<Dividends, 'wallets'> & {
  address: string | undefined
  onChoose: (address: string) => void
}

function Wallets({ wallets, address, onChoose }: WalletsProps) {
  if (wallets.length === 0) return <p className={card.card}>{dividendTexts.noWalletText()}</p>
  return (
    <div className={`${stack.gap1} ${stack.start}`}>
      <WalletChoice
        label={m.toLabel()}
        wallets={wallets.map(({ address, needsSignature }) => ({
          address,
          hint: needsSignature ? dividendTexts.signAgainHint() : dividendTexts.linkedHint(),
          isDisabled: needsSignature,
        }))}
        chosen={address}
        onChoose={onChoose}
      />
      <button type="button" className={plain.link} onClick={walletStore.open}>
        {labels.linkAnotherAction()}
      </button>
    </div>
  )
}
