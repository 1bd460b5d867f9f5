import type { Ports } from '@/server/platform/ports'

/** What stands in the mails' link that stops an estate. It is made again each time, so no table holds it. */
export async function estateSecret(
  { keys }: Pick<Ports, 'keys'>,
  { id }: { id: string },
): Promise<string> {
  return `${id}.${await keys.hash(`objection legal order ${id}`)}`
}
