import { type FormEvent, useId, useState } from 'react'
import { type Dividend, dividendCalls } from '@/contract/dividends'
import { walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { CheckBox } from '@/ui/form/check-box'
import { WalletChoice } from '@/ui/form/wallet-choice'
import * as m from '../messages'
import type { Dividends } from '../queries'
import { exactOf, usdOf } from '../rules'
import styles from './dividends.module.css'

type PayoutFormProps = {
  dividends: Dividends
  /** What has just become theirs; anything else in the same coin goes with it. */
  owed: Pick<Dividend, 'coin' | 'decimals'> & { net: string }
}

/** Sends all that is payable in one coin, once or from now on always. */
export function PayoutForm({ dividends, owed }: PayoutFormProps) {
  const { payable, minimum, wallets, isOnHold } = dividends
  const { coin, decimals, net } = owed
  const shown = useShownAmount()
  const alwaysId = useId()
  const [chosen, setChosen] = useState<string>()
  const [isAlways, setIsAlways] = useState(dividends.always !== null)
  const send = useApiMutation(dividendCalls.payout, { invalidates: balanceKeys })
  const amount = payable.find((one) => one.coin === coin)?.amount ?? '0'
  if (isOnHold) return <p className={styles.note}>{m.onHoldText()}</p>
  if (BigInt(amount) < BigInt(minimum)) return null
  const proven = wallets.filter(({ needsSignature }) => !needsSignature)
  const address = chosen ?? dividends.always ?? proven[0]?.address
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (address === undefined) return walletStore.open()
    send.mutate({ coin, address, isAlways })
  }
  const isTogether = net !== amount
  return (
    <form className={styles.form} onSubmit={handleSubmit} data-task>
      <Wallets {...{ wallets, address }} onChoose={setChosen} />
      {address !== undefined && (
        <label className={styles.check} htmlFor={alwaysId}>
          <CheckBox
            id={alwaysId}
            checked={isAlways}
            onChange={({ target }) => setIsAlways(target.checked)}
          />
          <span>{m.alwaysLabel()}</span>
        </label>
      )}
      {send.error && (
        <p role="alert" className={styles.wrong}>
          {send.error.message}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={send.isPending}>
          {address === undefined
            ? m.linkAction()
            : m.sendAmountAction({ amount: shown(usdOf(amount, decimals)) })}
        </Button>
        <p>
          {m.sendHint({ exact: shown(exactOf(amount, owed)) })} {isTogether && m.sendTogetherHint()}
        </p>
      </div>
    </form>
  )
}

type WalletsProps = Pick<Dividends, 'wallets'> & {
  address: string | undefined
  onChoose: (address: string) => void
}

function Wallets({ wallets, address, onChoose }: WalletsProps) {
  if (wallets.length === 0) return <p className={styles.note}>{m.noWalletText()}</p>
  return (
    <div className={styles.walletLink}>
      <WalletChoice
        label={m.toLabel()}
        wallets={wallets.map(({ address, needsSignature }) => ({
          address,
          hint: needsSignature ? m.signAgainHint() : m.linkedHint(),
          isDisabled: needsSignature,
        }))}
        chosen={address}
        onChoose={onChoose}
      />
      <button type="button" className={styles.link} onClick={walletStore.open}>
        {m.linkAnotherAction()}
      </button>
    </div>
  )
}
