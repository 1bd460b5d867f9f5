import { formatCount, formatSharesFull } from '@/contract/format/amounts'
import type {
  RegisterExport,
  RegisterFilter,
  RegisterSums,
} from '@/server/modules/register/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { Block, type Column, Field, Form, Select, Table } from '../../drawing/parts'
import { filterFields, filterText, ofIssue } from './figures'
import { placeNames, unownedNames } from './words'

export const shares = (amount: bigint) => formatSharesFull(amount)

interface PlaceRow {
  name: string
  owners: number | undefined
  microShares: bigint
}

export function Places({ register }: { register: RegisterSums }) {
  const { issued, owners } = register
  const rows: PlaceRow[] = [
    ...register.places.map(({ place, ...row }) => ({ name: placeNames[place], ...row })),
    ...register.unowned.map(({ type, microShares }) => ({
      ...{ name: unownedNames[type], owners: undefined, microShares },
    })),
    { name: 'Issued', owners, microShares: issued },
  ]
  const columns: Column<PlaceRow>[] = [
    {
      title: 'Place',
      place: 'm1',
      cell: ({ name }) => (name === 'Issued' ? <b>{name}</b> : name),
    },
    { title: 'Owners', place: 'm3', isFigure: true, cell: (row) => row.owners ?? '–' },
    { title: 'Shares', place: 'm2', isFigure: true, cell: (row) => shares(row.microShares) },
    {
      title: 'Of the issue',
      place: 'm4',
      isFigure: true,
      cell: (row) => ofIssue(row.microShares, issued),
    },
  ]
  const shown = rows.filter(({ microShares }) => microShares !== 0n)
  return (
    <Block title="Where the shares lie">
      <Table
        caption="Places"
        columns={columns}
        rows={shown}
        keyOf={({ name }) => name}
        empty="Nowhere yet."
      />
      <p className="sub-n">An owner may have shares in several places, and counts as one.</p>
    </Block>
  )
}

type Size = RegisterSums['sizes'][number]

export function Sizes({ register: { sizes } }: { register: RegisterSums }) {
  const nameOf = ({ above }: Size) => {
    const next = sizes[sizes.findIndex((size) => size.above === above) + 1]
    const from = formatCount(above)
    if (next === undefined) return `Over ${from}`
    const to = formatCount(next.above)
    return above === 0 ? `Up to ${to}` : `Over ${from}, up to ${to}`
  }
  const columns: Column<Size>[] = [
    { title: 'Shares', place: 'm1', cell: nameOf },
    { title: 'Owners', place: 'm2', isFigure: true, cell: ({ owners }) => owners },
  ]
  return (
    <Block title="Owners by size">
      <Table
        caption="Owners by size"
        columns={columns}
        rows={sizes.filter(({ owners }) => owners > 0)}
        keyOf={({ above }) => above}
        empty="Nobody owned a share."
      />
    </Block>
  )
}

/** Country is left out: where somebody lives is opened for a file alone. */
export function FilterFields({ filter }: { filter: RegisterFilter }) {
  const { q = '', least = '', hold = '' } = filterFields(filter)
  return (
    <>
      <Field name="q" label="Name or number" value={q} isRequired={false} />
      <Field
        name="least"
        label="Shares at least"
        inputMode="decimal"
        value={least}
        isRequired={false}
      />
      <Select name="hold" label="Standing" options={standings} value={hold} isRequired={false} />
    </>
  )
}

const standings = [
  ['', 'All'],
  ['yes', 'On hold'],
] as const

interface TakeFormProps {
  turn: OperatorTurn
  day: string
  owners: number
  filter: RegisterFilter
}

const buttons = [
  ['both', 'Take owners and movements', 'btn-fill'],
  ['owners', 'Take owners only', 'btn-line'],
  ['movements', 'Take movements only', 'btn-line'],
] as const

export function TakeForm({ turn, day, owners, filter }: TakeFormProps) {
  const limited = filterText(filter)
  return (
    <section className="ctl">
      <h2 className="h2">Take it as Excel</h2>
      <p className="sm mut">
        {owners === 1 ? 'One owner' : `${formatCount(owners)} owners`} with names, country of tax
        residence and wallets, and the movements up to {day}.
      </p>
      {limited && (
        <p className="note note-caution mb">
          {limited}. The file says so, and does not add up to all shares.
        </p>
      )}
      <Form turn={turn} action="/register/take" className="stack stack-s">
        <input type="hidden" name="day" value={day} />
        {Object.entries(filterFields(filter)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="country"
          label="Tax residence"
          isRequired={false}
          hint="Two letters, such as CH. Left empty: all."
        />
        <Field
          name="from"
          label="Movements from"
          type="date"
          isRequired={false}
          hint="Left empty: from the issue on."
        />
        <Field name="reason" label="Reason" />
        <Field name="ticket" label="Ticket" />
        {buttons
          .filter(([part]) => !limited || part === 'owners')
          .map(([part, label, look]) => (
            <button
              key={part}
              type="submit"
              name="part"
              value={part}
              className={`btn ${look} btn-wide`}
            >
              {label}
            </button>
          ))}
      </Form>
      <p className="sub-n">
        The file gets a fingerprint. Who took it, when and why stays in the event log.
      </p>
    </section>
  )
}

const partNames = { both: 'Owners and movements', owners: 'Owners', movements: 'Movements' }

/** The end of a day is the first moment of the next one. */
const dayBefore = (end: Date) => new Date(end.getTime() - 1).toISOString().slice(0, 10)

export function TakenBefore({ rows }: { rows: RegisterExport[] }) {
  return (
    <Block title="Taken before">
      <div className="lines">
        {rows.map((row) => (
          <div key={row.number}>
            <p>
              {partNames[row.part]}, as of {dayBefore(row.asOf)}
              {row.filter && `. ${row.filter}`}
            </p>
            <p className="d num">
              {row.takenBy}, {dayTime(row.begunAt)}
            </p>
            <p className="d">
              {row.ticket}: {row.reason}
            </p>
            <p className="d code">
              {row.fingerprint === null ? 'Not taken to the end' : `SHA-256 ${row.fingerprint}`}
            </p>
          </div>
        ))}
        {rows.length === 0 && <p className="sub-n">Never.</p>}
      </div>
    </Block>
  )
}
