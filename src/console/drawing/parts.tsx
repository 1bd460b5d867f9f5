import { Children, type ReactNode } from 'react'
import type { Turn } from '../access'
import * as common from '../messages/common'
import * as m from '../messages/frame'
import { RefusedForm, useAgain, useRefused } from './refused'

interface HeadProps {
  title: string
  sub?: ReactNode
  children?: ReactNode
}

export function Head({ title, sub, children }: HeadProps) {
  return (
    <div className="c-head">
      <div>
        <h1 className="h1">{title}</h1>
        {sub && <p className="sub">{sub}</p>}
      </div>
      {children}
    </div>
  )
}

interface BlockProps {
  title: string
  more?: ReactNode
  className?: string
  children: ReactNode
}

export function Block({ title, more, className, children }: BlockProps) {
  return (
    <section className={className}>
      <div className="bh">
        <h2 className="h2">{title}</h2>
        {more && <span>{more}</span>}
      </div>
      {children}
    </section>
  )
}

/**
 * The position of a cell on a phone, which draws each row as a card of two columns: `top` and
 * `top-end` in its first line, `middle` and `middle-end` in the second, `bottom` across both below.
 * `wide-only` is hidden there.
 */
type Place = 'wide-only' | 'top' | 'top-end' | 'middle' | 'middle-end' | 'bottom'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  place: Place
  isFigure?: boolean
}

export const column = <Row,>(
  place: Place,
  title: string,
  cell: Column<Row>['cell'],
): Column<Row> => ({ title, cell, place })

export const figure = <Row,>(
  place: Place,
  title: string,
  cell: Column<Row>['cell'],
): Column<Row> => ({ ...column(place, title, cell), isFigure: true })

interface TableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** Shown if there is no row. Without this text an empty table is left out. */
  empty?: string
}

export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return empty ? <p className="sub-n">{empty}</p> : null
  const classOf = ({ place, isFigure }: Column<Row>) => `${isFigure ? 'r ' : ''}${place}`
  return (
    <table className="tb mg">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.title} className={classOf(column)}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  // A time or a mail address does not wrap.
  const isWhole = typeof children === 'string' && /^(\d{4}-\d\d-.*|\S+@\S+)$/.test(children)
  return <td className={isWhole ? `n ${className}` : className}>{children}</td>
}

interface TableBlockProps<Row> extends Omit<TableProps<Row>, 'caption'> {
  title: string
  more?: ReactNode
  children?: ReactNode
}

export function TableBlock<Row>({ title, more, children, ...table }: TableBlockProps<Row>) {
  const { rows, empty } = table
  if (rows.length === 0 && !empty && Children.toArray(children).length === 0) return null
  return (
    <Block title={title} more={more}>
      <Table caption={title} {...table} />
      {children}
    </Block>
  )
}

interface KnownFactsProps {
  facts: [name: string, value: ReactNode][]
  /** An amount with all its digits gets a line of its own, so that it does not wrap. */
  isExact?: boolean
}

