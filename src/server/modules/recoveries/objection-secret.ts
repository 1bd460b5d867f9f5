import type { Ports } from '@/server/platform/ports'

/**
 * What stands in the mails' "This wasn't me". It is made again for each notice, so that no table holds
 * it.
 */
export async function objectionSecret(
  { keys }: Pick<Ports, 'keys'>,
  { id }: { id: string },
): Promise<string> {
  return `${id}.${await keys.hash(`not me recovery ${id}`)}`
}
