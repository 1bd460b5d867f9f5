import type { ReactNode } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { formatShares } from '@/contract/format/amounts'
import { Stage, TaskColumns } from '@/features/checkout/components/stage'
import { walletStore } from '@/lib/chain/wallet-store'
import { Button, ButtonLink } from '@/ui/button'
import texts from '@/ui/text.module.css'
import * as m from '../messages/move'
import { type MoveRefusal, totalOf } from '../rules'
import type { DeliveryFormModel, MoveFacts } from '../use-delivery-form'
import acts from './acts.module.css'
import styles from './move.module.css'
import { isOneText } from './move-review'

export type RefusedProps = MoveFacts & {
  refusal: MoveRefusal
  form: DeliveryFormModel
  onChange: () => void
}

/** Says first that no shares moved, then why, then what to do about it. */
export function Refused({ refusal, form, token, deliveries, onChange }: RefusedProps) {
  const shares = formatShares(totalOf(form.places))
  const { title, text, action } = reasonOf(refusal, { form, token, deliveries, onChange })
  return (
    <TaskColumns title={m.whoTitle()} aside={<p className={texts.hint}>{m.whoText()}</p>}>
      <Stage
        state={`refused-${refusal}`}
        back="/wallet"
        title={m.refusedTitle()}
        text={m.refusedText({ shares })}
      >
        <section className={styles.reason} data-refusal={refusal}>
          <Picture of={refusal} />
          <h2>{title}</h2>
          <p>{text}</p>
          <div>{action}</div>
        </section>
      </Stage>
    </TaskColumns>
  )
}

function reasonOf(
  refusal: MoveRefusal,
  { form, token, deliveries, onChange }: Omit<RefusedProps, 'refusal'>,
): { title: string; text: string; action: ReactNode } {
  const wallet = shortAddress(form.wallet?.address ?? '')
  if (refusal === 'stranger')
    return {
      title: m.strangerTitle(),
      text: m.strangerText({ wallet }),
      action: <Button onClick={walletStore.open}>{m.linkAction()}</Button>,
    }
  if (refusal === 'program')
    return {
      title: m.programTitle(),
      text: m.programText(),
      action: <Button onClick={onChange}>{m.lookAgainAction()}</Button>,
    }
  if (refusal === 'paused')
    return {
      title: m.pausedTitle(),
      text: m.pausedText(),
      action: <ButtonLink href="/bank-overview">{m.checkAction()}</ButtonLink>,
    }
  const most = form.most
  const facts = { left: formatShares(most), isOne: isOneText(most) }
  const handleUse = () => {
    form.setAmount(most)
    onChange()
  }
  return {
    title: m.dayTitle(),
    text: m.dayText({ ...facts, daily: formatShares(token.limits.daily) }),
    action:
      most > 0n && deliveries.today.movesLeft > 0 ? (
        <Button onClick={handleUse}>
          {m.moveAction({ shares: facts.left, isOne: facts.isOne })}
        </Button>
      ) : (
        <ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>
      ),
  }
}

type Line = [look: string | undefined, d: string]

const pictures: Record<MoveRefusal, Line[]> = {
  stranger: [
    [undefined, 'M9 15h30a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V18a3 3 0 0 1 3-3z'],
    [undefined, 'M42 24H31a5 5 0 0 0 0 10h11'],
    [acts.thin, 'M10 39h16M10 36h14M10 20h14'],
    [styles.cross, 'M43 7l8 8M51 7l-8 8'],
    [styles.dots, 'M24 11c4-6 10-7 15-2'],
  ],
  program: [
    [undefined, 'M12 6h22l10 10v34H12zM34 6v10h10M24 26l-5 5 5 5M32 26l5 5-5 5'],
    [acts.thin, 'M17 12h12M17 16h10M17 44h22M17 41h22'],
  ],
  day: [
    [undefined, 'M28 10a20 20 0 1 0 0 40a20 20 0 1 0 0-40zM28 30V16M28 30l9 6M24 6h8M28 6v4'],
    [acts.thin, 'M12 30h3M41 30h3M28 46v-3'],
    [styles.caution, 'M28 10a20 20 0 1 1-17 10'],
  ],
  paused: [
    [undefined, 'M28 7a21 21 0 1 0 0 42a21 21 0 1 0 0-42zM22 19v18M34 19v18'],
    [acts.thin, 'M12 22h4M40 22h4M11 28h5M40 28h5M12 34h4M40 34h4'],
  ],
}

function Picture({ of }: { of: MoveRefusal }) {
  return (
    <svg className={`${acts.drawn} ${styles.picture}`} viewBox="0 0 56 56" aria-hidden="true">
      {pictures[of].map(([look, d]) => (
        <path key={d} className={look} d={d} />
      ))}
    </svg>
  )
}
