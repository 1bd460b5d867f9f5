import { type FormEvent, useState } from 'react'
import { type BallotChoice, ballotChoices } from '@/contract/ballot-proofs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { type SentCode, sentNow } from '@/lib/step'
import { Button } from '@/ui/button'
import * as m from '../messages'
import { BallotCode, type Cast } from './ballot-code'
import { BallotReceipt } from './ballot-receipt'
import { choiceLabels } from './choice-labels'
import { Resolutions } from './resolutions'
import styles from './votes.module.css'

export type BallotStepsProps = { vote: MemberVote; isOnHold: boolean }

type Choices = readonly (BallotChoice | undefined)[]

/** Answers, then a code, then the receipt; and again, as long as it is open. */
export function BallotSteps({ vote, isOnHold }: BallotStepsProps) {
  const [isChanging, setIsChanging] = useState(false)
  const [choices, setChoices] = useState<Choices>(vote.resolutions.map(() => undefined))
  const [sent, setSent] = useState<SentCode>()
  const [cast, setCast] = useState<Cast>()
  if (isOnHold)
    return (
      <>
        <p className={styles.note}>{m.onHoldText()}</p>
        <Resolutions vote={vote} />
      </>
    )
  if (sent !== undefined)
    return (
      <BallotCode
        {...{ vote, sent, choices: choices as BallotChoice[] }}
        onSent={setSent}
        onBack={() => setSent(undefined)}
        onCast={(made) => {
          setCast(made)
          setSent(undefined)
          setIsChanging(false)
        }}
      />
    )
  if ((vote.ballot !== null || cast !== undefined) && !isChanging)
    return <BallotReceipt vote={vote} cast={cast} onChange={() => setIsChanging(true)} />
  return (
    <Answers
      {...{ vote, choices }}
      onChoices={setChoices}
      onSent={setSent}
      onKeep={vote.ballot === null ? undefined : () => setIsChanging(false)}
    />
  )
}

type AnswersProps = {
  vote: MemberVote
  choices: Choices
  onChoices: (choices: Choices) => void
  onSent: (sent: SentCode) => void
  onKeep: (() => void) | undefined
}

function Answers({ vote, choices, onChoices, onSent, onKeep }: AnswersProps) {
  const [isMissing, setIsMissing] = useState(false)
  const ask = useApiMutation(voteCalls.voteCode, { onAnswer: (sent) => onSent(sentNow(sent)) })
  const isWhole = choices.every((choice) => choice !== undefined)
  // A code that was sent a moment ago still works.
  const isJustSent = ask.error?.code === 'CODE_JUST_SENT'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!isWhole)
    if (!isWhole) return
    if (isJustSent) onSent({ to: '', resendAtMs: 0 })
    else ask.mutate({ vote: vote.id })
  }
  const choose = (index: number, choice: BallotChoice) =>
    onChoices(choices.map((one, place) => (place === index ? choice : one)))
  const said = choices.flatMap((choice) => (choice === undefined ? [] : [choiceLabels[choice]()]))
  return (
    <form className={styles.form} onSubmit={handleSubmit} data-task>
      <Resolutions vote={vote}>
        {(index) => (
          <Answer
            index={index}
            chosen={choices[index]}
            onChoose={(choice) => choose(index, choice)}
          />
        )}
      </Resolutions>
      <p className={styles.muted}>{m.sealedText()}</p>
      {isMissing && !isWhole && (
        <p role="alert" className={styles.wrong}>
          {m.missingError()}
        </p>
      )}
      {ask.error && (
        <p role="alert" className={styles.wrong}>
          {isJustSent ? m.sentBeforeHint() : ask.error.message}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={ask.isPending}>
          {m.codeAction()}
        </Button>
        {onKeep && (
          <Button look="quiet" onClick={onKeep}>
            {m.keepAction()}
          </Button>
        )}
        <p>{said.length > 0 ? said.join(', ') : m.codeHint()}</p>
      </div>
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
    <div className={styles.answers} role="radiogroup" aria-labelledby={`resolution-${index + 1}`}>
      {ballotChoices.map((choice) => (
        <label key={choice}>
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
