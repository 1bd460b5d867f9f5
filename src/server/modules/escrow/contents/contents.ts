import type { Db } from '@/server/platform/db/database'
import type { EscrowLine } from '../file/lines'
import type { EscrowContentsNeeds } from '../needs'
import { actions, books, head, strayPayments, strayWallets } from './others'
import { people } from './people'

export interface EscrowCounts {
  people: number
}

/**
 * All lines of a file as text, read in one snapshot: `tx` does not see later bookings. The last
 * line has the word with which the custodian proves that they have opened it.
 */
export async function* contents(
  needs: EscrowContentsNeeds,
  tx: Db,
  { at, word, counted }: { at: Date; word: string; counted: EscrowCounts },
): AsyncGenerator<string> {
  let lines = 0
  for await (const batch of parts(needs, tx, at))
    for (const line of batch) {
      if (line.is === 'person') counted.people += 1
      lines += 1
      yield JSON.stringify(line)
    }
  const end: EscrowLine = { is: 'end', lines, people: counted.people, word }
  yield JSON.stringify(end)
}

async function* parts(needs: EscrowContentsNeeds, tx: Db, at: Date): AsyncGenerator<EscrowLine[]> {
  yield [await head(needs, tx, at)]
  yield await actions(tx)
  const stray = await strayWallets(tx)
  yield* people(needs, tx, { at, stray })
  yield [...stray.values()]
  yield* strayPayments(tx)
  yield await books(tx)
}
