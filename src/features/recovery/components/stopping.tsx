import { recoveryCalls, type WalletRecovery } from '@/contract/user/recovery'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { profileKey } from '@/session/queries'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import styles from './recovery.module.css'

type StoppingProps = { recovery: WalletRecovery; label?: string }

const useStop = () =>
  useApiMutation(recoveryCalls.stopRecovery, { invalidates: [...balanceKeys, profileKey] })

export function StopButton({ recovery: { id }, label = m.cancelRecoveryAction() }: StoppingProps) {
  const stop = useStop()
  return (
    <>
      {stop.error && <FormFailure message={stop.error.message} />}
      <Button
        look="quiet"
        isBusy={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate({ id, wasMe: true })}
      >
        {label}
      </Button>
    </>
  )
}

/** For a member whose account has a recovery that somebody else requested. */
export function WasNotMe({ recovery: { id } }: StoppingProps) {
  const stop = useStop()
  return (
    <section
      className={`${styles.stranger} ${stack.gap15} ${stack.start}`}
      aria-labelledby="stranger"
    >
      <h2 id="stranger">{m.strangerTitle()}</h2>
      <p className={`${texts.note} ${styles.note}`}>{m.strangerText()}</p>
      {stop.error && <FormFailure message={stop.error.message} />}
      <Button
        look="quiet"
        isBusy={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate({ id, wasMe: false })}
      >
        {m.strangerAction()}
      </Button>
    </section>
  )
}
