import { useRouter } from 'next/router'
import {
  type ChangeEvent,
  type FormEvent,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '@/ui/button'
import { kindLabels, statusMessages } from '../copy'
import { countOf, filterAddress, filterOf, isNoneOrHash, type TransactionFilter } from '../filter'
import styles from './filter-bar.module.css'

type FilterFieldProps = {
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

type Typed = Partial<Record<string, string>>

export type FilterBarProps = { filter: TransactionFilter }

const kinds = Object.entries(kindLabels)
const statuses = Object.entries(statusMessages).map(([value, { short }]) => [value, short] as const)

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
        <FilterField {...fieldOf('from')} label="From, UTC" type="date" />
        <FilterField {...fieldOf('to')} label="To, UTC" type="date" />
        <FilterField
          {...fieldOf('hash')}
          label="Transaction hash"
          error={isSent && !isNoneOrHash(typed.hash) ? hashMessage : undefined}
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

const hashMessage = 'A hash is 0x and 64 digits from 0 to f.'

/**
 * What stands in the fields, which is ahead of the address: that changes only after a while, and
 * somebody who types on meanwhile must not lose it.
 */
function useFilterFields(filter: TransactionFilter) {
  const { replace } = useRouter()
  const [typed, setTyped] = useState<Typed>(() => ({ ...filter }))
  const last = useRef(filter)
  const ways = useRef<string[]>([])
  const address = filterAddress(filter)

  useEffect(() => {
    const place = ways.current.lastIndexOf(address)
    ways.current = ways.current.slice(place + 1)
    // One of our own has arrived: a later one may be on its way still.
    if (place !== -1 || address === filterAddress(last.current)) return
    ways.current = []
    last.current = filter
    setTyped({ ...filter })
  }, [address, filter])

  const write = (next: Typed) => {
    setTyped(next)
    const hash = next.hash?.trim() ?? ''
    const wanted = filterOf({ ...next, hash: isNoneOrHash(hash) ? hash : last.current.hash })
    if (filterAddress(wanted) === filterAddress(last.current)) return
    last.current = wanted
    ways.current.push(filterAddress(wanted))
    void replace(filterAddress(wanted), undefined, { shallow: true, scroll: false })
  }
  return {
    typed,
    change: (name: string, text: string) => write({ ...typed, [name]: text }),
    clear: () => write({}),
  }
}

function FilterField(props: FilterFieldProps) {
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
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
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
