import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { type MoveObstacle, obstacleOf } from './move'
import { type HeldPlaces, heldPlaces } from './places'
import { returnsOf, type WalletReturn } from './returns'
import { type LegalOrder, shareLegalOrders } from './tables'

export type { LegalOrder, MoveObstacle }

export interface ShownOrder {
  order: LegalOrder
  from: string
  to: string | undefined
  /** Where the shares that are still to move are; undefined once it is over. */
  places: HeldPlaces | undefined
  obstacle: MoveObstacle | undefined
  /** What two owners of the vault are to bring back. */
  returns: WalletReturn[]
}

const openShown = 50
const overShown = 20

/** The open ones, oldest first; then the newest that are over. */
export async function shownLegalOrders(db: Db): Promise<ShownOrder[]> {
  const { serial, endedAt } = shareLegalOrders
  const open = await db
    .select()
    .from(shareLegalOrders)
    .where(isNull(endedAt))
    .orderBy(asc(serial))
    .limit(openShown)
  const over = await db
    .select()
    .from(shareLegalOrders)
    .where(isNotNull(endedAt))
    .orderBy(desc(serial))
    .limit(overShown)
  const shown: ShownOrder[] = []
  for (const order of [...open, ...over]) shown.push(await shownOrder(db, order))
  return shown
}

async function shownOrder(db: Db, order: LegalOrder): Promise<ShownOrder> {
  const { accountId, receiverId, endedAt, act } = order
  const receiver = receiverId === null ? undefined : await personOf(db, receiverId)
  const isComing = endedAt === null && act === 'transfer'
  return {
    order,
    from: (await personOf(db, accountId))?.fullName ?? '',
    to: receiver?.fullName,
    places: isComing ? await heldPlaces(db, accountId) : undefined,
    obstacle: isComing && receiver ? await obstacleOf(db, order, receiver) : undefined,
    returns: await returnsOf(db, order),
  }
}

/** Reads only the few columns that the console's role may read. */
async function personOf(db: Db, id: string) {
  const { fullName, kycStatus, onHoldAt, closedAt } = accounts
  const [row] = await db
    .select({ fullName, kycStatus, onHoldAt, closedAt })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row
}
