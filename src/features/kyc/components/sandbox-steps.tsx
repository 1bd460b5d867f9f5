import { useCallback, useEffect, useRef, useState } from 'react'
import { type PictureKind, picturesFor, type ReviewCase } from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-failure'
import { MuiRoot } from '@/ui/mui-root'
import { bindApplicant } from '../renewed-token'
import { type Reviewer, reviewerWith } from '../reviewer'
import { PersonStep } from './person-step'
import { PictureStep } from './picture-step'
import { SendStep } from './send-step'
import styles from './steps.module.css'

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
