import { maxResolutions } from '@/contract/user/votes'
import type { OperatorTurn } from '../../access'
import { Field, Form, ReasonField, Select, TextArea } from '../../drawing/parts'

const languages = [
  ['En', 'English'],
  ['De', 'German'],
] as const

export const majorities = [
  ['half', 'more than half'],
  ['two-thirds', 'two thirds'],
] as const

const recommendations = [
  ['none', 'nothing'],
  ['for', 'voting for'],
  ['against', 'voting against'],
] as const

/** So many are offered at once; whoever needs others says so in the address. */
const defaultResolutions = 3

export function AnnounceForm({ turn }: { turn: OperatorTurn }) {
  const asked = Number(turn.context.req.query('resolutions') ?? defaultResolutions)
  const count = asked >= 1 && asked <= maxResolutions ? Math.floor(asked) : defaultResolutions
  return (
    <section className="ctl">
      <h2 className="h2">Announce a vote</h2>
      <p className="sm mut">
        Your request is the draft: nobody else sees it until a second person approves. What is
        announced can’t be changed, only called off. Resolutions without a title are left out.
      </p>
      <Form turn={turn} action="/ask/vote-open" className="stack stack-s">
        {languages.map(([tag, language]) => (
          <Field key={tag} name={`title${tag}`} label={`Meeting, in ${language}`} />
        ))}
        <Field name="recordAt" label="Record date" hint="In UTC, such as 2027-01-20T24:00." />
        <Field name="closesAt" label="Voting ends" hint="In UTC, before the meeting." />
        <Field name="meetingAt" label="Meeting" hint="In UTC." />
        <Field
          name="quorum"
          label="Quorum"
          unit="%"
          isRequired={false}
          hint="Below it the custodian gets no instruction. Empty for none."
        />
        {Array.from({ length: count }, (_, index) => `r${index + 1}`).map((name, index) => (
          <ResolutionFields key={name} name={name} number={index + 1} />
        ))}
        <p className="sm">
          <a href={`/votes?resolutions=${Math.min(count + 3, maxResolutions)}`}>More resolutions</a>
        </p>
        <TextArea
          name="auditorKey"
          label="Auditor’s public key"
          rows={4}
          isRequired={false}
          hint="RSA, at least 3,072 bits, as PEM. The counted ballots are encrypted for it. Empty for no such file."
        />
        <ReasonField id="announce-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          Request this vote
        </button>
      </Form>
    </section>
  )
}

function ResolutionFields({ name, number }: { name: string; number: number }) {
  const isRequired = number === 1
  return (
    <fieldset className="stack stack-s">
      <legend className="h2">Resolution {number}</legend>
      {languages.map(([tag, language]) => (
        <Field
          key={tag}
          name={`${name}Title${tag}`}
          label={`Title, in ${language}`}
          isRequired={isRequired}
        />
      ))}
      {languages.map(([tag, language]) => (
        <Field
          key={tag}
          name={`${name}Text${tag}`}
          label={`What it means, in ${language}`}
          isRequired={isRequired}
        />
      ))}
      <Select
        name={`${name}Needs`}
        label="Of the votes for and against it needs"
        options={majorities}
      />
      <Select name={`${name}Board`} label="The board recommends" options={recommendations} />
      <DocumentFields name={`${name}Document`} isRequired={false} />
    </fieldset>
  )
}

export function DocumentFields({ name, isRequired }: { name: string; isRequired: boolean }) {
  return (
    <>
      <Field
        name={`${name}Url`}
        label="Document’s address"
        hint="https://…, or a path of this site."
        isRequired={isRequired}
      />
      {languages.map(([tag, language]) => (
        <Field
          key={tag}
          name={`${name}Title${tag}`}
          label={`Document’s name, in ${language}`}
          isRequired={isRequired}
        />
      ))}
    </>
  )
}
