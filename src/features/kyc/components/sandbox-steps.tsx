import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '@/contract/format/dates'
import type { KycProgress } from '@/contract/kyc'
import { picturesFor } from '@/contract/review-pictures'
import type { PictureKind, ReviewCase, ReviewedPerson } from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import * as ui from '@/ui/messages'
import * as m from '../messages'
import { bindApplicant } from '../queries'
import { type Reviewer, reviewerWith } from '../reviewer'
import frame from '../screens/kyc.module.css'
import { doneSteps, isOpen, nextStep, type StepName, stepAfter, stepBefore, stepOf } from '../steps'
import { documentLabels, pictureTitle, stepLabels } from '../texts'
import { PageHead, StepBar } from './page-head'
import { PersonStep } from './person-step'
import { PhonePanel } from './phone-panel'
import { PictureStep } from './picture-step'
import styles from './steps.module.css'

export type SandboxStepsProps = {
  token: string
  handOver?: KycProgress['handOver']
  /** Of another check than the account's own, which can't be handed over to a phone. */
  renew?: () => Promise<string>
  onSent: () => void
  onClose: () => void
  onLook: () => void
}

export function SandboxSteps(props: SandboxStepsProps) {
  const { token, handOver = null, renew, onSent, onClose, onLook } = props
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
  const closing = { label: m.backOverviewLabel(), onBack: onClose }
  if (review === undefined)
    return (
      <>
        <PageHead back={closing} />
        {failure === undefined ? (
          <div className={frame.waiting} role="status" aria-label={ui.loadingLabel()} />
        ) : (
          <FormFailure message={failure}>
            <Button look="quiet" onClick={() => void open()}>
              {actions.tryAgainAction()}
            </Button>
          </FormFailure>
        )}
      </>
    )
  const handleChanged = (changed: ReviewCase) => {
    setReview(changed)
    if (changed.isSent) onSent()
  }
  const handleLook = () => {
    onLook()
    if (handOver?.isOpened) reviewer.current?.open().then(handleChanged, () => undefined)
  }
  return (
    <Turn
      {...{ review, handOver, onClose, isOwn }}
      reviewer={reviewer.current}
      onChanged={handleChanged}
      onLook={handleLook}
    />
  )
}

type TurnProps = {
  review: ReviewCase
  isOwn: boolean
  reviewer: Reviewer
  handOver: KycProgress['handOver']
  onChanged: (changed: ReviewCase) => void
  onLook: () => void
  onClose: () => void
}

function Turn({ review, isOwn, reviewer, handOver, onChanged, onLook, onClose }: TurnProps) {
  const [wished, setWished] = useState<StepName>()
  const [previews, setPreviews] = useState<Partial<Record<PictureKind, string>>>({})
  const name = wished ?? nextStep(review)
  const place = useFocusOnStep(name)
  const before = stepBefore(review, name)
  const { person, pictures } = review
  const handleDone = (changed: ReviewCase) => {
    setWished(undefined)
    onChanged(changed)
  }
  const isPicture = name !== 'person' && name !== 'send'
  const back =
    before === undefined
      ? { label: m.backOverviewLabel(), onBack: onClose }
      : {
          label: m.backStepLabel({ step: stepLabels[stepOf(before)]() }),
          onBack: () => setWished(before),
        }
  return (
    <>
      <PageHead back={back}>
        <StepBar at={stepOf(name)} done={doneSteps(review)} />
      </PageHead>
      <div className={frame.body}>
        <div ref={place} className={frame.main}>
          {name === 'person' && (
            <PersonStep
              review={review}
              save={reviewer.savePerson}
              saveDraft={reviewer.saveDraft}
              onTyped={onChanged}
              onDone={handleDone}
            />
          )}
          {person !== null && name === 'send' && (
            <SendStep
              {...{ person, review }}
              send={reviewer.send}
              onDone={handleDone}
              onWish={setWished}
            />
          )}
          {person !== null && isPicture && (
            <PictureStep
              key={name}
              kind={name}
              document={person.document}
              given={pictures.includes(name) ? { preview: previews[name] } : undefined}
              save={reviewer.savePicture}
              onDone={(changed, preview) => {
                if (preview) setPreviews({ ...previews, [name]: preview })
                if (changed) handleDone(changed)
                else setWished(stepAfter(review, name))
              }}
            />
          )}
        </div>
        {isPicture && isOwn && <PhonePanel handOver={handOver} onLook={onLook} />}
      </div>
    </>
  )
}

/**
 * The focus scrolls the page. It moves before the new step is painted, because a page that scrolls
 * under a finger loses the tap.
 */
function useFocusOnStep(name: StepName) {
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step changes
  useLayoutEffect(() => {
    if (!isFirst.current) place.current?.querySelector('h2')?.focus()
    isFirst.current = false
  }, [name])
  return place
}

type SendStepProps = {
  person: ReviewedPerson
  review: ReviewCase
  send: () => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
  onWish: (name: StepName) => void
}

function SendStep({ person, review, send, onDone, onWish }: SendStepProps) {
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
  const rows: { label: string; text: string; wish: StepName }[] = [
    { label: m.fullNameLabel(), text: fullName, wish: 'person' },
    { label: m.birthDateLabel(), text: formatDay(birthDate), wish: 'person' },
    {
      label: m.documentLabel(),
      text: `${documentLabels[document]()}, ${country}`,
      wish: 'person',
    },
    ...picturesFor(document).map((kind) => ({
      ...{ label: pictureTitle(kind, document), text: m.pictureGivenLabel(), wish: kind },
    })),
  ]
  return (
    <>
      <div>
        <h2 tabIndex={-1}>{m.sendTitle()}</h2>
        <p className={frame.lead}>{m.sendText()}</p>
      </div>
      {failure && <FormFailure message={failure} />}
      <dl className={styles.given}>
        {rows.map(({ label, text, wish }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{text}</span>
              {isOpen(review, wish) && (
                <button
                  type="button"
                  aria-label={m.changeLabel({ what: label })}
                  disabled={isBusy}
                  onClick={() => onWish(wish)}
                >
                  {m.changeAction()}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Button isBusy={isBusy} onClick={() => void handleSend()}>
          {m.sendAction()}
        </Button>
      </div>
    </>
  )
}
