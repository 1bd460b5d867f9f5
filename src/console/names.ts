import { createContext, useContext } from 'react'
import { tailOf } from '@/contract/format/addresses'
import { foundMembers } from '@/server/modules/identity/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { OperatorTurn } from './access'

const ids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

const readAtOnce = 500

/**
 * Replaces account ids in texts by members’ names, for operators who may see people. The last
 * characters of the id stay: the approving operator types them again, and two members may have the
 * same name.
 */
export async function namesIn(
  { needs: { db }, may }: { needs: { db: Db }; may: OperatorTurn['may'] },
  texts: string[],
): Promise<(text: string) => string> {
  // guard: without it, an operator without the right to see people reads members’ names —
  //   console/at-a-glance: every member of a long list is named, for operators who may see people
  if (!may('see people')) return String
  const memberIds = [...new Set(texts.flatMap((text) => text.match(ids) ?? []))]
  const names = new Map<string, string>()
  for (let from = 0; from < memberIds.length; from += readAtOnce) {
    const members = await foundMembers(db, memberIds.slice(from, from + readAtOnce))
    for (const { id, fullName } of members) names.set(id, fullName)
  }
  return (text) =>
    text.replaceAll(ids, (id) => {
      const name = names.get(id)
      return name ? `${name} (…${tailOf(id)})` : id
    })
}

/**
 * The account ids that a page mentions. The page is rendered once to collect them and again after
 * their names are read, so no list has to fetch names itself.
 */
export interface Spoken {
  ids: Set<string>
  named: (text: string) => string
}

export const nobodySpoken = (): Spoken => ({ ids: new Set(), named: String })

export const SpokenOf = createContext<Spoken>(nobodySpoken())

/**
 * The name of a member, as `namesIn` writes it; the id itself for an operator who may not see
 * people.
 */
export function useMemberName(id: string): string {
  const { ids, named } = useContext(SpokenOf)
  ids.add(id)
  return named(id)
}
