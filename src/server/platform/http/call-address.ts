import type { Context } from 'hono'
import { type Endpoint, pathParts } from '@/contract/define'

/** As the specification writes it; a slash at its end may also be left out. */
export function routesTo({ path }: Endpoint): string[] {
  const route = `/${path.replaceAll(/\{([^}]+)\}/g, (_, part: string) => `:${parameterName(part)}`)}`
  return route.endsWith('/') ? [route, route.slice(0, -1)] : [route]
}

export function rawQuery(context: Context, endpoint: Endpoint): Record<string, unknown> {
  return { ...context.req.query(), ...pathInput(context, endpoint) }
}

// The router takes letters only in the name of a part; the contract writes it as the specification does.
function parameterName(part: string): string {
  return part.replaceAll(/[^a-zA-Z]/g, '')
}

export function pathInput(
  context: Context,
  endpoint: Endpoint,
): Record<string, string | undefined> {
  return Object.fromEntries(
    pathParts(endpoint.path).map((part) => [part, context.req.param(parameterName(part))]),
  )
}
