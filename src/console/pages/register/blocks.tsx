import { utcDay } from '@/config/durations'
import { formatCount, formatSharesFull } from '@/contract/format/amounts'
import type {
  RegisterExport,
  RegisterFilter,
  RegisterSums,
} from '@/server/modules/register/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { Block, type Column, column, Field, Form, figure, Select, Table } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/register'
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
    ...register.places.map(({ place, ...row }) => ({ name: placeNames()[place], ...row })),
    ...register.unowned.map(({ type, microShares }) => ({
      name: unownedNames()[type],
      owners: undefined,
      microShares,
    })),
    { name: m.issuedLabel(), owners, microShares: issued },
  ]
  const columns: Column<PlaceRow>[] = [
    column('top', m.placeLabel(), ({ name }) => (name === 'Issued' ? <b>{name}</b> : name)),
    figure('middle', m.ownersLabel(), (row) => row.owners ?? '–'),
    figure('top-end', common.sharesLabel(), (row) => shares(row.microShares)),
    figure('middle-end', m.ofTheIssueLabel(), (row) => ofIssue(row.microShares, issued)),
  ]
  const places = rows.filter(({ microShares }) => microShares !== 0n)
  return (
    <Block title={m.whereTheSharesLieTitle()}>
      <Table
        caption={m.placesLabel()}
        columns={columns}
        rows={places}
        keyOf={({ name }) => name}
        empty={m.nowhereYetText()}
      />
      <p className="sub-n">{m.severalPlacesText()}</p>
    </Block>
  )
}

type Size = RegisterSums['sizes'][number]

export function Sizes({ register: { sizes } }: { register: RegisterSums }) {
  const nameOf = ({ above }: Size) => {
    const next = sizes[sizes.findIndex((size) => size.above === above) + 1]
    const from = formatCount(above)
    if (next === undefined) return m.overText({ from })
    const to = formatCount(next.above)
    return above === 0 ? m.upToText({ to }) : m.overUpToText({ from, to })
  }
  const columns: Column<Size>[] = [
    column('top', common.sharesLabel(), nameOf),
    figure('top-end', m.ownersLabel(), ({ owners }) => owners),
  ]
  return (
    <Block title={m.ownersBySizeLabel()}>
      <Table
        caption={m.ownersBySizeLabel()}
        columns={columns}
        rows={sizes.filter(({ owners }) => owners > 0)}
        keyOf={({ above }) => above}
        empty={m.nobodyOwnedAShareText()}
      />
    </Block>
  )
}

/** There is no filter by country: members' residence is shown only in a file. */
export function FilterFields({ filter }: { filter: RegisterFilter }) {
  const { q = '', least = '', hold = '' } = filterFields(filter)
  return (
    <>
      <Field name="q" label={m.nameOrNumberLabel()} value={q} isRequired={false} />
      <Field
        name="least"
        label={m.sharesAtLeastLabel()}
        inputMode="decimal"
        value={least}
        isRequired={false}
      />
      <Select
        name="hold"
        label={m.standingLabel()}
        options={statusLabels()}
        value={hold}
        isRequired={false}
      />
    </>
  )
}

const statusLabels = () =>
  [
    ['', common.allLabel()],
    ['yes', common.onHoldLabel()],
  ] as const

interface TakeFormProps {
  turn: OperatorTurn
  day: string
  owners: number
  filter: RegisterFilter
}

const buttons = () =>
  [
    ['both', m.takeOwnersAndMovementsText(), 'btn-fill'],
    ['owners', m.takeOwnersOnlyText(), 'btn-line'],
    ['movements', m.takeMovementsOnlyText(), 'btn-line'],
  ] as const

export function TakeForm({ turn, day, owners, filter }: TakeFormProps) {
  const limited = filterText(filter)
  return (
    <section className="ctl">
      <h2 className="h2">{m.takeItAsExcelTitle()}</h2>
      <p className="sm mut">
        {m.withNamesCountryOfText({
          owners: owners === 1 ? m.oneOwnerText() : m.ownersText({ owners: formatCount(owners) }),
          day,
        })}
      </p>
      {limited && <p className="note note-caution mb">{m.fileIsLimitedText({ limited })}</p>}
      <Form turn={turn} action="/register/take" className="stack stack-s">
        <input type="hidden" name="day" value={day} />
        {Object.entries(filterFields(filter)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="country"
          label={m.taxResidenceLabel()}
          isRequired={false}
          hint={m.countryCodeHint()}
        />
        <Field
          name="from"
          label={m.movementsFromLabel()}
          type="date"
          isRequired={false}
          hint={m.fromIssueHint()}
        />
        <Field name="reason" label={common.reasonLabel()} />
        <Field name="ticket" label={common.ticketLabel()} />
        {buttons()
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
      <p className="sub-n">{m.fileIsLoggedText()}</p>
    </section>
  )
}

const partNames = () => ({
  both: m.ownersAndMovementsText(),
  owners: m.ownersLabel(),
  movements: m.movementsLabel(),
})

/** The end of a day is the first moment of the next day. */
const dayBefore = (end: Date) => utcDay(new Date(end.getTime() - 1))

export function TakenBefore({ rows }: { rows: RegisterExport[] }) {
  return (
    <Block title={m.takenBeforeTitle()}>
      <div className="lines">
        {rows.map((row) => (
          <div key={row.number}>
            <p>
              {m.asOfText({
                part: partNames()[row.part],
                asOf: dayBefore(row.asOf),
                filter: row.filter ? `. ${row.filter}` : '',
              })}
            </p>
            <p className="d num">
              {row.takenBy}, {dayTime(row.begunAt)}
            </p>
            <p className="d">
              {row.ticket}: {row.reason}
            </p>
            <p className="d code">
              {row.fingerprint === null
                ? m.notDownloadedText()
                : m.shaText({ fingerprint: row.fingerprint })}
            </p>
          </div>
        ))}
        {rows.length === 0 && <p className="sub-n">{m.neverText()}</p>}
      </div>
    </Block>
  )
}
