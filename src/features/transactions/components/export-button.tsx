import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { IconDownload } from '@/ui/marks/icons'
import { formatBytes } from '../bytes'
import { type ExcelInput, type ExportState, useExcelExport } from '../hooks/use-excel-export'
import styles from './export-button.module.css'

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
        {wordsOf(state)}
      </p>
    </div>
  )
}

function wordsOf(state: ExportState): string {
  if (state.name === 'running')
    return state.bytes === 0 ? 'The file is being written.' : `${formatBytes(state.bytes)} so far.`
  if (state.name === 'saved') return `Saved, ${formatBytes(state.bytes)}.`
  return state.name === 'failed' ? state.message : ''
}
