import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { kindWords, statusWords } from '../copy'
import { countOf, isNoneOrHash, type TransactionFilter } from '../filter'
import { useFilterFields } from '../hooks/use-filter-fields'
import styles from './filter-bar.module.css'
import { FilterField } from './filter-field'

export type FilterBarProps = { filter: TransactionFilter }

const kinds = Object.entries(kindWords)
const statuses = Object.entries(statusWords).map(([value, { short }]) => [value, short] as const)

/** The address is what filters; these fields write it, and follow what else changes it. */
export function FilterBar({ filter }: FilterBarProps) {
  const { typed, change, clear } = useFilterFields(filter)
  const [isOpen, setIsOpen] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const first = useRef<HTMLSelectElement>(null)
  const id = useId()
  const count = countOf(filter)
  const handleChange = (name: string, text: string) => {
    setIsSent(false)
    change(name, text)
  }
  const fieldOf = (name: keyof TransactionFilter) => ({
    name,
    value: typed[name],
    onChange: handleChange,
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSent(true)
  }
  const handleClear = () => {
    clear()
    // The button goes, and must not take the keyboard's place along.
    first.current?.focus()
  }
  return (
    <div className={styles.place} data-screen-only>
      <div className={styles.toggle}>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? 'Filter' : `Filter (${count} set)`}
        </Button>
      </div>
      <form
        id={id}
        className={styles.form}
        data-open={isOpen}
        aria-label="Filter the transactions"
        onSubmit={handleSubmit}
      >
        <FilterField {...fieldOf('status')} label="State" options={statuses} listRef={first} />
        <FilterField {...fieldOf('kind')} label="Kind" options={kinds} />
        <FilterField {...fieldOf('from')} label="From" type="date" />
        <FilterField {...fieldOf('to')} label="To" type="date" />
        <FilterField
          {...fieldOf('hash')}
          label="Transaction hash"
          error={isSent && !isNoneOrHash(typed.hash) ? hashWords : undefined}
        />
        {count > 0 && (
          <div className={styles.clear}>
            <Button look="quiet" onClick={handleClear}>
              Clear filters
            </Button>
          </div>
        )}
        <button type="submit" hidden>
          Search
        </button>
      </form>
    </div>
  )
}

const hashWords = 'A hash is 0x and 64 digits from 0 to f.'