export function KnownFacts({ facts, isExact }: KnownFactsProps) {
  return (
    <dl className={isExact ? 'fx exact' : 'fx'}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FormProps {
  turn: Turn
  action: string
  className?: string
  /** Options for the passkey that the browser asks for before it sends the form. */
  passkey?: { kind: 'new' | 'known'; options: object }
  isUpload?: boolean
  children: ReactNode
}

/**
 * A form that changes data. It sends this browser's CSRF token, without which it is refused, and
 * the page it is on, so that a refused form is drawn again there with its values.
 */
export function Form({ turn, action, className, passkey, isUpload, children }: FormProps) {
  const refused = useRefused(action, children)
  const isFieldless = refused !== undefined && refused.field === undefined
  if (isFieldless) refused.isSaid = true
  const { pathname, search } = new URL(turn.context.req.url)
  return (
    <form
      method="post"
      action={action}
      className={className}
      encType={isUpload ? 'multipart/form-data' : undefined}
      data-passkey={passkey?.kind}
      data-options={passkey && JSON.stringify(passkey.options)}
    >
      <input type="hidden" name="token" value={turn.formToken} />
      <input type="hidden" name="page" value={pathname + search} />
      {isFieldless && <Refusal>{refused.why}</Refusal>}
      {passkey && (
        <>
          <input type="hidden" name="passkey" value="" />
          <p className="note note-caution mb" role="alert" tabIndex={-1} data-said hidden>
            {m.passkeyNotUsedText()}
          </p>
        </>
      )}
      <RefusedForm.Provider value={refused}>{children}</RefusedForm.Provider>
    </form>
  )
}

/** Gets the focus, so the sender of the form continues reading here. */
const Refusal = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noAutofocus: the page is drawn again because of this sentence.
  <p className="note note-down mb" role="alert" tabIndex={-1} autoFocus>
    {children}
  </p>
)

interface FieldProps {
  name: string
  id?: string
  label: string
  hint?: string | undefined
  value?: string | undefined
  type?: 'text' | 'email' | 'password' | 'search' | 'file' | 'date' | 'datetime-local'
  autoComplete?: string
  inputMode?: 'decimal' | 'numeric'
  isRequired?: boolean
  unit?: string
}

export function Field(props: FieldProps) {
  const { name, id = name, label, hint, unit, value, isRequired = true, ...input } = props
  const again = useAgain(name)
  return (
    <Labelled id={id} label={label} hint={hint} why={again.why}>
      {unit && <span className="unit">{unit}</span>}
      <input
        id={id}
        name={name}
        defaultValue={input.type === 'file' ? undefined : (again.value ?? value)}
        required={isRequired}
        {...describedBy(id, hint, again.why)}
        {...input}
      />
    </Labelled>
  )
}

interface SelectProps {
  name: string
  /** Needed if a page has several fields of this name. */
  id?: string
  label: string
  /**
   * The options with their labels. The first is preselected unless `value` names another; an option
   * without a value forces a choice.
   */
  options: readonly (readonly [value: string, words: string])[]
  value?: string | undefined
  isRequired?: boolean
}

export function Select(props: SelectProps) {
  const { name, id = name, label, options, value, isRequired = true } = props
  const again = useAgain(name)
  return (
    <Labelled id={id} label={label} hint={undefined} why={again.why}>
      <select
        id={id}
        name={name}
        defaultValue={again.value ?? value}
        required={isRequired}
        {...describedBy(id, undefined, again.why)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export const ReasonField = ({ id = 'reason' }: { id?: string }) => (
  <Field id={id} name="reason" label={common.reasonLabel()} hint={common.seenByOperatorsText()} />
)

interface LabelledProps {
  id: string
  label: string
  hint: string | undefined
  /** Why the form was refused, if this field is the reason. */
  why: string | undefined
  children: ReactNode
}

const hintIdOf = (id: string) => `${id}-hint`
const whyIdOf = (id: string) => `${id}-why`

/**
 * Connects a field with its hint and error for screen readers, and focuses the field that has to
 * change.
 */
function describedBy(id: string, hint: string | undefined, why: string | undefined) {
  const by = [why && whyIdOf(id), hint && hintIdOf(id)].filter(Boolean).join(' ')
  return {
    'aria-describedby': by || undefined,
    'aria-invalid': why !== undefined || undefined,
    autoFocus: why !== undefined || undefined,
  }
}

function Labelled({ id, label, hint, why, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input">{children}</div>
      {why && (
        <p className="why" role="alert" id={whyIdOf(id)}>
          {why}
        </p>
      )}
      {hint && (
        <p className="hint" id={hintIdOf(id)}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface TextAreaProps {
  name: string
  id?: string
  label: string
  rows: number
  value?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
}

export function TextArea(props: TextAreaProps) {
  const { name, id = name, label, rows, value, hint, isRequired = true } = props
  const again = useAgain(name)
  return (
    <Labelled id={id} label={label} hint={hint} why={again.why}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        required={isRequired}
        defaultValue={again.value ?? value}
        {...describedBy(id, hint, again.why)}
      />
    </Labelled>
  )
}

export function Said({ kind, children }: { kind: 'ok' | 'caution' | 'down'; children: ReactNode }) {
  return (
    <p className={`note note-${kind} mb`} role={kind === 'ok' ? 'status' : 'alert'}>
      {children}
    </p>
  )
}
