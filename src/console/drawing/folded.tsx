import type { ReactNode } from 'react'
import { useHeldRefusal } from './refused'

interface FoldedProps {
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** Forms behind a line that opens them. It stands open where one of them was refused. */
export function Folded({ summary, className, children }: FoldedProps) {
  return (
    <details className={className} open={useHeldRefusal(children)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
