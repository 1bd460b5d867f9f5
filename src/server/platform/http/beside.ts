import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Endpoint, Input } from '@/contract/define'
import type { Services } from '@/server/services'
import { opened } from './admit'
import { validated } from './validate'

/**
 * What a call reads, spelled as JSON by the database: carried by the statement that looks up the caller's
 * session, so that both are one way there and back. Its values are given by name; `accountId` is the caller's.
 */
export interface Beside {
  name: string
  text: () => SQL
  values: Record<string, unknown>
}

export type BesideOf<E extends Endpoint> = (input: Input<E>, accountId: string) => Beside

/** Undefined where anything is wrong with token or request: the usual way says what, and in which order. */
export async function readBeside<E extends Endpoint>(
  context: Context,
  services: Services,
  { endpoint, beside }: { endpoint: E; beside?: BesideOf<E> | undefined },
): Promise<Beside | undefined> {
  const token = context.req.header('token')
  if (beside === undefined || !token) return undefined
  const read = await services.sessions.readToken(token)
  if (read.state !== 'good') return undefined
  const { secretKey, accountId } = read.facts
  try {
    const input = validated(endpoint, opened(services, context.req.query(), secretKey))
    return beside(input, accountId)
  } catch {
    return undefined
  }
}
