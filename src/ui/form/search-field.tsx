import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconSearch } from '../icons/icons'
import styles from './search-field.module.css'

export type SearchFieldProps = {
  label: string
  found: ReactNode
  onSearch: (words: string) => void
}

export function SearchField({ label, found, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // After going back the browser may have restored text into the field before React runs.
  useEffect(() => {
    if (field.current?.value) onSearch(field.current.value)
  }, [onSearch])
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers take <search> for nothing
    <div className={styles.search} role="search" data-screen-only>
      <label htmlFor={id}>{label}</label>
      <div className={styles.field}>
        <IconSearch />
        <input
          ref={field}
          id={id}
          type="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <p className={styles.found} role="status">
        {found}
      </p>
    </div>
  )
}
