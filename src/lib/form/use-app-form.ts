import { type FormEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { envClient } from '@/config/env.client'
import type { Endpoint } from '@/contract/define'
import { ApiError } from '@/lib/api/api-error'
import * as m from '../messages/form'
import {
  type Amounts,
  type EndpointSource,
  endpointOf,
  type FormCall,
  type FormCheck,
  type FormValues,
  lateResolver,
} from './late-resolver'
import { type FormDraft, leafNames, useFormDraft } from './use-form-draft'

export interface FormError {
  message: string
  code: string | undefined
  isRetryable: boolean
  waitText: string | undefined
}

const secondsInMinute = 60

interface AppFormOptions<C extends FormCall> {
  defaults: DefaultValues<FormValues<C>>
  /** Keeps typed text across a reload; by default only across a login or identity check. */
  draft?: FormDraft
  amounts?: Amounts
  check?: FormCheck<C>
  isCheckedWhenSent?: true
  send?: (input: FormValues<C>) => Promise<FormAnswer<C>>
}

type FormAnswer<C extends FormCall> = C['response']['_zod']['output']

/** Shows the server's errors at their fields, and keeps typed text until it has arrived. */
export function useAppForm<C extends FormCall>(
  source: EndpointSource<C>,
  {
    defaults,
    draft,
    amounts,
    check,
    isCheckedWhenSent,
    send = callContract(source),
  }: AppFormOptions<C>,
) {
  const form = useForm<FormValues<C>, unknown, FormValues<C>>({
    defaultValues: defaults,
    resolver: lateResolver(source, { amounts, check }),
    reValidateMode: isCheckedWhenSent ? 'onSubmit' : 'onChange',
  })
  const { clear } = useFormDraft(form, draft)
  const [formError, setFormError] = useState<FormError>()
  const [attempt, setAttempt] = useState(0)
  const isSending = useRef(false)

  const refuse = (error: ApiError) => {
    const names = leafNames(form.getValues())
    const ofFields = names.flatMap((name) =>
      error.errors.filter(({ path }) => path === name).slice(0, 1),
    )
    ofFields.forEach(({ path, message }, place) => {
      form.setError(path as Path<FormValues<C>>, { message }, { shouldFocus: place === 0 })
    })
    if (ofFields.length === 0) setFormError(formErrorOf(error))
    if (error.status === undefined) return
    // This request has used up the captcha's answer.
    form.setValue('captcha' as Path<FormValues<C>>, undefined as never)
    setAttempt((before) => before + 1)
  }

  const isUnchecked = async () => {
    if (envClient.captchaSiteKey === '' || form.getValues().captcha) return false
    return (await endpointOf(source)).captcha === true
  }

  const sendOnce = async (values: FormValues<C>, onDone: (answer: FormAnswer<C>) => void) => {
    // A second press may come before the button is rendered as busy.
    if (isSending.current) return
    isSending.current = true
    setFormError(undefined)
    try {
      const answer = await send(values)
      clear()
      onDone(answer)
    } catch (error) {
      refuse(error instanceof ApiError ? error : new ApiError(m.sendError(), { cause: error }))
    } finally {
      isSending.current = false
    }
  }

  const submit =
    (onDone: (answer: FormAnswer<C>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      return form.handleSubmit(async (values) => {
        if (!(await isUnchecked())) return sendOnce(values, onDone)
        setFormError(undefined)
        form.setError('captcha' as Path<FormValues<C>>, { message: m.robotError() })
      })(event)
    }

  return { form, formError, attempt, isSending: form.formState.isSubmitting, submit }
}

const callContract =
  <C extends FormCall>(source: EndpointSource<C>) =>
  async (input: FormValues<C>): Promise<FormAnswer<C>> => {
    const { call } = await import('@/lib/api/call')
    return call((await endpointOf(source)) as unknown as Endpoint, input)
  }

export function bindField<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
) {
  const { ref, onChange, onBlur } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  return { name: name as string, onChange, onBlur, inputRef: ref, error: error?.message }
}

export function bindCode<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
) {
  return { ...bindField(form, name), digits: String(form.watch(name) ?? '') }
}

export function bindAmount<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
) {
  const { ref } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  return {
    figure: { text: String(form.watch(name)), error: error?.message, isRenewing: false },
    inputRef: ref,
    onChange: (text: string) => {
      form.setValue(name, text as PathValue<Values, Path<Values>>, { shouldDirty: true })
      form.clearErrors(name)
    },
  }
}

function formErrorOf({ message, code, status, retryAfterSeconds }: ApiError): FormError {
  return {
    message,
    code,
    isRetryable: status === undefined || status >= 500,
    waitText: retryAfterSeconds === undefined ? undefined : waitText(retryAfterSeconds),
  }
}

function waitText(seconds: number): string {
  if (seconds < secondsInMinute) return m.soonText()
  return m.waitText({ minutes: Math.ceil(seconds / secondsInMinute) })
}
