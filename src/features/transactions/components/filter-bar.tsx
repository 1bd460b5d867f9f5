import { useRouter } from 'next/router'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/ui/button'
import { kindWords, statusWords } from '../copy'
import { countOf, filterAddress, filterOf, isHash, type TransactionFilter } from '../filter'
import styles from './filter-bar.module.css'
import { FilterField } from './filter-field'

export type FilterBarProps = { filter: TransactionFilter }

const kinds = Object.entries(kindWords)
const statuses = Object.entries(statusWords).map(([value, { short }]) => [value, short] as const)

/** The address is what filters; these fields only write it. */
export function FilterBar({ filter }: FilterBarProps) {
  const { replace } = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [wrongHash, setWrongHash] = useState(false)
  const id = useId()
  const count = countOf(filter)
  const apply = (form: HTMLFormElement, isSent: boolean) => {
    const typed = typedInto(form)
    const hash = (typed.hash ?? '').trim()
    const isRight = hash === '' || isHash(hash)
    setWrongHash(isSent && !isRight)
    const next = filterAddress(filterOf({ ...typed, hash: isRight ? hash : filter.hash }))
    if (next !== filterAddress(filter)) void replace(next, undefined, shallow)
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget, true)
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
        // Fields follow an address that something else has changed.
        key={count === 0 ? 'none' : 'some'}
        id={id}
        className={styles.form}
        data-open={isOpen}
        aria-label="Filter the transactions"
        onSubmit={handleSubmit}
        onChange={(event) => apply(event.currentTarget, false)}
      >
        <FilterField name="status" label="State" value={filter.status} options={statuses} />
        <FilterField name="kind" label="Kind" value={filter.kind} options={kinds} />
        <FilterField name="from" label="From" type="date" value={filter.from} />
        <FilterField name="to" label="To" type="date" value={filter.to} />
        <FilterField
          name="hash"
          label="Transaction hash"
          value={filter.hash}
          error={wrongHash ? 'A hash is 0x and 64 digits from 0 to f.' : undefined}
        />
        {count > 0 && (
          <div className={styles.clear}>
            <Button look="quiet" onClick={() => void replace('/transactions', undefined, shallow)}>
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

const shallow = { shallow: true, scroll: false }

function typedInto(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements] as (HTMLInputElement | HTMLSelectElement)[]
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}
