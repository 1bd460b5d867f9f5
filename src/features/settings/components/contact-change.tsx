import { useState } from 'react'
import { useStep } from '@/lib/step'
import { Button } from '@/ui/button'
import { type ContactKind, changeStep, openChange } from '../change-step'
import { lazyForm } from './panel-state'
import styles from './step-form.module.css'

const ContactChangeAsk = lazyForm(() =>
  import('./contact-change-confirm').then((part) => part.ContactChangeAsk),
)
const ContactChangeConfirm = lazyForm(() =>
  import('./contact-change-confirm').then((part) => part.ContactChangeConfirm),
)

export type ContactChangeProps = { email: string; phone: string; onChanged: () => void }

/** E-mail and phone change only with a code from the old and one from the new. */
export function ContactChange({ email, phone, onChanged }: ContactChangeProps) {
  const own = { email, phone }
  const open = openChange(useStep(changeStep), own)
  const [asking, setAsking] = useState<ContactKind>()
  const look = () => {
    setAsking(undefined)
    changeStep.clear()
  }
  if (open !== undefined) {
    const handleDone = () => {
      look()
      onChanged()
    }
    return (
      <ContactChangeConfirm
        step={open}
        isJustAsked={asking !== undefined}
        onDone={handleDone}
        onCancel={look}
      />
    )
  }
  if (asking !== undefined) {
    return <ContactChangeAsk kind={asking} own={own[asking]} onCancel={look} />
  }
  return (
    <>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>Phone</dt>
        <dd>
          <bdi dir="ltr">{phone}</bdi>
        </dd>
      </dl>
      <div className={styles.ways}>
        <Button look="quiet" onClick={() => setAsking('email')}>
          Change e-mail
        </Button>
        <Button look="quiet" onClick={() => setAsking('phone')}>
          Change phone
        </Button>
      </div>
    </>
  )
}
