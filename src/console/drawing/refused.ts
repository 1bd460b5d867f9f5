import { Children, createContext, isValidElement, type ReactNode, useContext } from 'react'

/** What a form brought that was refused, and why: it is there again when its page is drawn again. */
export interface FormRefusal {
  action: string
  form: URLSearchParams
  why: string
  /** The field that has to change, where one does. */
  field: string | undefined
  /** Set once the reason is on the page, at its field or above its form. */
  isSaid: boolean
}

/** The refusal that the page was drawn for, wherever on it the refused form is. */
export const RefusedPage = createContext<FormRefusal | undefined>(undefined)
/** The same, but only within the form that was sent: its fields read from here what they say. */
export const RefusedForm = createContext<FormRefusal | undefined>(undefined)

/** What has to be proven each time, and what no page may show again. */
export const isSecretField = (name: string) =>
  ['password', 'code', 'passkey', 'totp', 'token'].includes(name)

/**
 * The form that was sent, if it is this one: a page may have the same form in each row, and what was
 * typed about one must not be beside another. So what it carries unseen has to be the same too.
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

/** Whether the form that was sent is among these, so that nobody looks for it behind a closed line. */
export function useHeldRefusal(children: ReactNode): boolean {
  const refused = useContext(RefusedPage)
  return refused !== undefined && holds(refused, children)
}

function holds(refused: FormRefusal, children: ReactNode): boolean {
  return Children.toArray(children).some((child) => {
    if (!isValidElement<Drawn>(child)) return false
    const { action, kind, about = {}, children: inner } = child.props
    // A `RequestForm`, which is drawn only later.
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
  /** Made for each drawing of the form, so it does not say which form it was. */
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

/** What a field shows after a refusal, and the reason if it is this field’s. */
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
