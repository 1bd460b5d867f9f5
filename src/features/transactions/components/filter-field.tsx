import { type ChangeEvent, type Ref, useId } from 'react'
import styles from './filter-bar.module.css'

export type FilterFieldProps = {
  name: string
  label: string
  value: string | undefined
  onChange: (name: string, text: string) => void
  /** Makes it a list to choose from. */
  options?: readonly (readonly [value: string, label: string])[]
  listRef?: Ref<HTMLSelectElement>
  type?: 'date' | 'search'
  error?: string | undefined
}

export function FilterField(props: FilterFieldProps) {
  const { name, label, value = '', onChange, options, listRef, error, ...more } = props
  const id = useId()
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    onChange(name, target.value)
  const errorId = `${id}-error`
  return (
    <div className={`${styles.field} ${styles[name] ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select ref={listRef} id={id} name={name} value={value} onChange={handleChange}>
          <option value="">All</option>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="search"
          {...more}
          id={id}
          name={name}
          value={value}
          onChange={handleChange}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
      )}
      {error !== undefined && (
        <p id={errorId} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
