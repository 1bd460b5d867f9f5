import { useEffect, useRef, useState } from 'react'
import type { RawInput } from '@/contract/define'
import { transactionsCalls } from '@/contract/transactions'
import { download } from '@/lib/api/download'

export type ExcelInput = RawInput<typeof transactionsCalls.listXls>

export type ExportState =
  | { name: 'idle' }
  | { name: 'running'; bytes: number }
  | { name: 'saved'; bytes: number }
  | { name: 'failed'; message: string }

const idle: ExportState = { name: 'idle' }

/** One file at a time; leaving the page ends it. */
export function useExcelExport(input: ExcelInput, fileName: string) {
  const [state, setState] = useState<ExportState>(idle)
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
    const choices = { fileName, signal: control.signal, onProgress }
    try {
      await download(transactionsCalls.listXls, input, choices)
      setState({ name: 'saved', bytes })
    } catch (error) {
      if (control.signal.aborted) setState(idle)
      else setState({ name: 'failed', message: (error as Error).message })
    }
  }
  return { state, start, stop: () => running.current?.abort() }
}
