import type { ReactNode } from 'react'
import { useHeldRefusal } from './refused'

interface FoldedProps {
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** Forms that a click opens. It is open if one of its forms was refused. */
export function Folded({ summary, className, children }: FoldedProps) {
  return (
    <details className={className} open={useHeldRefusal(children)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
