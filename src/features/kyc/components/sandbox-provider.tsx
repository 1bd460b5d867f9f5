import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDay } from '@/contract/format/dates'
import type { KycProgress } from '@/contract/kyc'
import { providerAnswer, type ReviewCase, reviewStep } from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import * as actions from '@/messages/actions'
import { useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import * as ui from '@/ui/messages'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import * as m from '../messages'
import { bindApplicant } from '../queries'
import { type Reviewer, reviewerWith } from '../reviewer'
import frame from '../screens/kyc.module.css'
import { stepLabels } from '../texts'
import { PhonePanel } from './phone-panel'
import styles from './steps.module.css'

export type SandboxProviderProps = {
  token: string
  handOver?: KycProgress['handOver']
  /** For a check that is not the account's own, which cannot be handed over to a phone. */
  renew?: () => Promise<string>
  onSent: () => void
  onLook: () => void
}

/**
 * Replaces the provider's window in a sandbox: no photo is taken, and the user chooses the result.
 */
export function SandboxProvider(props: SandboxProviderProps) {
  const { token, handOver = null, renew, onSent, onLook } = props
  const isOwn = renew === undefined
  const reviewer = useRef<Reviewer>(undefined)
  reviewer.current ??= reviewerWith(token, onSent, renew)
  const [review, setReview] = useState<ReviewCase>()
  const [failure, setFailure] = useState<string>()
  const open = useCallback(async () => {
    setFailure(undefined)
    try {
      const opened = await (reviewer.current as Reviewer).open()
      if (isOwn) await bindApplicant(opened.applicantId)
      setReview(opened)
      if (opened.isSent) onSent()
    } catch (error) {
      setFailure((error as ApiError).message)
    }
  }, [onSent, isOwn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => void open(), [token])
  return (
    <>
      {review === undefined && failure === undefined && (
        <div className={frame.waiting} role="status" aria-label={ui.loadingLabel()} />
      )}
      {failure !== undefined && (
        <FormFailure message={failure}>
          <Button look="quiet" onClick={() => void open()}>
            {actions.tryAgainAction()}
          </Button>
        </FormFailure>
      )}
      {review !== undefined && failure === undefined && (
        <div className={columns.columns}>
          <AnswerForm review={review} send={reviewer.current.send} onSent={onSent} />
          {isOwn && <PhonePanel handOver={handOver} onLook={onLook} />}
        </div>
      )}
    </>
  )
}

const answerLabels = {
  verified: m.verifiedAnswerLabel,
  unreadable: m.unreadableAnswerLabel,
  mismatch: m.mismatchAnswerLabel,
  expired: m.expiredAnswerLabel,
  another: m.anotherAnswerLabel,
  open: m.openAnswerLabel,
  slow: m.slowAnswerLabel,
  blocked: m.blockedAnswerLabel,
}

const sampleBirthDate = '1985-12-10'

type AnswerFormProps = Pick<Reviewer, 'send'> & { review: ReviewCase; onSent: () => void }

function AnswerForm({ review, send, onSent }: AnswerFormProps) {
  const { data: profile } = useProfile()
  const { person, askedAgain } = review
  const knownName = profile?.fullName ?? ''
  const { form, formError, isSending, submit } = useAppForm(reviewStep, {
    defaults: { fullName: knownName, birthDate: sampleBirthDate, ...person, answer: 'verified' },
    send,
  })
  // The profile may arrive after the form was rendered, and then prefills the name.
  useEffect(() => {
    if (knownName !== '' && form.getValues('fullName') === '')
      form.resetField('fullName', { defaultValue: knownName })
  }, [form, knownName])
  const isKept = person !== null && !askedAgain.includes('details')
  return (
    <form className={`${frame.main} ${stack.gap25}`} onSubmit={submit(() => onSent())} noValidate>
      <div>
        <h2 tabIndex={-1}>{m.providerTitle()}</h2>
        <p className={frame.lead}>{m.providerText()}</p>
      </div>
      {formError && <FormFailure message={formError.message} />}
      {askedAgain.length > 0 && (
        <p>
          {m.askedAgainText({ steps: askedAgain.map((step) => stepLabels[step]()).join(', ') })}
        </p>
      )}
      {isKept ? (
        <p className={frame.muted}>
          {m.keptPersonText({ name: person.fullName, day: formatDay(person.birthDate) })}
        </p>
      ) : (
        <>
          <TextField
            {...bindField(form, 'fullName')}
            label={m.fullNameLabel()}
            hint={m.fullNameHint()}
            autoComplete="name"
          />
          <TextField
            {...bindField(form, 'birthDate')}
            label={m.birthDateLabel()}
            type="date"
            autoComplete="bday"
          />
        </>
      )}
      <ChoiceField
        {...bindField(form, 'answer')}
        label={m.answerLabel()}
        options={providerAnswer.options.map((value) => ({ value, label: answerLabels[value]() }))}
      />
      <div className={`${styles.foot} ${row.row}`}>
        <Button type="submit" isBusy={isSending}>
          {m.sendAction()}
        </Button>
      </div>
    </form>
  )
}
