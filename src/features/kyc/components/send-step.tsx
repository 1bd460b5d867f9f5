import { useState } from 'react'
import { formatDay } from '@/contract/format/dates'
import {
  type PictureKind,
  picturesFor,
  type ReviewCase,
  type ReviewedPerson,
} from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-failure'
import { documentNames, pictureTitle } from '../copy'
import styles from './steps.module.css'

export type SendStepProps = {
  person: ReviewedPerson
  send: () => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
  onWish: (name: 'person' | PictureKind) => void
}

/** All that was given, once more, before it goes out of one's hands. */
export function SendStep({ person, send, onDone, onWish }: SendStepProps) {
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
