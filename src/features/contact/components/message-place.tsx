import { useState } from 'react'
import { contactCopy } from '../contact-copy'
import { ContactForm } from './contact-form'
import styles from './message-place.module.css'
import { MessageReceipt } from './message-receipt'

/** Where a message is written, and where its receipt lies afterwards. */
export function MessagePlace() {
  const [reference, setReference] = useState<string>()
  const { form, caution } = contactCopy
  if (reference !== undefined) {
    return <MessageReceipt reference={reference} onAnother={() => setReference(undefined)} />
  }
  return (
    <>
      <h2 className={styles.title}>{form.title}</h2>
      <p className={styles.caution}>{caution}</p>
      <ContactForm hint={form.hint} onSent={setReference} />
    </>
  )
}
