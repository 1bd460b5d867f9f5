import type { Db } from '../db/database'

/** The queues. A flood in one delays none of the others. */
export const queueNames = ['code', 'sms', 'security', 'notice', 'newsletter', 'digest'] as const
export type QueueName = (typeof queueNames)[number]

export interface Attempt {
  id: string
  tries: number
  isLast: boolean
}

/** How a job ended. A reason never names a person. */
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
  oldestSeconds: number
}

interface Work {
  places: number
  atOnce: number
  run: (attempts: Attempt[]) => Promise<Map<string, JobEnding>>
}

/**
 * Jobs are put in the caller's transaction: after a rollback they are never done, after a commit at
 * least once.
 */
export interface Jobs {
  put(tx: Db, queue: QueueName, ids: string[], afterSeconds?: number): Promise<void>
  work(queue: QueueName, work: Work): Promise<void>
  figures(): Promise<QueueFigures[]>
  dead(atMost: number, past?: string): Promise<DeadJob[]>
  again(tx: Db, which: { id: string } | { queue: QueueName }): Promise<number>
  close(): Promise<void>
}

export const noJobs: Jobs = {
  put: async () => {},
  work: async () => {},
  figures: async () => [],
  dead: async () => [],
  again: async () => 0,
  close: async () => {},
}
