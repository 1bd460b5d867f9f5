import type { Context } from 'hono'
import { type Endpoint, pathParts } from '@/contract/define'

export function routeOf(endpoint: Endpoint): string {
  return `/${endpoint.path.replaceAll(/\{([^}]+)\}/g, (_, part: string) => `:${parameterName(part)}`)}`
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
