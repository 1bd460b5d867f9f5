import type { Db } from '../db/database'

/** A flood in one delays no other; migration 0039 has their tries and waits. */
export const queueNames = ['code', 'sms', 'security', 'notice', 'newsletter', 'digest'] as const
export type QueueName = (typeof queueNames)[number]

export interface Attempt {
  id: string
  tries: number
  isLast: boolean
}

/** A reason names nobody. */
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

/** What rolls back is never done, what commits is done at least once. */
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
