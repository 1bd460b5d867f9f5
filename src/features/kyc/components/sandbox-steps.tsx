import { useCallback, useEffect, useRef, useState } from 'react'
import { envelope } from '@/contract/envelope'
import { formatDay } from '@/contract/format/dates'
import {
  type PictureKind,
  picturesFor,
  type ReviewCase,
  type ReviewedPerson,
  reviewCase,
} from '@/contract/reviewed-person'
import { ApiError } from '@/lib/api/api-error'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { MuiRoot } from '@/ui/mui-root'
import { documentNames, pictureTitle } from '../copy'
import { bindApplicant, renewedToken } from '../queries'
import { PersonStep } from './person-step'
import { PictureStep } from './picture-step'
import styles from './steps.module.css'

type SendStepProps = {
  person: ReviewedPerson
  send: () => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
  onWish: (name: 'person' | PictureKind) => void
}

const base = '/api/sandbox/reviewer'
const unreachable = 'We could not reach the server. Check your connection and try again.'
const unreadable = 'The server gave an answer we cannot read. Please try again.'

/** The sandbox reviewer as its window talks to it: by a token of its own, never by the session. */
interface Reviewer {
  open(): Promise<ReviewCase>
  savePerson(person: ReviewedPerson): Promise<ReviewCase>
  savePicture(kind: PictureKind, picture: Blob): Promise<ReviewCase>
  send(): Promise<ReviewCase>
}

export type SandboxStepsProps = { token: string; onSent: () => void }

type StepName = 'person' | PictureKind | 'send'

/** The steps of a provider's window, in our page: which one comes next is decided by what the case has. */
export function SandboxSteps({ token, onSent }: SandboxStepsProps) {
  const reviewer = useRef<Reviewer>(undefined)
  reviewer.current ??= reviewerWith(token, onSent)
  const [review, setReview] = useState<ReviewCase>()
  const [failure, setFailure] = useState<string>()
  const [wished, setWished] = useState<StepName>()
  const open = useCallback(async () => {
    setFailure(undefined)
    try {
      const opened = await (reviewer.current as Reviewer).open()
      await bindApplicant(opened.applicantId)
      setReview(opened)
      if (opened.isSent) onSent()
    } catch (error) {
      setFailure((error as ApiError).message)
    }
  }, [onSent])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each token
  useEffect(() => void open(), [token])
  if (failure !== undefined && review === undefined) {
    return (
      <FormFailure message={failure}>
        <Button look="quiet" onClick={() => void open()}>
          Try again
        </Button>
      </FormFailure>
    )
  }
  if (review === undefined)
    return <div className={styles.waiting} role="status" aria-label="Loading" />
  const handleDone = (changed: ReviewCase) => {
    setWished(undefined)
    setReview(changed)
    if (changed.isSent) onSent()
  }
  return (
    <MuiRoot>
      <Turn
        review={review}
        name={wished ?? nextStep(review)}
        reviewer={reviewer.current}
        onDone={handleDone}
        onWish={setWished}
      />
    </MuiRoot>
  )
}

type TurnProps = {
  review: ReviewCase
  name: StepName
  reviewer: Reviewer
  onDone: (changed: ReviewCase) => void
  onWish: (name: StepName) => void
}

function Turn({ review, name, reviewer, onDone, onWish }: TurnProps) {
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step is announced by its heading
  useEffect(() => {
    if (!isFirst.current) place.current?.querySelector('h2')?.focus()
    isFirst.current = false
  }, [name])
  const { person } = review
  return (
    <div ref={place} className={styles.step}>
      <p className={styles.count}>{countOf(review, name)}</p>
      {name === 'person' && (
        <PersonStep person={person} save={reviewer.savePerson} onDone={onDone} />
      )}
      {person !== null && name === 'send' && (
        <SendStep person={person} send={reviewer.send} onDone={onDone} onWish={onWish} />
      )}
      {person !== null && name !== 'person' && name !== 'send' && (
        <PictureStep
          key={name}
          kind={name}
          document={person.document}
          save={reviewer.savePicture}
          onDone={onDone}
        />
      )}
    </div>
  )
}

function nextStep({ person, pictures }: ReviewCase): StepName {
  if (person === null) return 'person'
  return picturesFor(person.document).find((kind) => !pictures.includes(kind)) ?? 'send'
}

function countOf({ person }: ReviewCase, name: StepName): string {
  if (person === null) return 'Step 1'
  const names: StepName[] = ['person', ...picturesFor(person.document), 'send']
  return `Step ${names.indexOf(name) + 1} of ${names.length}`
}

function reviewerWith(firstToken: string, onMovedOn: () => void): Reviewer {
  let token = firstToken
  const asking = async (method: string, path: string, body?: BodyInit): Promise<ReviewCase> => {
    try {
      return await asked(token, method, path, body)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SDK_TOKEN_EXPIRED') throw error
      token = await renewedToken()
      return asked(token, method, path, body)
    }
  }
  // Sent from another tab, perhaps: the page looks where the check stands.
  const ask = (method: string, path: string, body?: BodyInit) =>
    asking(method, path, body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'KYC_SENT') onMovedOn()
      throw error
    })
  return {
    open: () => ask('GET', 'case'),
    savePerson: (person) => ask('PUT', 'person', JSON.stringify(person)),
    savePicture: (kind, picture) => ask('PUT', `pictures/${kind}`, picture),
    send: () => ask('POST', 'send'),
  }
}

async function asked(token: string, method: string, path: string, body?: BodyInit) {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' }
  const response = await fetch(`${base}/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  }).catch((cause: unknown) => {
    throw new ApiError(unreachable, { cause })
  })
  const answer = envelope.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new ApiError(unreadable)
  if (answer.data.status !== 200) throw ApiError.fromEnvelope(answer.data)
  const opened = reviewCase.safeParse(answer.data.data)
  if (!opened.success) throw new ApiError(unreadable, { cause: opened.error })
  return opened.data
}

/** All that was given, once more, before it goes out of one's hands. */
function SendStep({ person, send, onDone, onWish }: SendStepProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { fullName, birthDate, country, document } = person
  const handleSend = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onDone(await send())
    } catch (error) {
      setFailure((error as ApiError).message)
      setIsBusy(false)
    }
  }
  const rows: { label: string; text: string; wish: 'person' | PictureKind }[] = [
    { label: 'Full name', text: fullName, wish: 'person' },
    { label: 'Date of birth', text: formatDay(birthDate), wish: 'person' },
    { label: 'Document', text: `${documentNames[document]}, ${country}`, wish: 'person' },
    ...picturesFor(document).map((kind) => ({
      ...{ label: pictureTitle(kind, document), text: 'Given', wish: kind },
    })),
  ]
  return (
    <>
      <h2 tabIndex={-1}>Look it over</h2>
      {failure && <FormFailure message={failure} />}
      <dl className={styles.given}>
        {rows.map(({ label, text, wish }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{text}</span>
              <button
                type="button"
                aria-label={`Change: ${label}`}
                disabled={isBusy}
                onClick={() => onWish(wish)}
              >
                Change
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>Once sent, nothing can be changed until the result is there.</p>
      <Button isBusy={isBusy} onClick={() => void handleSend()}>
        Send for review
      </Button>
    </>
  )
}
