import { formatShares } from '@/contract/format/amounts'
import { formatLocal } from '@/contract/format/dates'
import type { WalletRecovery } from '@/contract/user/recovery'
import { Stage } from '@/features/checkout/components/stage'
import * as labels from '@/messages/labels'
import { Button, ButtonLink } from '@/ui/button'
import * as m from '../messages'
import { isOneLost } from '../rules'
import { Columns } from './frame'
import { WalletsAndShares } from './wallets-and-shares'

type EndedProps = { recovery: WalletRecovery; onAgain: () => void }

export function RecoveryEnded({ recovery, onAgain }: EndedProps) {
  const { state, why, shares, endedAt, begunAt } = recovery
  const wallet = (
    <ButtonLink href="/wallet" look="quiet">
      {m.walletAction()}
    </ButtonLink>
  )
  const contact = <ButtonLink href="/contactus">{labels.contactAction()}</ButtonLink>
  if (state === 'done')
    return (
      <Columns at="arrive" recovery={recovery} going="over">
        <Stage
          state="done"
          back="/wallet"
          dial={{ is: 'done' }}
          title={m.doneTitle({ shares: formatShares(shares), isOne: isOneLost(shares) })}
          text={m.doneText({ time: formatLocal(endedAt ?? begunAt) })}
          actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
        >
          <WalletsAndShares recovery={recovery} />
        </Stage>
      </Columns>
    )
  if (state === 'objected')
    return (
      <Stage
        state="objected"
        back="/wallet"
        title={m.objectedTitle()}
        text={m.objectedText()}
        actions={contact}
      />
    )
  const isRefused = state === 'refused'
  return (
    <Stage
      state={state}
      back="/wallet"
      title={isRefused ? m.refusedTitle() : m.withdrawnTitle()}
      text={
        isRefused
          ? m.refusedText({ why: why === 'other-person' ? 'stranger' : (why ?? 'expired') })
          : m.withdrawnText()
      }
      actions={
        <>
          {why === 'moved' ? contact : <Button onClick={onAgain}>{labels.againAction()}</Button>}
          {wallet}
        </>
      }
    />
  )
}
