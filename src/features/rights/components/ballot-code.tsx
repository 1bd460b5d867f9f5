import { useEffect, useState } from 'react'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { TaskActions } from '@/features/checkout/components/stage'
import { call } from '@/lib/api/call'
import { focusFirst } from '@/lib/first-field'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindCode, useAppForm } from '@/lib/form/use-app-form'
import type { SentCode } from '@/lib/step'
import { choiceLabels } from '@/messages/choice-labels'
import * as labels from '@/messages/labels'
import { Button } from '@/ui/button'
import { FactPairs } from '@/ui/facts'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import * as v from '../messages/vote'
import { type Cast, checkedCast } from '../own-ballot'
import { votesKey } from '../queries'
import { newSalt } from '../vote-rules'
import { CodeStep } from './code-step'
import { EventPart } from './event-page'

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
    <form className={stack.gap3} noValidate onSubmit={handleSubmit} data-task>
      <EventPart id="ballot" title={v.ballotTitle()}>
        <FactPairs
          facts={vote.resolutions.map(({ title }, index) => [
            `${index + 1} ${title}`,
            choiceLabels[choices[index] ?? 'abstain'](),
          ])}
        />
      </EventPart>
      {formError && <FormFailure message={formError.message} />}
      <CodeStep
        bound={bindCode(form, 'code')}
        hint={sent.to === '' ? v.sentBeforeHint() : undefined}
        sent={sent}
        onSent={onSent}
        onResend={() => call(voteCalls.voteCode, { vote: vote.id })}
        onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      />
      <TaskActions>
        <Button type="submit" isBusy={isSending}>
          {labels.voteLabel()}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {v.backAction()}
        </Button>
      </TaskActions>
    </form>
  )
}
