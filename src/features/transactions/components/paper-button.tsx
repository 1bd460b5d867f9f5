import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Paper, type PaperKind, paperCalls } from '@/contract/paper'
import { call } from '@/lib/api/call'
import { download } from '@/lib/api/download'
import { Button } from '@/ui/button'
import { IconDownload } from '@/ui/icons/icons'
import { transactionsKeys } from '../keys'
import * as m from '../messages'
import styles from './export-button.module.css'

export type PaperButtonProps = {
  /** What is to be issued, or a paper that was. */
  paper: { kind: PaperKind; subject: string } | Paper
  /** What is heard of it, where several stand beside each other. */
  label?: string
  isDisabled?: boolean
  look?: 'filled' | 'quiet'
  children: ReactNode
}

/** Issues a paper, or fetches one again, and hands it to the browser. */
export function PaperButton(props: PaperButtonProps) {
  const { paper, label, isDisabled = false, look = 'quiet', children } = props
  const fetching = useFetchPaper()
  const { isPending, data, error } = fetching
  return (
    <div className={styles.export} data-screen-only>
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
    mutationFn: async (wanted: PaperButtonProps['paper']): Promise<Paper> => {
      const paper = 'id' in wanted ? wanted : await call(paperCalls.issuePaper, wanted)
      const fileName = `${paper.kind}-${paper.number}.pdf`
      const { signal } = new AbortController()
      await download(paperCalls.paper, { id: paper.id }, { fileName, signal, onProgress: () => {} })
      return paper
    },
    onSuccess: () => client.invalidateQueries({ queryKey: transactionsKeys.papers }),
  })
}
