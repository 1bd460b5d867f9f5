import type { ContactTopic } from '@/contract/user/contact'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import { useIsAwake } from '@/lib/form/use-is-awake'
import { Button } from '@/ui/button'
import { CaptchaField } from '@/ui/form/captcha-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-failure'
import { TextField } from '@/ui/form/text-field'
import styles from './contact-form.module.css'

export type ContactFormProps = {
  hint: string
  onSent: (reference: string) => void
}

const topicNames: Record<ContactTopic, string> = {
  investing: 'Investing',
  account: 'My account or a payment',
  documents: 'Documents',
  press: 'Press',
  other: 'Something else',
}
const topics = Object.entries(topicNames).map(([value, label]) => ({ value, label }))
const contactUs = async () => (await import('@/contract/user/contact')).contactCalls.contactUs
// Nothing is chosen at first: a guess of ours would send messages to the wrong desk.
const empty = { name: '', email: '', topic: '' as ContactTopic, message: '' }

export function ContactForm({ hint, onSent }: ContactFormProps) {
  const { form, refusal, attempt, isSending, submit } = useContractForm(contactUs, empty)
  const isAwake = useIsAwake()
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Write to us"
      onSubmit={submit(({ reference }) => onSent(reference))}
    >
      <TextField {...bindField(form, 'name')} label="Your name" autoComplete="name" />
      <TextField
        {...bindField(form, 'email')}
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        inputProps={{ inputMode: 'email', spellCheck: false }}
      />
      <ChoiceField {...bindField(form, 'topic')} label="What it is about" options={topics} />
      <TextField {...bindField(form, 'message')} label="Your message" hint={hint} lines={8} />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      {refusal && (
        <FormFailure message={refusal.message}>
          <p>{refusal.waitText ?? 'What you typed is still here.'}</p>
        </FormFailure>
      )}
      <Button type="submit" disabled={!isAwake} isBusy={isSending}>
        {refusal?.isWorthRetrying ? 'Try again' : 'Send message'}
      </Button>
      <noscript>
        <p className={styles.muted}>
          Without JavaScript this form cannot be sent. Write to us by e-mail instead.
        </p>
      </noscript>
    </form>
  )
}
