import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { envClient } from '@/config/env.client'
import type { Answer, Endpoint, Input, RawInput } from '@/contract/define'
import { ApiError } from '@/lib/api/api-error'
import { type TabKey, tabStorage } from '@/lib/storage/tab-storage'
import { tokenStore } from '@/lib/storage/token-store'
import {
  type Check,
  type EndpointSource,
  endpointOf,
  type FormValues,
  lateResolver,
} from './late-resolver'

/** Why a form was not taken, and whether the very same form may be taken later. */
export interface FormError {
  message: string
  code: string | undefined
  isRetryable: boolean
  /** When to try again, if the server said so. */
  waitText: string | undefined
}

const secondsInMinute = 60

// Never written down: what proves something, and what belongs to a step that is over by then.
const isNotStored = (name: string) => /password|code|captcha|repeat|secret|Id$/i.test(name)

// Only the code that sends can be missing here: a failed call is always an ApiError.
const notLoaded = 'This form could not be sent. Check your connection and try again.'

/**
 * A form that sends one call of the contract. The contract's schema checks before anything is sent,
 * the server's answer about a field lands at that field, and what was typed stays until it arrived.
 */
export function useContractForm<E extends Endpoint>(
  source: EndpointSource<E>,
  defaultValues: DefaultValues<FormValues<E>>,
  check?: Check<E>,
) {
  const form = useForm<FormValues<E>, unknown, Input<E> & FieldValues>({
    defaultValues,
    resolver: lateResolver(source, check),
  })
  useDraftOverLogin(form)
  const [formError, setFormError] = useState<FormError>()
  const [attempt, setAttempt] = useState(0)
  const isSending = useRef(false)

  const refuse = (error: ApiError) => {
    const names = leafNames(form.getValues())
    const ofFields = names.flatMap((name) =>
      error.errors.filter(({ path }) => path === name).slice(0, 1),
    )
    ofFields.forEach(({ path, message }, place) => {
      form.setError(path as Path<FormValues<E>>, { message }, { shouldFocus: place === 0 })
    })
    if (ofFields.length === 0) setFormError(formErrorOf(error))
    if (error.status === undefined) return
    // An answer to the human check is good for one try.
    form.setValue('captcha' as Path<FormValues<E>>, undefined as never)
    setAttempt((before) => before + 1)
  }

  const isUnchecked = async () => {
    if (envClient.captchaSiteKey === '' || form.getValues().captcha) return false
    return (await endpointOf(source)).captcha === true
  }

  const send = async (values: RawInput<E>, onDone: (answer: Answer<E>) => void) => {
    // The state of a button changes a moment after a press; a second press may come before.
    if (isSending.current) return
    isSending.current = true
    setFormError(undefined)
    try {
      const { call } = await import('@/lib/api/call')
      onDone(await call(await endpointOf(source), values))
    } catch (error) {
      refuse(error instanceof ApiError ? error : new ApiError(notLoaded, { cause: error }))
    } finally {
      isSending.current = false
    }
  }

  const submit = (onDone: (answer: Answer<E>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    return form.handleSubmit(async (values) => {
      if (!(await isUnchecked())) return send(values as RawInput<E>, onDone)
      form.setError('captcha' as Path<FormValues<E>>, { message: 'Confirm that you are a person' })
    })(event)
  }

  return { form, formError, attempt, isSending: form.formState.isSubmitting, submit }
}

/**
 * When a session ends under a form, or an identity check is asked for in its middle, what was typed
 * waits in this tab until the page is opened again. Who leaves on purpose takes it away.
 */
export function useDraftOverLogin<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is the same as long as it is open
  useEffect(() => {
    if (tokenStore.read() === undefined) return
    const names = leafNames(form.getValues()).filter((name) => !isNotStored(name)) as Path<Values>[]
    const key: TabKey = `draft:${window.location.pathname} ${names.join()}`
    restore(form, names, key)
    return () => {
      if (tokenStore.read() !== undefined && tabStorage.read('detour') === undefined) return
      const typed = names.map((name) => [name, form.getValues(name)])
      tabStorage.write(key, JSON.stringify(Object.fromEntries(typed)))
    }
  }, [])
}

function restore<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  names: Path<Values>[],
  key: TabKey,
): void {
  const text = tabStorage.read(key)
  if (text === undefined) return
  tabStorage.remove(key)
  const stored = JSON.parse(text) as Record<string, unknown>
  for (const name of names) {
    if (typeof stored[name] === typeof form.getValues(name)) {
      form.setValue(name, stored[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
}

/** `change.value` for what stands inside another object: so the contract names it too. */
function leafNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? leafNames(value, `${prefix}${name}.`)
      : [prefix + name],
  )
}

/** What a field needs to belong to a form: its name, its events, where the focus goes, what is wrong. */
export function bindField<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
) {
  const { ref, onChange, onBlur } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  return { name: name as string, onChange, onBlur, inputRef: ref, error: error?.message }
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
  if (seconds < secondsInMinute) return 'Try again in less than a minute.'
  const minutes = Math.ceil(seconds / secondsInMinute)
  return minutes === 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`
}
