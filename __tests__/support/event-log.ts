import { asc } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { operatorEvents } from '@/server/platform/db/tables'

export const eventLog = (db: Db) =>
  db.select().from(operatorEvents).orderBy(asc(operatorEvents.serial))
