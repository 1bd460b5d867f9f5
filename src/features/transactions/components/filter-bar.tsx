import { useRouter } from 'next/router'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isStakingOffered } from '@/config/staking-offered'
import { activityGroups, activityStates } from '@/contract/activity'
import { formatShortDay, localDay } from '@/contract/format/dates'
import edge from '@/ui/form/edge.module.css'
import { IconChevron, IconClose, IconSearch } from '@/ui/icons/icons'
import { useIsHydrated } from '@/ui/is-hydrated'
import row from '@/ui/row.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { type ActFilter, filterAddress, filterOf, isNoneOrHash } from '../addresses'
import * as m from '../messages/lists'
import styles from '../screens/transactions-screen.module.css'

type TypedFilter = Partial<Record<string, string>>
type Option = readonly [value: string, label: string]

const day = (iso: string) => formatShortDay(`${iso}T00:00:00Z`)

export function FilterBar({ filter }: { filter: ActFilter }) {
  const { typed, change } = useFilterFields(filter)
  // The page that the server rendered may be older than today, so dates that depend on today wait
  // for the browser.
  const isHydrated = useIsHydrated()
  const chipOf = (name: keyof ActFilter) => ({
    value: typed[name] ?? '',
    onChange: (text: string) => change(name, text),
  })
  return (
    <form
      className={`${row.between} ${styles.filters}`}
      aria-label={m.filterLabel()}
      onSubmit={(event) => event.preventDefault()}
      data-screen-only
    >
      <div className={row.row}>
        <Chip
          {...chipOf('kind')}
          label={m.kindLabel()}
          options={groups().map((kind) => [
            kind,
            m.groupLabel({ kind: kind === 'buy-backs' ? 'buyBacks' : kind }),
          ])}
        />
        <Chip
          {...chipOf('state')}
          label={m.stateLabel()}
          options={Object.keys(activityStates).map((state) => [state, m.stateNameLabel({ state })])}
        />
        <Chip
          {...chipOf('from')}
          label={m.sinceChoiceLabel()}
          options={isHydrated ? sinceOptions(typed.from) : []}
        />
        {typed.to && (
          <Chip
            {...chipOf('to')}
            label={m.untilDayLabel({ day: day(typed.to) })}
            options={[[typed.to, m.untilDayLabel({ day: day(typed.to) })]]}
          />
        )}
      </div>
      <HashField value={typed.hash ?? ''} onChange={(text) => change('hash', text)} />
    </form>
  )
}

const groups = () => activityGroups.filter((kind) => kind !== 'stakes' || isStakingOffered())

function sinceOptions(asked: string | undefined): Option[] {
  const today = new Date(localDay(new Date().toISOString()))
  const firstOf = (year: number, month: number) =>
    new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const options: Option[] = [
    [firstOf(year, month), m.monthAgoLabel()],
    [firstOf(year, month - 2), m.quarterAgoLabel()],
    [firstOf(year, 0), m.yearAgoLabel()],
    [firstOf(year - 1, 0), m.yearsAgoLabel()],
  ]
  const others = options.filter(([value]) => value !== asked)
  return asked ? [[asked, m.sinceLabel({ day: day(asked) })], ...others] : options
}

type ChipProps = {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

function Chip({ label, value, options, onChange }: ChipProps) {
  const select = useRef<HTMLSelectElement>(null)
  const isSet = value !== ''
  const chosen = options.find(([option]) => option === value)?.[1]
  const handleClear = () => {
    onChange('')
    // The clear button disappears with what it clears, so the focus moves to the field next to it.
    select.current?.focus()
  }
  return (
    <span className={`${row.inline} ${styles.chip}`} data-set={isSet || undefined}>
      <span aria-hidden="true">{chosen ?? label}</span>
      <select
        ref={select}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{label}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {isSet ? (
        <button type="button" aria-label={m.clearLabel({ name: label })} onClick={handleClear}>
          <IconClose size={16} />
        </button>
      ) : (
        <IconChevron size={16} />
      )}
    </span>
  )
}

function HashField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [isLeft, setIsLeft] = useState(false)
  const id = useId()
  const isWrong = isLeft && !isNoneOrHash(value)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setIsLeft(false)
    onChange(target.value)
  }
  const error: ReactNode = isWrong && m.hashError()
  return (
    <div className={styles.find}>
      <label htmlFor={id}>
        <IconSearch size={18} />
        <VisuallyHidden>{m.hashLabel()}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        className={edge.edge}
        placeholder={m.hashLabel()}
        value={value}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}-error`}
        onChange={handleChange}
        onBlur={() => setIsLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setIsLeft(true)}
      />
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}

/**
 * The fields hold what is typed at once, and the address follows a moment later. Otherwise a late
 * address would undo newer input.
 */
function useFilterFields(filter: ActFilter) {
  const { replace } = useRouter()
  const [typed, setTyped] = useState<TypedFilter>(() => ({ ...filter }))
  const last = useRef(filter)
  const ways = useRef<string[]>([])
  const address = filterAddress(filter)

  useEffect(() => {
    const addressIndex = ways.current.lastIndexOf(address)
    ways.current = ways.current.slice(addressIndex + 1)
    // This address is one of our own changes. It is ignored, because a later one may be on its way.
    if (addressIndex !== -1 || address === filterAddress(last.current)) return
    ways.current = []
    last.current = filter
    setTyped({ ...filter })
  }, [address, filter])

  const change = (name: string, text: string) => {
    const next = { ...typed, [name]: text }
    setTyped(next)
    const hash = next.hash?.trim() ?? ''
    const nextFilter = filterOf({ ...next, hash: isNoneOrHash(hash) ? hash : last.current.hash })
    if (filterAddress(nextFilter) === filterAddress(last.current)) return
    last.current = nextFilter
    ways.current.push(filterAddress(nextFilter))
    void replace(filterAddress(nextFilter), undefined, { shallow: true, scroll: false })
  }
  return { typed, change }
}
