import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RawInput } from '@/contract/define'
import { formatBytes } from '@/contract/format/amounts'
import { type Paper, type PaperKind, paperCalls } from '@/contract/paper'
import type { transactionsCalls } from '@/contract/transactions'
import { call } from '@/lib/api/call'
import { type DownloadState, useDownload } from '@/lib/api/use-download'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import { IconDownload } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import * as m from '../messages'
import { transactionsKeys } from '../rules'
import styles from '../screens/transactions-screen.module.css'

const listXls = async () => (await import('@/contract/transactions')).transactionsCalls.listXls

export type ExportButtonProps = {
  input: RawInput<typeof transactionsCalls.listXls>
  fileName: string
  children: ReactNode
}

export function ExportButton({ input, fileName, children }: ExportButtonProps) {
  const { state, start, stop } = useDownload(listXls, input, fileName)
  const isRunning = state.name === 'running'
  return (
    <div className={`${row.row} ${styles.export}`} data-screen-only>
      <Button look="quiet" isBusy={isRunning} onClick={() => void start()}>
        <IconDownload /> {children}
      </Button>
      {isRunning && (
        <Button look="quiet" onClick={stop}>
          {actions.cancelAction()}
        </Button>
      )}
      <p role="status" className={state.name === 'failed' ? styles.failed : styles.said}>
        {saidOf(state)}
      </p>
    </div>
  )
}

function saidOf(state: DownloadState): string {
  if (state.name === 'failed') return state.message
  const size = formatBytes(state.bytes)
  if (state.name === 'saved') return m.fileSavedText({ size })
  if (state.name === 'idle') return ''
  return state.bytes === 0 ? m.fileWritingText() : m.fileSoFarText({ size })
}

export type PaperButtonProps = {
  paper: { kind: PaperKind; subject: string } | Paper
  label?: string
  isDisabled?: boolean
  look?: 'filled' | 'quiet'
  children: ReactNode
}

export function PaperButton(props: PaperButtonProps) {
  const { paper, label, isDisabled = false, look = 'quiet', children } = props
  const fetching = useFetchPaper()
  const { isPending, data, error } = fetching
  return (
    <div className={`${row.row} ${styles.export}`} data-screen-only>
      <Button
        look={look}
        isBusy={isPending}
        disabled={isDisabled}
        aria-label={label}
        onClick={() => fetching.mutate(paper)}
      >
        <IconDownload /> {children}
      </Button>
      <p role="status" className={error ? styles.failed : styles.said}>
        {error ? error.message : data && m.paperSavedToast({ number: data.number })}
      </p>
    </div>
  )
}

function useFetchPaper() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: PaperButtonProps['paper']): Promise<Paper> => {
      const paper = 'id' in wish ? wish : await call(paperCalls.issuePaper, wish)
      const fileName = `${paper.kind}-${paper.number}.pdf`
      const { signal } = new AbortController()
      const { downloadFile } = await import('@/lib/api/download')
      await downloadFile(
        paperCalls.paper,
        { id: paper.id },
        { fileName, signal, onProgress: () => {} },
      )
      return paper
    },
    onSuccess: () => client.invalidateQueries({ queryKey: transactionsKeys.papers }),
  })
}
