import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DocumentType,
  type PictureKind,
  pictureLimits,
  type ReviewCase,
} from '@/contract/reviewed-person'
import type { ApiError } from '@/lib/api/api-error'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { cameraMessages, pictureHint, pictureMessages, pictureTitle } from '../copy'
import styles from './steps.module.css'

type CameraProps = {
  facing: 'user' | 'environment'
  onTaken: (picture: Blob) => void
  onFailed: (message: string) => void
  onCancel: () => void
}

const previewPx = 720

const marks = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

type LookedAt = { problem: string } | { preview: string }

export type PictureStepProps = {
  kind: PictureKind
  document: DocumentType
  save: (kind: PictureKind, picture: Blob) => Promise<ReviewCase>
  onDone: (changed: ReviewCase) => void
}

type Turn =
  | { name: 'choose' }
  | { name: 'camera' }
  | { name: 'look'; picture: Blob; preview: string }

/** One picture: chosen or taken, looked at, and only then sent. */
export function PictureStep({ kind, document, save, onDone }: PictureStepProps) {
  const [turn, setTurn] = useState<Turn>({ name: 'choose' })
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const title = pictureTitle(kind, document)
  const choose = (problem?: string) => {
    setFailure(problem)
    setTurn({ name: 'choose' })
  }
  const handlePicture = async (picture: Blob) => {
    const found = await lookAt(picture)
    if ('problem' in found) return choose(found.problem)
    setFailure(undefined)
    setTurn({ name: 'look', picture, preview: found.preview })
  }
  const handleSave = async (picture: Blob) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onDone(await save(kind, picture))
    } catch (error) {
      setFailure((error as ApiError).message)
    }
    setIsBusy(false)
  }
  return (
    <>
      <h2 tabIndex={-1}>{title}</h2>
      <p className={styles.muted}>{pictureHint(kind)}</p>
      {failure && <FormFailure message={failure} />}
      {turn.name === 'choose' && (
        <div className={styles.ways}>
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          <Button look="quiet" onClick={() => setTurn({ name: 'camera' })}>
            Use the camera
          </Button>
        </div>
      )}
      {turn.name === 'camera' && (
        <Camera
          facing={kind === 'selfie' ? 'user' : 'environment'}
          onTaken={(picture) => void handlePicture(picture)}
          onFailed={choose}
          onCancel={() => choose()}
        />
      )}
      {turn.name === 'look' && (
        <>
          {/* biome-ignore lint/performance/noImgElement: a picture that never leaves this page */}
          <img className={styles.picture} src={turn.preview} alt={`${title}, as it will be sent`} />
          <div className={styles.ways}>
            <Button isBusy={isBusy} onClick={() => void handleSave(turn.picture)}>
              Use this picture
            </Button>
            <Button look="quiet" disabled={isBusy} onClick={() => choose()}>
              Take another
            </Button>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label={title}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void handlePicture(file)
          // The same file chosen again is a choice too.
          target.value = ''
        }}
      />
    </>
  )
}

/**
 * Looks at a picture before it travels: its size, what it is by its first bytes, and whether it can
 * be shown. The server looks again. What is shown is a small copy: the page may load no other kind.
 */
async function lookAt(file: Blob): Promise<LookedAt> {
  if (file.size > pictureLimits.bytes) return { problem: pictureMessages.tooLarge(file.size) }
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const isPicture = marks.some((mark) => mark.every((byte, index) => head[index] === byte))
  if (!isPicture) return { problem: pictureMessages.notPicture }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return { problem: pictureMessages.broken }
  const { width, height } = bitmap
  const preview = smallCopy(bitmap)
  bitmap.close()
  const { longestPx, maxPx } = pictureLimits
  if (Math.max(width, height) > longestPx || width * height > maxPx)
    return { problem: pictureMessages.tooWide }
  if (Math.min(width, height) < pictureLimits.shortestPx)
    return { problem: pictureMessages.tooSmall }
  return { preview }
}

function smallCopy(bitmap: ImageBitmap): string {
  const scale = Math.min(1, previewPx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}

/** The camera is on only while this is shown. */
function Camera({ facing, onTaken, onFailed, onCancel }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const begin = async () => {
      stream = await openCamera(facing)
      if (isOver || video.current === null) return end()
      video.current.srcObject = stream
      await video.current.play()
      setIsReady(true)
    }
    begin().catch((error: unknown) => {
      if (!isOver) fail(messageFor(error))
    })
    return () => {
      isOver = true
      end()
    }
  }, [facing])
  const handleTake = async () => {
    const picture = video.current && (await frameOf(video.current))
    if (picture) onTaken(picture)
  }
  return (
    <div className={styles.camera}>
      <video
        ref={video}
        className={facing === 'user' ? styles.mirrored : undefined}
        muted
        playsInline
        aria-label="What the camera sees"
      />
      <div className={styles.ways}>
        <Button isBusy={!isReady} onClick={() => void handleTake()}>
          Take the picture
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

// An address without TLS has no camera at all.
async function openCamera(facingMode: string): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

function messageFor(error: unknown): string {
  return (error as DOMException).name === 'NotAllowedError'
    ? cameraMessages.refused
    : cameraMessages.missing
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
}
