import { type FormEvent, useEffect, useRef, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { houseName } from '@/config/house'
import { type BallotChoice, ballotChoices } from '@/contract/ballot-proofs'
import { shortAddress } from '@/contract/format/addresses'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { TaskActions } from '@/features/checkout/components/stage'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { isRejectedByPerson, walletErrorText } from '@/lib/chain/wallet-errors'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { focusFirst } from '@/lib/first-field'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindCode, useAppForm } from '@/lib/form/use-app-form'
import { type SentCode, sentNow } from '@/lib/step'
import { choiceLabels } from '@/messages/choice-labels'
import * as labels from '@/messages/labels'
import { CodeStep } from '@/session/code-step'
import { useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { FactPairs } from '@/ui/facts'
import looks from '@/ui/form/choice-field.module.css'
import { FormFailure } from '@/ui/form/form-notes'
import { WalletChoice } from '@/ui/form/wallet-choice'
import { late } from '@/ui/late'
import { PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as voteTexts from '../messages/vote'
import { type Cast, checkedCast } from '../own-ballot'
import { votesKey } from '../queries'
import { useHeadingFocus } from '../use-heading-focus'
import { newSalt } from '../vote-rules'
import { EventPart } from './event-page'
import { Resolutions } from './resolutions'

const BallotReceipt = late(
  () => import('./ballot-receipt').then((part) => part.BallotReceipt),
  () => <PartWaiting lines={6} />,
)

export type BallotStepsProps = { vote: MemberVote; isOnHold: boolean; token: string | null }

type Choices = readonly (BallotChoice | undefined)[]

/**
 * Answers, then a code or a signature, then the receipt. It can be repeated while the vote is open.
 */
export function BallotSteps({ vote, isOnHold, token }: BallotStepsProps) {
  const [isChanging, setIsChanging] = useState(false)
  const [choices, setChoices] = useState<Choices>(vote.resolutions.map(() => undefined))
  const [sent, setSent] = useState<SentCode>()
  const [cast, setCast] = useState<Cast>()
  const handleCast = (ballot: Cast) => {
    setCast(ballot)
    setSent(undefined)
    setIsChanging(false)
  }
  const isIn = (vote.ballot !== null || cast !== undefined) && !isChanging
  const step = sent !== undefined ? 'code' : isIn ? 'receipt' : 'answers'
  // The receipt has to be loaded when the focus moves to its heading.
  useEffect(BallotReceipt.fetch, [])
  // The code's field takes the focus itself.
  useHeadingFocus(step, { code: undefined, receipt: 'receipt', answers: 'resolutions' }[step])
  if (isOnHold)
    return (
      <>
        <p className={card.card}>{voteTexts.onHoldText()}</p>
        <Resolutions vote={vote} />
      </>
    )
  if (sent !== undefined)
    return (
      <BallotCode
        vote={vote}
        sent={sent}
        choices={choices as BallotChoice[]}
        onSent={setSent}
        onBack={() => setSent(undefined)}
        onCast={handleCast}
      />
    )
  if (isIn) return <BallotReceipt vote={vote} cast={cast} onChange={() => setIsChanging(true)} />
  return (
    <Answers
      vote={vote}
      choices={choices}
      token={token}
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
    onChoices(choices.map((earlier, place) => (place === index ? choice : earlier)))
  }
  const answers = choices.flatMap((choice) =>
    choice === undefined ? [] : [choiceLabels[choice]()],
  )
  const hint =
    answers.length > 0 || signing.address !== '' ? answers.join(', ') : voteTexts.codeHint()
  const askError = isJustSent ? voteTexts.sentBeforeHint() : ask.error?.message
  const problem = isMissing && !isWhole ? voteTexts.missingError() : (error ?? askError)
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
      <p className={texts.hint}>{voteTexts.sealedText({ app: houseName() })}</p>
      {problem && <FormFailure message={problem} />}
      <p role="status" className={texts.fine}>
        {isAsking ? voteTexts.askingText() : hint}
      </p>
      <TaskActions>
        <Button type="submit" isBusy={ask.isPending || isBusy}>
          {signing.address === '' ? m.codeAction() : signing.label}
        </Button>
        {onKeep && (
          <Button look="quiet" onClick={onKeep}>
            {voteTexts.keepAction()}
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

interface Wish {
  vote: MemberVote
  choices: BallotChoice[]
  address: string
  token: string | null
}

/** Has the wallet sign a ballot, and casts it. If `error` is set, no ballot was cast. */
function useSignedVote(onCast: (cast: Cast) => void) {
  const send = useApiMutation(voteCalls.signedVote, { invalidates: [votesKey] })
  const [isAsking, setIsAsking] = useState(false)
  const [walletError, setWalletError] = useState<string>()
  const tries = useRef(0)
  // A member who does something else meanwhile must not be surprised by a late signature.
  const stop = () => {
    tries.current += 1
    setIsAsking(false)
    setWalletError(undefined)
    send.reset()
  }
  const sign = async ({ vote, choices, address, token }: Wish) => {
    stop()
    const turn = tries.current
    const ballot = {
      vote: vote.id,
      choices,
      salt: newSalt(),
      microShares: vote.counted?.shares ?? '0',
    }
    const resolutions = vote.resolutions.map(({ title }) => title)
    const messages = { meeting: vote.title, resolutions, choices: choiceLabels }
    setIsAsking(true)
    try {
      const { signBallot } = await import('@/lib/chain/signed-ballots')
      const signature = await signBallot({ address, ballot, messages, token })
      if (turn !== tries.current) return
      setIsAsking(false)
      const { microShares, ...ballotInput } = ballot
      const answer = await send.mutateAsync({ ...ballotInput, address, signature })
      onCast(await checkedCast(answer, ballot))
    } catch (error) {
      if (turn !== tries.current) return
      setIsAsking(false)
      // A refusal of the server is in the mutation, with its own text.
      if (!(error instanceof ApiError)) setWalletError(errorText(error))
    }
  }
  const isBusy = isAsking || send.isPending
  return { sign, stop, isAsking, isBusy, error: walletError ?? send.error?.message }
}

function errorText(error: unknown): string {
  const walletText = isRejectedByPerson(error) ? undefined : walletErrorText(error)
  return walletText === undefined
    ? voteTexts.notSignedError()
    : `${walletText.description} ${voteTexts.notSignedError()}`
}

type BallotCodeProps = {
  vote: MemberVote
  choices: BallotChoice[]
  sent: SentCode
  onSent: (sent: SentCode) => void
  onBack: () => void
  onCast: (cast: Cast) => void
}

/** It waits for the button, because a ballot must be cast deliberately. */
function BallotCode({ vote, choices, sent, onSent, onBack, onCast }: BallotCodeProps) {
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
      <EventPart id="ballot" title={voteTexts.ballotTitle()}>
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
        label={m.codeLabel()}
        hint={sent.to === '' ? voteTexts.sentBeforeHint() : undefined}
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
          {voteTexts.backAction()}
        </Button>
      </TaskActions>
    </form>
  )
}

const isSame = (a: string, b = '') => a.toLowerCase() === b.toLowerCase()

/** How a ballot is confirmed: with a linked wallet, or with a code if `address` is empty. */
function useSigning() {
  const { data: profile } = useProfile()
  const { view } = useWalletStore()
  const [chosen, choose] = useState<string>()
  const wallets = profile?.wallets.map(({ address }) => address) ?? []
  // Preselects the connected wallet; the member is not asked to connect one for this.
  const address = chosen ?? wallets.find((wallet) => isSame(wallet, view.address)) ?? ''
  const isHere = address !== '' && isSame(address, view.address)
  const isElsewhere = isHere && view.status === 'wrong-network'
  const isReady = isHere && view.status === 'connected'
  const connect = isElsewhere ? walletStore.switchNetwork : walletStore.open
  const label = isElsewhere
    ? labels.switchAction({ network: chainFacts.name })
    : isReady
      ? voteTexts.signAction()
      : labels.connectAction({ wallet: shortAddress(address) })
  return { wallets, address, isReady, label, choose, connect }
}

type SignWithProps = {
  signing: ReturnType<typeof useSigning>
  onChoose: (address: string) => void
}

/** Without a linked wallet a code is the only way, so there is no choice. */
function SignWith({ signing: { wallets, address }, onChoose }: SignWithProps) {
  if (wallets.length === 0) return null
  return (
    <WalletChoice
      label={voteTexts.signWithLabel()}
      wallets={wallets.map((wallet) => ({ address: wallet, hint: voteTexts.walletHint() }))}
      otherwise={{ label: voteTexts.emailLabel(), hint: voteTexts.emailHint() }}
      chosen={address}
      onChoose={onChoose}
    />
  )
}
