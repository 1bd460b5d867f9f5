import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import * as m from '../messages'
import styles from './steps.module.css'

export type CameraProps = {
  facing: 'user' | 'environment'
  onTaken: (picture: Blob) => void
  onFailed: (message: string) => void
  onCancel: () => void
}

export function Camera({ facing, onTaken, onFailed, onCancel }: CameraProps) {
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
        aria-label={m.cameraLabel()}
      />
      <div className={styles.foot}>
        <Button isBusy={!isReady} onClick={() => void handleTake()}>
          {m.captureAction()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {actions.cancelAction()}
        </Button>
      </div>
    </div>
  )
}

// Browsers give no camera to a page without TLS, and then `mediaDevices` is missing.
async function openCamera(facingMode: string): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

function messageFor(error: unknown): string {
  return (error as DOMException).name === 'NotAllowedError'
    ? m.cameraRefusedError()
    : m.cameraMissingError()
}

function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
}
