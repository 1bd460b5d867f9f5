import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react'

/** The values of a refused form and the reason. They are shown when its page is drawn again. */
export interface FormRefusal {
  action: string
  form: URLSearchParams
  why: string
  /** The field that has to change, if there is one. */
  field: string | undefined
  /** Set once the page shows the reason, at the field or above the form. */
  isSaid: boolean
}

/** The refusal that the page is drawn for; the refused form may be anywhere on it. */
export const RefusedPage = createContext<FormRefusal | undefined>(undefined)
/** The same, but set only inside the refused form: its fields read their values from here. */
export const RefusedForm = createContext<FormRefusal | undefined>(undefined)

/** Fields that have to be typed each time and are never shown again. */
export const isSecretField = (name: string) =>
  ['password', 'code', 'passkey', 'totp', 'token'].includes(name)

/**
 * The refusal, if this is the form that was sent. A page may have the same form in each row, and
 * the values of one must not appear in another, so the hidden fields are compared too.
 */
export function useRefused(action: string, children: ReactNode): FormRefusal | undefined {
  const refused = useContext(RefusedPage)
  return refused && isForm(refused, action, children) ? refused : undefined
}

function isForm(refused: FormRefusal, action: string, children: ReactNode): boolean {
  return refused.action === action && carries(refused, unseenIn(children))
}

const carries = ({ form }: FormRefusal, unseen: [name: string, value: string][]) =>
  unseen.every(([name, value]) => form.get(name) === value)

/** Whether the refused form is among these, so that a closed part opens and shows it. */
export function useHeldRefusal(children: ReactNode): boolean {
  const refused = useContext(RefusedPage)
  return refused !== undefined && holds(refused, children)
}

function holds(refused: FormRefusal, children: ReactNode): boolean {
  return Children.toArray(children).some((child) => {
    if (!isValidElement<Drawn>(child)) return false
    const { action, kind, about = {}, children: inner } = child.props
    // A `RequestForm` is expanded only later, so its kind is compared.
    if (refused.action === `/ask/${kind}`)
      return carries(
        refused,
        Object.entries(about).map(([name, value]) => [name, String(value)]),
      )
    return action === undefined ? holds(refused, inner) : isForm(refused, action, inner)
  })
}

interface Drawn {
  action?: string
  kind?: string
  about?: Record<string, unknown>
  type?: string
  name?: string
  value?: unknown
  children?: ReactNode
  /** Each drawing of a form has another value, so it does not identify the form. */
  'data-once'?: boolean
}

function unseenIn(children: ReactNode): [name: string, value: string][] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Drawn>(child)) return []
    const { type, name, value, 'data-once': isOnce, children: inner } = child.props
    if (type === 'hidden') return isOnce ? [] : [[name ?? '', String(value)]]
    return unseenIn(inner)
  })
}

/** The value that a field shows after a refusal, and the reason if it is about this field. */
export function useAgain(name: string): { value?: string; why?: string; all?: string[] } {
  const refused = useContext(RefusedForm)
  if (refused === undefined) return {}
  const all = isSecretField(name) ? undefined : refused.form.getAll(name)
  const isIt = refused.field === name && !refused.isSaid
  if (isIt) refused.isSaid = true
  return {
    ...(all && { all, value: all[0] ?? '' }),
    ...(isIt && { why: refused.why }),
  }
}
