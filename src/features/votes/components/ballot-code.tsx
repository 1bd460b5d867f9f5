import { useEffect, useState } from 'react'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { focusFirst } from '@/lib/first-field'
import { ResendCode } from '@/lib/form/resend-code'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindCode, useAppForm } from '@/lib/form/use-app-form'
import type { SentCode } from '@/lib/step'
import { choiceLabels } from '@/messages/choice-labels'
import { useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import * as m from '../messages'
import { type Cast, checkedCast } from '../own-ballot'
import { votesKey } from '../queries'
import { newSalt } from '../rules'
import styles from './votes.module.css'

export type BallotCodeProps = {
  vote: MemberVote
  choices: BallotChoice[]
  sent: SentCode
  onSent: (sent: SentCode) => void
  onBack: () => void
  onCast: (cast: Cast) => void
}

/** It waits for a press: a ballot is cast when somebody means it. */
export function BallotCode({ vote, choices, sent, onSent, onBack, onCast }: BallotCodeProps) {
  const { data: profile } = useProfile()
  const [salt] = useState(newSalt)
  const send = useApiMutation(voteCalls.vote, { invalidates: [votesKey] })
  const { form, formError, isSending, submit } = useAppForm(voteCalls.vote, {
    defaults: { vote: vote.id, choices, salt, code: '' },
    send: (input) => send.mutateAsync(input),
  })
  useEffect(() => focusFirst('code'), [])
  const handleSubmit = submit(async (answer) => {
    const microShares = vote.counted?.shares ?? '0'
    onCast(await checkedCast(answer, { vote: vote.id, microShares, choices, salt }))
  })
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} data-task>
      <section className={styles.part} aria-labelledby="ballot">
        <h2 id="ballot" className={styles.heading}>
          {m.ballotTitle()}
        </h2>
        <dl className={styles.said}>
          {vote.resolutions.map(({ title }, index) => (
            <div key={title}>
              <dt>
                {index + 1} {title}
              </dt>
              <dd>{choiceLabels[choices[index] ?? 'abstain']()}</dd>
            </div>
          ))}
        </dl>
      </section>
      {formError && <FormFailure message={formError.message} />}
      <OtpInput
        {...bindCode(form, 'code')}
        label={m.codeLabel()}
        hint={sent.to === '' ? m.sentBeforeHint() : m.sentHint({ to: sent.to })}
      />
      <ResendCode
        sent={sent}
        onSent={onSent}
        onResend={() => call(voteCalls.voteCode, { vote: vote.id })}
      />
      <SandboxCode
        about={profile?.id}
        channel="email"
        isCodesOnly
        onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isSending}>
          {m.castAction()}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {m.backAction()}
        </Button>
      </div>
    </form>
  )
}
