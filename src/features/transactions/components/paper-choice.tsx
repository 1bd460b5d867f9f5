import { type ReactNode, useId } from 'react'
import edge from '@/ui/form/edge.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import styles from './share-statement.module.css'

export type PaperChoiceProps = { title: string; text: string; children: ReactNode }

/** A paper's description, with the choices and buttons for requesting it. */
export function PaperChoice({ title, text, children }: PaperChoiceProps) {
  return (
    <section className={styles.document} aria-label={title} data-screen-only>
      <div className={`${texts.small} ${styles.words}`}>
        <h2 className={`${texts.heading} ${styles.title}`}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={`${row.row} ${styles.acts}`}>{children}</div>
    </section>
  )
}

export type PaperFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, name: string])[]
}

export function PaperField({ label, value, onChange, options }: PaperFieldProps) {
  const id = useId()
  return (
    <div className={stack.gap05}>
      <label htmlFor={id} className={texts.small}>
        {label}
      </label>
      <select
        id={id}
        className={edge.edge}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
