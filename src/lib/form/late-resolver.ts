import type { FieldValues, Resolver } from 'react-hook-form'
import type { Endpoint } from '@/contract/define'
import { readAmount } from '@/lib/typed-amount'

export type FormCall = Pick<Endpoint, 'request' | 'response' | 'captcha'>

/**
 * A call, or a promise of one: its validation is a tenth of a page's size, so forms load it later.
 */
export type EndpointSource<C extends FormCall> = C | (() => Promise<C>)

export type FormValues<C extends FormCall> = C['request']['_zod']['input'] & FieldValues

export type FormCheck<C extends FormCall> = (values: FormValues<C>) => FieldError | undefined

interface FieldError {
  path: string
  message: string
}

export type Amounts = Record<string, { decimals: number; missing: string; isNumber?: true }>

interface Rules<C extends FormCall> {
  amounts: Amounts | undefined
  check: FormCheck<C> | undefined
}

type Resolves<C extends FormCall> = Resolver<FormValues<C>, unknown, FormValues<C>>

export function endpointOf<C extends FormCall>(source: EndpointSource<C>): Promise<C> {
  return typeof source === 'function' ? source() : Promise.resolve(source)
}

export function lateResolver<C extends FormCall>(
  source: EndpointSource<C>,
  { amounts = {}, check }: Rules<C>,
): Resolves<C> {
  return async (fields, context, options) => {
    const { values, wrong } = inBaseUnits(fields, amounts)
    const bySchema = await schemaResolver(source).catch(() => undefined)
    // If the validation cannot be loaded it is left to the server, which validates everything
    // anyway.
    const result = bySchema
      ? await bySchema(values, context, options)
      : { values: values as never, errors: {} }
    const missing = Object.entries(amounts).flatMap(([path, { missing: message }]) =>
      valueAt(fields, path) === '' && valueAt(result.errors, path) ? [{ path, message }] : [],
    )
    const fault = bySchema && check?.(fields)
    const other = fault && valueAt(result.errors, fault.path) === undefined ? [fault] : []
    const problems = [...wrong, ...missing, ...other]
    if (problems.length === 0) return result
    for (const { path, message } of problems) putAt(result.errors, path, { type: 'check', message })
    return { values: {}, errors: result.errors } as never
  }
}

function inBaseUnits<Values extends FieldValues>(fields: Values, amounts: Amounts) {
  const values = Object.keys(amounts).length === 0 ? fields : structuredClone(fields)
  const wrong = Object.entries(amounts).flatMap(([path, { decimals, isNumber }]): FieldError[] => {
    const amount = readAmount(String(valueAt(fields, path) ?? ''), decimals)
    const units = amount.is === 'amount' ? String(amount.units) : undefined
    putAt(values, path, isNumber && units !== undefined ? Number(units) : units)
    return amount.is === 'wrong' ? [{ path, message: amount.message }] : []
  })
  return { values, wrong }
}

type Nested = { [name: string]: unknown }

/**
 * Reads a field by its path. The form library has a function for this, but importing it would load
 * the whole library.
 */
function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Nested | undefined)?.[name], values)
}

function putAt(values: object, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  let at = values as Nested
  for (const name of names) {
    at[name] ??= {}
    at = at[name] as Nested
  }
  at[last] = value
}

async function schemaResolver<C extends FormCall>(source: EndpointSource<C>): Promise<Resolves<C>> {
  const [{ zodResolver }, { request }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    endpointOf(source),
  ])
  return zodResolver(request, undefined, { mode: 'sync' }) as unknown as Resolves<C>
}
