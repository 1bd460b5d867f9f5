import { formatShares } from '@/contract/format/amounts'
import { formatBinding } from '@/contract/format/dates'
import type { WalletRecovery } from '@/contract/user/recovery'
import { Stage } from '@/features/checkout/components/stage'
import { Days } from '@/ui/days'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { isOneLost, noticeDaysLeft } from '../rules'
import { Columns } from './frame'
import styles from './recovery.module.css'
import { StopButton, WasNotMe } from './stopping'
import { WalletsAndShares } from './wallets-and-shares'

type WaitingProps = { recovery: WalletRecovery; isShort: boolean }

/** The days in which anybody who is told can stop it. */
export function RecoveryWaiting({ recovery, isShort }: WaitingProps) {
  const { shares, waitsUntil, askedAt } = recovery
  const until = formatBinding(waitsUntil ?? askedAt ?? '')
  const left = noticeDaysLeft(recovery)
  return (
    <Columns at="notice" recovery={recovery}>
      <Stage
        state="waiting"
        back="/wallet"
        title={m.waitingTitle({ shares: formatShares(shares), isOne: isOneLost(shares) })}
        text={m.waitingText({ until })}
        actions={<StopButton recovery={recovery} label={m.foundAction()} />}
      >
        {left !== undefined && askedAt !== null && waitsUntil !== null && (
          <Days label={m.leftLabel({ days: left })} from={askedAt} until={waitsUntil} />
        )}
        {isShort && left === undefined && (
          <p className={`${texts.note} ${styles.note}`}>{m.sandboxText()}</p>
        )}
        <WalletsAndShares recovery={recovery} />
        <WasNotMe recovery={recovery} />
      </Stage>
    </Columns>
  )
}

/** What two people have approved can only be objected to. */
export function RecoverySigning({ recovery }: { recovery: WalletRecovery }) {
  return (
    <Columns at="sign" recovery={recovery}>
      <Stage state="signing" back="/wallet" title={m.signingTitle()} text={m.signingText()}>
        <WalletsAndShares recovery={recovery} />
        <WasNotMe recovery={recovery} />
      </Stage>
    </Columns>
  )
}
