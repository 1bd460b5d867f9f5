import type { FieldValues, Resolver } from 'react-hook-form'
import type { Endpoint, Input, RawInput } from '@/contract/define'

/** A call of the contract, or where to fetch it: its checks weigh a tenth of a page. */
export type EndpointSource<E extends Endpoint> = E | (() => Promise<E>)

export type FormValues<E extends Endpoint> = RawInput<E> & FieldValues

/** What only the page knows to be wrong, such as a password that was not repeated alike. */
export type Check<E extends Endpoint> = (
  values: FormValues<E>,
) => { path: string; message: string } | undefined

export type Resolves<E extends Endpoint> = Resolver<FormValues<E>, unknown, Input<E> & FieldValues>

export function endpointOf<E extends Endpoint>(source: EndpointSource<E>): Promise<E> {
  return typeof source === 'function' ? source() : Promise.resolve(source)
}

/** Checks a form with the contract's schema. What checks is fetched when there is first something to check. */
export function lateResolver<E extends Endpoint>(
  source: EndpointSource<E>,
  check: Check<E> | undefined,
): Resolves<E> {
  return async (values, context, options) => {
    const bySchema = await schemaResolver(source).catch(() => undefined)
    // Not reached: the server checks again anyway, and sending will say that nothing is reached.
    if (bySchema === undefined) return { values: values as never, errors: {} }
    const result = await bySchema(values, context, options)
    const found = check?.(values)
    if (found === undefined) return result
    const { path, message } = found
    return { values: {}, errors: { [path]: { type: 'check', message }, ...result.errors } } as never
  }
}

async function schemaResolver<E extends Endpoint>(source: EndpointSource<E>): Promise<Resolves<E>> {
  const [{ zodResolver }, { request }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    endpointOf(source),
  ])
  return zodResolver(request, undefined, { mode: 'sync' }) as unknown as Resolves<E>
}
