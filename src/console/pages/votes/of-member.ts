import { inReadersLanguage } from '@/messages/in-each-language'
import { votesOf } from '@/server/modules/votes/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { MemberRight } from '../../access'
import * as common from '../../messages/common'
import * as m from '../../messages/people'
import { countedText } from '../../messages/votes'

type Votes = Awaited<ReturnType<typeof votesOf>>[number]

/** A member's voting rights. Whether and how they voted is not shown. */
export async function votesOfMember(db: Db, accountId: string): Promise<MemberRight[]> {
  return (await votesOf(db, accountId)).map(rowOf)
}

function rowOf({ id, title, recordAt, microShares, state }: Votes): MemberRight {
  const words = {
    counted: countedText,
    'called-off': common.calledOffText,
    announced: m.mayVoteText,
    open: m.mayVoteText,
  }
  return {
    key: id,
    at: recordAt,
    name: inReadersLanguage(title),
    href: `/votes/${id}`,
    shares: microShares,
    money: '–',
    state: [words[state]()],
  }
}
