import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RawInput } from '@/contract/define'
import { formatBytes } from '@/contract/format/amounts'
import { transactionsCalls } from '@/contract/transactions'
import { download } from '@/lib/api/download'
import { Button } from '@/ui/button'
import { IconDownload } from '@/ui/icons/icons'
import styles from './export-button.module.css'

type ExcelInput = RawInput<typeof transactionsCalls.listXls>

type ExportState =
  | { name: 'idle' }
  | { name: 'running'; bytes: number }
  | { name: 'saved'; bytes: number }
  | { name: 'failed'; message: string }

const idle: ExportState = { name: 'idle' }

export type ExportButtonProps = { input: ExcelInput; fileName: string; children: ReactNode }

/** A file that the server writes while it is sent. */
export function ExportButton({ input, fileName, children }: ExportButtonProps) {
  const { state, start, stop } = useExcelExport(input, fileName)
  const isRunning = state.name === 'running'
  return (
    <div className={styles.export} data-screen-only>
      <Button look="quiet" isBusy={isRunning} onClick={() => void start()}>
        <IconDownload /> {children}
      </Button>
      {isRunning && (
        <Button look="quiet" onClick={stop}>
          Cancel
        </Button>
      )}
      <p role="status" className={state.name === 'failed' ? styles.failed : styles.said}>
        {labelOf(state)}
      </p>
    </div>
  )
}

function labelOf(state: ExportState): string {
  if (state.name === 'running')
    return state.bytes === 0 ? 'The file is being written.' : `${formatBytes(state.bytes)} so far.`
  if (state.name === 'saved') return `Saved, ${formatBytes(state.bytes)}.`
  return state.name === 'failed' ? state.message : ''
}

/** One file at a time; leaving the page ends it. */
function useExcelExport(input: ExcelInput, fileName: string) {
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
