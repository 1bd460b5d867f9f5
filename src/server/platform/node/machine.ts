/** Where this process keeps its files. */
export interface Disk {
  /** How much of it is used, in percent. Fails where nothing can be written. */
  usedPercent(): Promise<number>
}

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
