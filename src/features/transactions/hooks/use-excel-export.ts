import { useEffect, useRef, useState } from 'react'
import { transactionsCalls } from '@/contract/transactions'
import { download } from '@/lib/api/download'
import type { TransactionFilter } from '../filter'

export type ExportState =
  | { name: 'idle' }
  | { name: 'running'; bytes: number }
  | { name: 'saved'; bytes: number }
  | { name: 'failed'; message: string }

const idle: ExportState = { name: 'idle' }

/** One file at a time; leaving the page ends it. */
export function useExcelExport(filter: TransactionFilter) {
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
    const choices = { fileName: fileName(new Date()), signal: control.signal, onProgress }
    try {
      await download(transactionsCalls.listXls, filter, choices)
      setState({ name: 'saved', bytes })
    } catch (error) {
      if (control.signal.aborted) setState(idle)
      else setState({ name: 'failed', message: (error as Error).message })
    }
  }
  return { state, start, stop: () => running.current?.abort() }
}

function fileName(now: Date): string {
  return `transactions-${now.toISOString().slice(0, 10)}.xlsx`
}
