import { type ReactNode, useState } from 'react'
import styles from './fold.module.css'
import { IconChevron } from './icons/icons'

export type FoldProps = {
  title: string
  beside?: string | undefined
  id?: string
  children: ReactNode
}

/** A part that opens on demand. Few read it, so its contents are rendered only while it is open. */
export function Fold({ title, beside, id, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      id={id}
      className={styles.fold}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        {beside && <small>{beside}</small>}
        <IconChevron size={16} />
      </summary>
      <div className={styles.inside}>{isOpen && children}</div>
    </details>
  )
}
