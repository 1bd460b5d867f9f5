import { type FormEvent, useState } from 'react'
import type { HoldingWallet } from '@/contract/custody'
import { formatSharesFull } from '@/contract/format/amounts'
import { formatLocalDay } from '@/contract/format/dates'
import { recoveryCalls } from '@/contract/user/recovery'
import { BackLink, Task, TaskActions, TaskHeading } from '@/features/checkout/components/stage'
import { walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as labels from '@/messages/labels'
import { holdingsKey } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { WalletChoice } from '@/ui/form/wallet-choice'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { canBeLost, canReceive, isOneLost } from '../rules'
import { Columns } from './frame'
import styles from './recovery.module.css'

export type ChooseWalletsProps = { wallets: readonly HoldingWallet[]; onStarted: () => void }

/** The wallet that is lost, and the one that the shares go to. */
export function ChooseWallets({ wallets, onStarted }: ChooseWalletsProps) {
  const holding = canBeLost(wallets)
  const [lost = holding[0]?.address, setLost] = useState<string>()
  const targets = canReceive(wallets, lost)
  const [wanted, setWanted] = useState<string>()
  const fresh = targets.find(({ address }) => address === wanted) ?? targets.at(-1)
  const start = useApiMutation(recoveryCalls.startRecovery, { invalidates: [holdingsKey] })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (lost === undefined || fresh === undefined) return walletStore.open()
    start.mutate({ from: lost, to: fresh.address }, { onSuccess: onStarted })
  }
  return (
    <Columns at="link">
      <Task state="choose">
        <BackLink href="/wallet" />
        <TaskHeading title={m.pageTitle()} lead={m.leadText()} />
        <form className={stack.gap3} onSubmit={handleSubmit} noValidate>
          {start.error && <FormFailure message={start.error.message} />}
          <WalletChoice
            label={m.lostLabel()}
            wallets={holding.map(({ address, shares }) => ({
              address,
              hint: m.holdsHint({ shares: formatSharesFull(shares), isOne: isOneLost(shares) }),
            }))}
            chosen={lost}
            onChoose={setLost}
          />
          {targets.length > 0 ? (
            <div className={stack.gap15}>
              <WalletChoice
                label={m.freshLabel()}
                wallets={targets.map(({ address, linkedAt }) => ({
                  address,
                  hint: m.linkedHint({ day: formatLocalDay(linkedAt) }),
                }))}
                chosen={fresh?.address}
                onChoose={setWanted}
              />
              <p className={`${texts.note} ${styles.note} ${row.row}`}>
                {m.anotherText()}
                <Button look="quiet" onClick={walletStore.open}>
                  {m.linkAction()}
                </Button>
              </p>
            </div>
          ) : (
            <p className={`${texts.note} ${styles.note}`} data-state="no-wallet">
              {m.noFreshText()}
            </p>
          )}
          <TaskActions hint={m.startHint()}>
            <Button type="submit" isBusy={start.isPending || start.isSuccess}>
              {fresh === undefined ? m.linkAction() : m.startAction()}
            </Button>
            <ButtonLink href="/wallet" look="quiet">
              {labels.cancelAction()}
            </ButtonLink>
          </TaskActions>
        </form>
      </Task>
    </Columns>
  )
}
