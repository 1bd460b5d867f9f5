import type { Db } from '../db/database'

/** Each has places of its own, so that no flood in one delays another. Their tries and waits stand in migration 0039. */
export const queueNames = ['code', 'sms', 'security', 'notice', 'newsletter', 'digest'] as const
export type QueueName = (typeof queueNames)[number]

/** A job is the id of what it is about; what is known of that stands in its own table, and is erased there. */
export interface Attempt {
  id: string
  /** This one included. */
  tries: number
  isLast: boolean
}

/** What comes of an attempt; a reason is kept for whoever looks at dead jobs, and names nobody. */
export type JobEnding = 'done' | { failed: string; isFinal?: boolean }

export interface DeadJob {
  id: string
  queue: QueueName
  tries: number
  diedAt: Date
  reason: string
}

export interface QueueFigures {
  queue: QueueName
  ready: number
  later: number
  active: number
  dead: number
  /** Since when the oldest that is ready could have been done. */
  oldestSeconds: number
}

interface Work {
  /** How many takers there are in this process, and how many jobs one takes together. */
  places: number
  atOnce: number
  run: (attempts: Attempt[]) => Promise<Map<string, JobEnding>>
}

/** Work that is put beside what causes it: what rolls back is never done, what commits is done at least once. */
export interface Jobs {
  /** In the caller's transaction. An id is in a queue once. */
  put(tx: Db, queue: QueueName, ids: string[], afterSeconds?: number): Promise<void>
  work(queue: QueueName, work: Work): Promise<void>
  figures(): Promise<QueueFigures[]>
  /** Newest first, from the one after `past` on. */
  dead(atMost: number, past?: string): Promise<DeadJob[]>
  /** In the caller's transaction: one dead job, or all of a queue. Answers how many there were. */
  again(tx: Db, which: { id: string } | { queue: QueueName }): Promise<number>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Where nothing is sent: in a browser, and in a sandbox, whose messages stay in the outbox. */
export const noJobs: Jobs = {
  put: async () => {},
  work: async () => {},
  figures: async () => [],
  dead: async () => [],
  again: async () => 0,
  close: async () => {},
}
