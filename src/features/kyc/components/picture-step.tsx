import Link from 'next/link'
import { useRef, useState } from 'react'
import type { DocumentType, PictureKind, ReviewCase } from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { IconCaution } from '@/ui/icons/icons'
import * as m from '../messages'
import type { PictureFlaw } from '../picture-quality'
import frame from '../screens/kyc.module.css'
import { pictureText, pictureTitle } from '../texts'
import { Camera } from './camera'
import { Sample } from './person-step'
import { SamplePictures } from './sample-pictures'
import styles from './steps.module.css'

export type PictureStepProps = {
  kind: PictureKind
  document: DocumentType
  given: { preview: string | undefined } | undefined
  save: (kind: PictureKind, picture: Blob) => Promise<ReviewCase>
  onDone: (changed?: ReviewCase, preview?: string) => void
}

type Turn =
  | { name: 'given' }
  | { name: 'choose' }
  | { name: 'camera' }
  | { name: 'look'; picture: Blob; preview: string; flaws: PictureFlaw[] }

const flawTexts: Partial<Record<PictureFlaw, () => string>> = {
  blurred: m.blurredText,
  dark: m.darkText,
  glare: m.glareText,
}

export function PictureStep({ kind, document, given, save, onDone }: PictureStepProps) {
  const [turn, setTurn] = useState<Turn>(given ? { name: 'given' } : { name: 'choose' })
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const title = pictureTitle(kind, document)
  const choose = (problem?: string) => {
    setFailure(problem)
    setTurn({ name: 'choose' })
  }
  const handleFile = ([file]: File[]) => file && void handlePicture(file)
  const during = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(undefined)
    await work().catch((error: ApiError) => setFailure(error.message))
    setIsBusy(false)
  }
  const handlePicture = (picture: Blob) =>
    during(async () => {
      const { lookAt } = await import('../look-at')
      const found = await lookAt(picture)
      if ('problem' in found) return choose(found.problem)
      setTurn({ name: 'look', picture, ...found })
    })
  const handleSample = () =>
    during(async () => {
      const { samplePicture } = await import('../sample-picture')
      const { picture, preview } = await samplePicture(kind)
      onDone(await save(kind, picture), preview)
    })
  return (
    <>
      <div>
        <h2 tabIndex={-1}>{title}</h2>
        <p className={frame.lead}>{pictureText(kind, document)}</p>
      </div>
      {failure && <FormFailure message={failure} />}
      {turn.name === 'choose' && (
        <Choose
          {...{ kind, isBusy }}
          onSample={() => void handleSample()}
          onCamera={() => setTurn({ name: 'camera' })}
          onFile={() => input.current?.click()}
        />
      )}
      {turn.name === 'camera' && (
        <Camera
          facing={kind === 'selfie' ? 'user' : 'environment'}
          onTaken={(picture) => void handlePicture(picture)}
          onFailed={choose}
          onCancel={() => choose()}
        />
      )}
      {turn.name === 'given' && (
        <Given {...{ title }} preview={given?.preview} onKeep={onDone} onAnother={choose} />
      )}
      {turn.name === 'look' && (
        <Look
          {...turn}
          {...{ title, isBusy }}
          onUse={() => during(async () => onDone(await save(kind, turn.picture), turn.preview))}
          onAnother={() => choose()}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label={title}
        onChange={({ target }) => {
          handleFile([...(target.files ?? [])])
          // Emptied, because a browser does not tell when the same file is chosen a second time.
          target.value = ''
        }}
      />
    </>
  )
}

type GivenProps = {
  title: string
  preview: string | undefined
  onKeep: () => void
  onAnother: () => void
}

function Given({ title, preview, onKeep, onAnother }: GivenProps) {
  return (
    <>
      {preview && <Preview source={preview} title={title} />}
      <p>{m.givenText()}</p>
      <div className={styles.foot}>
        <Button onClick={() => onKeep()}>{m.keepAction()}</Button>
        <Button look="quiet" onClick={() => onAnother()}>
          {m.anotherAction()}
        </Button>
      </div>
    </>
  )
}

type ChooseProps = {
  kind: PictureKind
  isBusy: boolean
  onSample: () => void
  onCamera: () => void
  onFile: () => void
}

function Choose({ kind, isBusy, onSample, onCamera, onFile }: ChooseProps) {
  return (
    <>
      <Sample label={m.samplePictureText()} onPress={onSample} />
      <SamplePictures subject={kind === 'selfie' ? 'selfie' : 'document'} />
      <p className={frame.muted}>
        {m.fileText()}{' '}
        <Link href="/static/privacy-policy#the-identity-check" prefetch={false}>
          {m.privacyAction()}
        </Link>
      </p>
      <div className={styles.foot}>
        <Button isBusy={isBusy} onClick={onCamera}>
          {m.takeAction()}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onFile}>
          {m.fileAction()}
        </Button>
      </div>
    </>
  )
}

type LookProps = {
  preview: string
  flaws: PictureFlaw[]
  title: string
  isBusy: boolean
  onUse: () => void
  onAnother: () => void
}

function Look({ preview, flaws, title, isBusy, onUse, onAnother }: LookProps) {
  const hasFlaw = flaws.length > 0
  const use = hasFlaw ? m.anywayAction() : m.acceptAction()
  return (
    <>
      <Preview source={preview} title={title} />
      <div role="status">
        {flaws.map((flaw) => (
          <p key={flaw} className={styles.warning}>
            <IconCaution size={18} />
            {flawTexts[flaw]?.()}
          </p>
        ))}
      </div>
      <div className={styles.foot}>
        <Button
          isBusy={isBusy && !hasFlaw}
          disabled={isBusy && hasFlaw}
          onClick={hasFlaw ? onAnother : onUse}
        >
          {hasFlaw ? m.anotherAction() : use}
        </Button>
        <Button
          look="quiet"
          isBusy={isBusy && hasFlaw}
          disabled={isBusy && !hasFlaw}
          onClick={hasFlaw ? onUse : onAnother}
        >
          {hasFlaw ? use : m.anotherAction()}
        </Button>
      </div>
    </>
  )
}

function Preview({ source, title }: { source: string; title: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a picture that never leaves this page
    <img className={styles.picture} src={source} alt={m.asSentText({ title })} />
  )
}
