import { useEffect, useRef, useState } from 'react'
import type { Endpoint, RawInput } from '@/contract/define'

export type DownloadState =
  | { name: 'idle' | 'running' | 'saved'; bytes: number }
  | { name: 'failed'; message: string }

const idle: DownloadState = { name: 'idle', bytes: 0 }

export function useDownload<E extends Endpoint>(
  source: () => Promise<E>,
  input: RawInput<E>,
  fileName: string,
) {
  const [state, setState] = useState<DownloadState>(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const control = new AbortController()
    running.current = control
    let bytes = 0
    const onProgress = (received: number) => {
      bytes = received
      if (!control.signal.aborted) setState({ name: 'running', bytes })
    }
    onProgress(0)
    try {
      const [{ downloadFile }, endpoint] = await Promise.all([import('./download'), source()])
      await downloadFile(endpoint, input, { fileName, signal: control.signal, onProgress })
      setState({ name: 'saved', bytes })
    } catch (error) {
      if (control.signal.aborted) setState(idle)
      else setState({ name: 'failed', message: (error as Error).message })
    }
  }
  return { state, start, stop: () => running.current?.abort() }
}
