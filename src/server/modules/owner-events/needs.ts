import type { SQL } from 'drizzle-orm'
import type { ActivityEntry, ActivityGroup, ActState } from '@/contract/activity'
import type { NotificationKind } from '@/contract/notification'
import type { NextStep } from '@/contract/user/holdings'
import type { Db } from '@/server/platform/db/database'

/**
 * A kind of event that owners take part in, described by its own module: a dividend, a vote, a
 * buy-back. Payables, portfolio and papers receive all kinds and know none of them by name.
 */
export interface OwnerEvent {
  kind: string
  /** Which of these are events of this kind. */
  among: (db: Db, ids: string[]) => Promise<Set<string>>
  /** For a kind that owes money: the notices once a payout for it has arrived, or failed. */
  payoutNotices?: { paid: NotificationKind; failed: NotificationKind }
  /** What the dashboard asks a member to do, while something waits for them. */
  nextStep?: { name: NextStep; isDue: (db: Db, query: NextStepAsked) => Promise<boolean> }
  /** Its rows in the list of all that a member did and received. */
  acts?: EventActs
  /** Its parts of a member's data export, by name. */
  ownData: Record<string, OwnDataPart>
}

export interface NextStepAsked {
  accountId: string
  now: Date
  isVerified: boolean
}

/** A member's rows of one kind: those of one moment are sorted by their `sourceNumber`. */
export interface EventActs {
  /** Cursors contain it, so it is never reused for another kind. */
  sourceNumber: number
  group: ActivityGroup
  /** Selects `id`, `serial`, `at`, `state` and `facts`, which is JSON. */
  rows: (accountId: string) => SQL
  act: (row: ActRow) => ActivityEntry
}

export interface ActRow {
  id: string
  serial: string
  at: string
  state: ActState
  facts: unknown
}

/**
 * One part of the file with all stored data about a member. Amounts are text, so that no program
 * that reads them rounds them.
 */
export interface OwnDataPart {
  tables: string[]
  select: SQL
  from: (accountId: string) => SQL
  key: SQL
  keyType: SQL
}

export interface OwnerEventsNeeds {
  ownerEvents: readonly OwnerEvent[]
}
