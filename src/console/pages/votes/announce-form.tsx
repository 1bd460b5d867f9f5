import { operatorTerms } from '@/config/terms'
import { formatCount } from '@/contract/format/amounts'
import { maxResolutions } from '@/contract/user/votes'
import { fieldsInEachLanguage, languageName } from '@/messages/in-each-language'
import type { OperatorTurn } from '../../access'
import { Field, Select, TextArea } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/votes'
import { Announce } from '../event/event'

export const majorities = () =>
  [
    ['half', m.moreThanHalfText()],
    ['two-thirds', m.twoThirdsText()],
  ] as const

const recommendations = () =>
  [
    ['none', m.nothingText()],
    ['for', m.votingForText()],
    ['against', m.votingAgainstText()],
  ] as const

/** How many resolutions the form has at first; the address may ask for more. */
const defaultResolutions = 3

export function AnnounceForm({ turn }: { turn: OperatorTurn }) {
  const asked = Number(turn.context.req.query('resolutions') ?? defaultResolutions)
  const count = asked >= 1 && asked <= maxResolutions ? Math.floor(asked) : defaultResolutions
  return (
    <Announce
      turn={turn}
      kind="vote-open"
      title={m.announceAVoteTitle()}
      text={m.yourRequestIsTheText()}
      button={m.requestThisVoteAction()}
    >
      <InEachLanguage name="title" label={m.meetingInLabel} />
      <Moment name="recordAt" label={common.recordDateLabel()} hint={common.inUtcText()} />
      <Moment name="closesAt" label={m.votingEndsLabel()} hint={m.inUtcBeforeTheHint()} />
      <Moment name="meetingAt" label={m.meetingLabel()} hint={common.inUtcText()} />
      <Field
        name="quorum"
        label={m.quorumLabel()}
        unit="%"
        isRequired={false}
        hint={m.belowItTheCustodianHint()}
      />
      {Array.from({ length: count }, (_, index) => `r${index + 1}`).map((name, index) => (
        <ResolutionFields key={name} name={name} number={index + 1} />
      ))}
      <p className="sm">
        <a href={`/votes?resolutions=${Math.min(count + 3, maxResolutions)}`}>
          {m.moreResolutionsLabel()}
        </a>
      </p>
      <TextArea
        name="auditorKey"
        label={m.auditorsPublicKeyLabel()}
        rows={4}
        isRequired={false}
        hint={m.rsaAtLeastBitsHint({ bits: formatCount(operatorTerms.leastKeyBits) })}
      />
    </Announce>
  )
}

const Moment = (props: { name: string; label: string; hint: string }) => (
  <Field {...props} type="datetime-local" />
)

interface InEachLanguageProps {
  name: string
  label: (said: { language: string }) => string
  isRequired?: boolean
}

function InEachLanguage({ name, label, isRequired = true }: InEachLanguageProps) {
  return fieldsInEachLanguage(name).map(({ tag, field }) => (
    <Field
      key={tag}
      name={field}
      label={label({ language: languageName(tag) })}
      isRequired={isRequired}
    />
  ))
}

function ResolutionFields({ name, number }: { name: string; number: number }) {
  const isRequired = number === 1
  return (
    <fieldset className="stack stack-s">
      <legend className="h2">{m.resolutionText({ number })}</legend>
      <InEachLanguage name={`${name}Title`} label={m.titleInLabel} isRequired={isRequired} />
      <InEachLanguage name={`${name}Text`} label={m.whatItMeansInLabel} isRequired={isRequired} />
      <Select name={`${name}Needs`} label={m.ofTheVotesForLabel()} options={majorities()} />
      <Select
        name={`${name}Board`}
        label={m.theBoardRecommendsLabel()}
        options={recommendations()}
      />
      <DocumentFields name={`${name}Document`} isRequired={false} />
    </fieldset>
  )
}

export function DocumentFields({ name, isRequired }: { name: string; isRequired: boolean }) {
  return (
    <>
      <Field
        name={`${name}Url`}
        label={m.documentsAddressLabel()}
        hint={m.httpsOrAPathHint()}
        isRequired={isRequired}
      />
      <InEachLanguage
        name={`${name}Title`}
        label={m.documentsNameInLabel}
        isRequired={isRequired}
      />
    </>
  )
}
