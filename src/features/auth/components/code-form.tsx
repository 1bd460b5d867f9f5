import { type FormEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { focusFirst } from '@/lib/first-field'
import { ResendCode, type ResendCodeProps } from '@/lib/form/resend-code'
import { bindCode, type FormError } from '@/lib/form/use-app-form'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import type { SandboxMessagesProps } from '@/ui/form/sandbox-messages'
import stack from '@/ui/stack.module.css'
import * as m from '../messages'
import styles from './auth.module.css'
import { FormEnd } from './auth-frame'

type CodeFormProps<Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  formError: FormError | undefined
  isSending: boolean
  onSubmit: Parameters<typeof useCodes>[2]
  resend?: ResendCodeProps
  sandbox: Omit<SandboxMessagesProps, 'onUse' | 'to'>
  action?: ReactNode
  children?: ReactNode
}

export function CodeForm<Values extends FieldValues, Output extends FieldValues>(
  props: CodeFormProps<Values, Output>,
) {
  const { form, name, label, formError, isSending, resend, sandbox, action } = props
  const codes = useCodes(form, [name], props.onSubmit)
  return (
    <form className={stack.gap25} {...codes.form}>
      <OtpInput {...codes.field(0)} label={label} hint={m.codeHint()} />
      <div className={`${stack.gap05} ${styles.acts}`}>
        <FormEnd
          formError={formError}
          isSending={isSending}
          action={action}
          label={m.verifyAction()}
        />
        {resend && (
          <ResendCode
            {...resend}
            onSent={(sent) => {
              codes.clear(0)
              resend.onSent(sent)
            }}
          />
        )}
      </div>
      <SandboxCode {...sandbox} onUse={codes.use(0)} />
      {props.children}
    </form>
  )
}

const codeLength = 6
/**
 * The delay before a typed code is sent, so that a slip of the last key can still be corrected. A
 * pasted code is sent at once.
 */
const lookMs = 500

interface CodesState {
  codes: readonly string[]
  /**
   * The codes that were sent last. The same ones are sent again only when the button is pressed.
   */
  sent: string | undefined
  /** The fields that the server refused. Sent unchanged they would only use up another attempt. */
  wrong: readonly number[]
  isSending: boolean
  isWaiting: boolean
}

export type CodesEvent =
  | { is: 'entered'; field: number; code: string; isAtOnce: boolean }
  | { is: 'answered'; wrong: readonly number[] }
  | { is: 'waited' | 'sent' }

type CodesAct = { act: 'send' } | { act: 'wait' } | { act: 'move'; to: number } | { act: 'nothing' }

export const noCodes = (count: number): CodesState => ({
  codes: Array<string>(count).fill(''),
  sent: undefined,
  wrong: [],
  isSending: false,
  isWaiting: false,
})

export function afterCodes(state: CodesState, event: CodesEvent): [CodesState, CodesAct] {
  const still = { ...state, isWaiting: false }
  switch (event.is) {
    case 'entered':
      return afterEntered(state, event)
    case 'waited':
      return [still, { act: state.isWaiting ? 'send' : 'nothing' }]
    case 'sent':
      return [{ ...still, sent: state.codes.join(), isSending: true }, { act: 'nothing' }]
    case 'answered':
      return afterAnswered(still, event.wrong)
  }
}

function afterEntered(
  state: CodesState,
  { field, code, isAtOnce }: CodesEvent & { is: 'entered' },
): [CodesState, CodesAct] {
  const codes = state.codes.map((other, place) => (place === field ? code : other))
  const wrong = state.wrong.filter((place) => place !== field)
  const next = { ...state, codes, wrong, isWaiting: false }
  if (state.isSending || code.length < codeLength) return [next, { act: 'nothing' }]
  const open = codes.findIndex(({ length }) => length < codeLength)
  if (open >= 0) return [next, { act: 'move', to: open }]
  if (codes.join() === state.sent) return [next, { act: 'nothing' }]
  if (wrong[0] !== undefined) return [next, { act: 'move', to: wrong[0] }]
  return isAtOnce ? [next, { act: 'send' }] : [{ ...next, isWaiting: true }, { act: 'wait' }]
}

/**
 * Sends codes that were corrected while the answer was on its way, unless they include the code
 * that was refused.
 */
function afterAnswered(state: CodesState, refused: readonly number[]): [CodesState, CodesAct] {
  const sent = state.sent?.split(',') ?? []
  const wrong = refused.filter((place) => state.codes[place] === sent[place])
  const next = { ...state, wrong, isSending: false }
  const isWhole = state.codes.every(({ length }) => length === codeLength)
  const isMended = refused.length > 0 && wrong.length === 0 && isWhole
  return [next, { act: isMended ? 'send' : 'nothing' }]
}

export function useCodes<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly Path<Values>[],
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>,
) {
  const formElement = useRef<HTMLFormElement>(null)
  const state = useRef(noCodes(names.length))
  const timer = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    focusFirst(names[0] as string)
    return () => window.clearTimeout(timer.current)
  }, [])

  const tell = (event: CodesEvent) => {
    const [next, what] = afterCodes(state.current, event)
    state.current = next
    window.clearTimeout(timer.current)
    if (what.act === 'wait') timer.current = window.setTimeout(() => tell({ is: 'waited' }), lookMs)
    if (what.act === 'move') form.setFocus(names[what.to] as Path<Values>, { shouldSelect: true })
    if (what.act === 'send') formElement.current?.requestSubmit()
  }
  const enter = (field: number, code: string, isAtOnce: boolean) => {
    form.clearErrors(names[field])
    tell({ is: 'entered', field, code, isAtOnce })
  }
  const handleSubmit: FormEventHandler<HTMLFormElement> = async (event) => {
    tell({ is: 'sent' })
    await submit(event)
    const refused = names.flatMap((name, field) =>
      form.getFieldState(name).invalid ? [field] : [],
    )
    tell({ is: 'answered', wrong: refused })
    const { wrong } = state.current
    for (const field of refused) if (!wrong.includes(field)) form.clearErrors(names[field])
    const first = wrong[0] === undefined ? undefined : names[wrong[0]]
    if (first !== undefined) form.setFocus(first, { shouldSelect: true })
  }
  return {
    form: { ref: formElement, noValidate: true, onSubmit: handleSubmit },
    field: (field: number) => ({
      ...bindCode(form, names[field] as Path<Values>),
      onEntered: (code: string, isAtOnce: boolean) => enter(field, code, isAtOnce),
    }),
    use: (field: number) => (code: string) => {
      const name = names[field] as Path<Values>
      form.setValue(name, code as PathValue<Values, Path<Values>>)
      enter(field, code, true)
    },
    clear: (field: number) => {
      form.resetField(names[field] as Path<Values>)
      enter(field, '', false)
      form.setFocus(names[field] as Path<Values>)
    },
  }
}
