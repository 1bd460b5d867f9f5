import { useState } from 'react'
import type { Answer } from '@/contract/define'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import { Button } from '@/ui/button'
import { lazyForm } from './lazy-form'
import styles from './step-form.module.css'

const ContactChangeAsk = lazyForm(() =>
  import('./contact-change-ask').then((part) => part.ContactChangeAsk),
)
const ContactChangeConfirm = lazyForm(() =>
  import('./contact-change-confirm').then((part) => part.ContactChangeConfirm),
)

export type ContactKind = 'email' | 'phone'
export type ContactChangeProps = { email: string; phone: string; onChanged: () => void }

export type AskedChange = Answer<(typeof protectedActionCalls)['changeContact']>

type Step =
  | { name: 'look' }
  | { name: 'ask'; kind: ContactKind }
  | { name: 'confirm'; kind: ContactKind; asked: AskedChange }

/** E-mail and phone change only with a code from the old and one from the new. */
export function ContactChange({ email, phone, onChanged }: ContactChangeProps) {
  const [step, setStep] = useState<Step>({ name: 'look' })
  const look = () => setStep({ name: 'look' })
  if (step.name === 'ask') {
    const { kind } = step
    return (
      <ContactChangeAsk
        kind={kind}
        onAsked={(asked) => setStep({ name: 'confirm', kind, asked })}
        onCancel={look}
      />
    )
  }
  if (step.name === 'confirm') {
    const handleDone = () => {
      look()
      onChanged()
    }
    return (
      <ContactChangeConfirm
        kind={step.kind}
        asked={step.asked}
        onDone={handleDone}
        onCancel={look}
      />
    )
  }
  return (
    <>
      <dl className={styles.facts}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Phone</dt>
        <dd dir="ltr">{phone}</dd>
      </dl>
      <div className={styles.ways}>
        <Button look="quiet" onClick={() => setStep({ name: 'ask', kind: 'email' })}>
          Change e-mail
        </Button>
        <Button look="quiet" onClick={() => setStep({ name: 'ask', kind: 'phone' })}>
          Change phone
        </Button>
      </div>
    </>
  )
}
