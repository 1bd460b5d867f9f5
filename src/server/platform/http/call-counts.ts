const minuteMs = 60_000
const maxAddresses = 10_000

/** Counts in memory what is asked too often for a row in the database each time. */
export class CallCounts {
  private readonly windows = new Map<string, { startMs: number; used: number }>()

  constructor(
    private readonly max: number,
    private readonly nowMs: () => number,
    private readonly windowMs = minuteMs,
  ) {}

  /** Undefined while there is room, else the seconds to wait. */
  consume(address: string, calls = 1): number | undefined {
    const now = this.nowMs()
    const startMs = now - (now % this.windowMs)
    const known = this.windows.get(address)
    const used = (known?.startMs === startMs ? known.used : 0) + calls
    this.windows.delete(address)
    this.windows.set(address, { startMs, used })
    if (this.windows.size > maxAddresses)
      this.windows.delete(this.windows.keys().next().value as string)
    return used <= this.max ? undefined : Math.ceil((startMs + this.windowMs - now) / 1000)
  }
}
