import { type FormEvent, useState } from 'react'
import { type BallotChoice, ballotChoices } from '@/contract/ballot-proofs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { TaskActions } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { type SentCode, sentNow } from '@/lib/step'
import { choiceLabels } from '@/messages/choice-labels'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import looks from '@/ui/form/choice-field.module.css'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as v from '../messages/vote'
import type { Cast } from '../own-ballot'
import { useHeadingFocus } from '../use-heading-focus'
import { useSignedVote } from '../use-signed-vote'
import { BallotCode } from './ballot-code'
import { BallotReceipt } from './ballot-receipt'
import { Resolutions } from './resolutions'
import { SignWith, useSigning } from './sign-with'

export type BallotStepsProps = { vote: MemberVote; isOnHold: boolean; token: string | null }

type Choices = readonly (BallotChoice | undefined)[]

/** Answers, then a code or a signature, then the receipt; and again, as long as it is open. */
export function BallotSteps({ vote, isOnHold, token }: BallotStepsProps) {
  const [isChanging, setIsChanging] = useState(false)
  const [choices, setChoices] = useState<Choices>(vote.resolutions.map(() => undefined))
  const [sent, setSent] = useState<SentCode>()
  const [cast, setCast] = useState<Cast>()
  const handleCast = (made: Cast) => {
    setCast(made)
    setSent(undefined)
    setIsChanging(false)
  }
  const isIn = (vote.ballot !== null || cast !== undefined) && !isChanging
  const step = sent !== undefined ? 'code' : isIn ? 'receipt' : 'answers'
  // The code's field takes the focus itself.
  useHeadingFocus(step, { code: undefined, receipt: 'receipt', answers: 'resolutions' }[step])
  if (isOnHold)
    return (
      <>
        <p className={card.card}>{v.onHoldText()}</p>
        <Resolutions vote={vote} />
      </>
    )
  if (sent !== undefined)
    return (
      <BallotCode
        {...{ vote, sent, choices: choices as BallotChoice[] }}
        onSent={setSent}
        onBack={() => setSent(undefined)}
        onCast={handleCast}
      />
    )
  if (isIn) return <BallotReceipt vote={vote} cast={cast} onChange={() => setIsChanging(true)} />
  return (
    <Answers
      {...{ vote, choices, token }}
      onChoices={setChoices}
      onSent={setSent}
      onCast={handleCast}
      onKeep={vote.ballot === null ? undefined : () => setIsChanging(false)}
    />
  )
}

type AnswersProps = {
  vote: MemberVote
  choices: Choices
  token: string | null
  onChoices: (choices: Choices) => void
  onSent: (sent: SentCode) => void
  onCast: (cast: Cast) => void
  onKeep: (() => void) | undefined
}

function Answers({ vote, choices, token, onChoices, onSent, onCast, onKeep }: AnswersProps) {
  const [isMissing, setIsMissing] = useState(false)
  const signing = useSigning()
  const { sign, stop, isAsking, isBusy, error } = useSignedVote(onCast)
  const ask = useApiMutation(voteCalls.voteCode, { onAnswer: (sent) => onSent(sentNow(sent)) })
  const isWhole = choices.every((choice) => choice !== undefined)
  // A code that was sent a moment ago still works.
  const isJustSent = ask.error?.code === 'CODE_JUST_SENT'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!isWhole)
    if (!isWhole) return
    const { address } = signing
    if (address !== '') {
      if (!signing.isReady) signing.connect()
      else void sign({ vote, token, address, choices: choices as BallotChoice[] })
    } else if (isJustSent) onSent({ to: '', resendAtMs: 0 })
    else ask.mutate({ vote: vote.id })
  }
  const choose = (index: number, choice: BallotChoice) => {
    stop()
    onChoices(choices.map((one, place) => (place === index ? choice : one)))
  }
  const said = choices.flatMap((choice) => (choice === undefined ? [] : [choiceLabels[choice]()]))
  const hint = said.length > 0 || signing.address !== '' ? said.join(', ') : v.codeHint()
  const askError = isJustSent ? v.sentBeforeHint() : ask.error?.message
  const problem = isMissing && !isWhole ? v.missingError() : (error ?? askError)
  return (
    <form className={stack.gap3} onSubmit={handleSubmit} data-task>
      <Resolutions vote={vote}>
        {(index) => (
          <Answer
            index={index}
            chosen={choices[index]}
            onChoose={(choice) => choose(index, choice)}
          />
        )}
      </Resolutions>
      <SignWith
        signing={signing}
        onChoose={(address) => {
          stop()
          signing.choose(address)
        }}
      />
      <p className={texts.hint}>{v.sealedText()}</p>
      {problem && <FormFailure message={problem} />}
      <p role="status" className={texts.fine}>
        {isAsking ? v.askingText() : hint}
      </p>
      <TaskActions>
        <Button type="submit" isBusy={ask.isPending || isBusy}>
          {signing.address === '' ? m.codeAction() : signing.label}
        </Button>
        {onKeep && (
          <Button look="quiet" onClick={onKeep}>
            {v.keepAction()}
          </Button>
        )}
      </TaskActions>
    </form>
  )
}

type AnswerProps = {
  index: number
  chosen: BallotChoice | undefined
  onChoose: (choice: BallotChoice) => void
}

function Answer({ index, chosen, onChoose }: AnswerProps) {
  return (
    <div className={looks.options} role="radiogroup" aria-labelledby={`resolution-${index + 1}`}>
      {ballotChoices.map((choice) => (
        <label key={choice} className={looks.option}>
          <input
            type="radio"
            name={`resolution-${index + 1}`}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          <span>{choiceLabels[choice]()}</span>
        </label>
      ))}
    </div>
  )
}
