import type { ReactNode } from 'react'
import { kindOf, type requestKinds } from '@/server/modules/operators'
import type { OperatorTurn } from '../access'
import * as common from '../messages/common'
import { Field, Form, ReasonField, Select, TextArea } from './parts'

export type KindName = keyof typeof requestKinds

interface RequestFormProps {
  turn: OperatorTurn
  kind: KindName
  /** The hidden fields that say what the request is about. */
  about?: Record<string, string | number>
  /** Hidden fields too, with a new value each time the form is drawn. */
  once?: Record<string, string>
  /** Distinguishes its fields from those of another form of the same kind on the page. */
  of?: string
  /** The heading of the form's own box. */
  title?: string
  text?: ReactNode
  /** The initial values of its fields. */
  values?: Record<string, string>
  button?: string
  look?: 'fill' | 'line' | 'danger'
  /** How many of its headings are drawn with their fields; all by default. */
  headings?: number
  /** Fields that the kind does not declare. */
  children?: ReactNode
}

/**
 * A request form, for an act of one operator or of two. It is empty for an operator who may not
 * ask.
 */
export function RequestForm(props: RequestFormProps) {
  const { turn, kind, about = {}, once = {}, of = kind, title, text, values = {} } = props
  const { button = common.requestItLabel(), look = 'line', headings, children } = props
  const { ask, fields = {} } = kindOf(kind)
  if (!turn.may(ask)) return null
  const form = (
    <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {Object.entries(once).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} data-once />
      ))}
      {title === undefined && text && <p className="sub-n">{text}</p>}
      {underHeadings(fields, headings).map(({ heading, ones }) => {
        const drawnFields = ones
          .filter(([name]) => !(name in about))
          .map(([name, field]) => (
            <Declared
              key={name}
              name={name}
              field={field}
              id={`${of}-${name}`}
              value={values[name]}
            />
          ))
        if (heading === undefined) return drawnFields
        return (
          <fieldset key={heading} className="stack stack-s">
            <legend className="h2">{heading}</legend>
            {drawnFields}
          </fieldset>
        )
      })}
      {children}
      <ReasonField id={`${of}-reason`} />
      <button type="submit" className={`btn btn-${look} btn-wide`}>
        {button}
      </button>
    </Form>
  )
  if (title === undefined) return form
  return (
    <section className="ctl">
      <h2 className="h2">{title}</h2>
      {text && <p className="sm mut">{text}</p>}
      {form}
    </section>
  )
}

type DeclaredField = NonNullable<ReturnType<typeof kindOf>['fields']>[string]

interface Part {
  heading: string | undefined
  ones: [name: string, field: DeclaredField][]
}

/** Groups the fields by heading; `most` limits the groups to the first few. */
function underHeadings(fields: Record<string, DeclaredField>, most = Infinity): Part[] {
  const parts: Part[] = []
  for (const [name, field] of Object.entries(fields)) {
    const heading = field.heading?.()
    const last = parts.at(-1)
    if (last !== undefined && last.heading === heading) last.ones.push([name, field])
    else parts.push({ heading, ones: [[name, field]] })
  }
  let headingsLeft = most
  return parts.filter(({ heading }) => heading === undefined || headingsLeft-- > 0)
}

const looks = {
  figure: { inputMode: 'decimal' },
  dollars: { inputMode: 'decimal', unit: '$' },
  percent: { inputMode: 'decimal', unit: '%' },
  day: { type: 'date' },
  moment: { type: 'datetime-local' },
  member: {},
} as const

interface DeclaredProps {
  name: string
  id: string
  field: DeclaredField
  value: string | undefined
}

function Declared({ field, ...named }: DeclaredProps) {
  const { label, hint, look, options, isOptional } = field
  if (label === undefined) return null
  const shared = { ...named, label: label(), isRequired: !isOptional }
  if (options !== undefined) return <Select {...shared} options={options()} />
  if (look === 'lines') return <TextArea {...shared} hint={hint?.()} rows={4} />
  return <Field {...shared} hint={hint?.()} {...(look && looks[look])} />
}
