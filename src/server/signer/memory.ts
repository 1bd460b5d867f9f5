/** What a signer remembers by itself, so that nobody who can write the database can make it forget. */
export interface SignerMemory {
  /**
   * What all that was signed in this period moves, in the smallest units of what it moves: deliveries
   * of a day (UTC), payouts of a run.
   */
  signedIn(period: string): Promise<bigint>
  /** What all payouts that were signed on this day (UTC) pay, in the smallest units of their coins. */
  paidOn(day: string): Promise<bigint>
  /** The call whose bytes were stored under this nonce of this key. */
  callOf(place: string): Promise<string | undefined>
  /** The place under which this delivery or payout was signed, even if its bytes were never stored. */
  placeOf(purpose: string): Promise<string | undefined>
  /** Whether this very call was signed under its nonce before, so that its day counts it already. */
  isNoted(entry: Pick<SignedEntry, 'place' | 'data'>): Promise<boolean>
  /** Before signing: what is signed and not remembered could be more than a day's limit. */
  note(entry: SignedEntry): Promise<void>
  /** Its bytes have left: from now on no other call is signed under its nonce. */
  noteStored(entry: SignedEntry): Promise<void>
  /** The order was withdrawn before its bytes were stored; they are thrown away. */
  forget(entry: SignedEntry): Promise<void>
}

export interface SignedEntry {
  place: string
  /** What it counts with: a delivery with those of its day, a payout with its run. */
  period: string
  data: string
  /** The day of a payout. Older lines do not have it. */
  paidOn?: string | undefined
  units: bigint
  /** The delivery or payout that it is for, if it is for one. */
  purpose?: string | undefined
}

export interface MemoryLine extends SignedEntry {
  isStored?: boolean | undefined
  isWithdrawn?: boolean | undefined
}

/** The lines that a signer's memory consists of: a file next to its keys, or an array in one process. */
interface MemoryLines {
  write(line: MemoryLine): void
  /** What was written since it was last asked, also by another process. */
  unread(): Iterable<MemoryLine>
}

/**
 * Over lines that outlive the process, and are read again before each answer: one that stood still while
 * another took its place knows what that one signed. A process that dies between signing and storing
 * leaves a call that never left: if its order is withdrawn then, another one may have its nonce, and both
 * count in the day's limit. A process that dies after storing and before noting it leaves a call that has
 * left and is only noted; then the nonce in database and chain keeps it from a second one.
 */
export function memoryOver({ write, unread }: MemoryLines): SignerMemory {
  const noted = new Map<string, SignedEntry>()
  const stored = new Map<string, string>()
  let undated: SignedEntry[] = []
  const take = ({ isStored, isWithdrawn, ...entry }: MemoryLine) => {
    if (isStored) stored.set(entry.place, entry.data)
    const date = dateOf(entry)
    if (date === undefined) undated.push(entry)
    else {
      for (const payout of undated) payout.paidOn = date
      undated = []
    }
    // What another process stored has left, whoever threw the same bytes away.
    // guard: without it, a signer takes back what another has stored — server/ops/signer-memory:
    //   what another process signed beside — without the second condition
    if (isWithdrawn && stored.get(entry.place) !== entry.data) noted.delete(keyOf(entry))
    else noted.set(keyOf(entry), entry)
  }
  const look = () => {
    for (const line of unread()) take(line)
  }
  look()
  const afterLook = async <Answer>(answer: () => Answer): Promise<Answer> => {
    // guard: without it, a signer does not know what another signed meanwhile —
    //   server/ops/signer-memory: what another process signed beside
    look()
    return answer()
  }
  return {
    signedIn: (period) =>
      afterLook(() =>
        [...noted.values()]
          .filter((entry) => entry.period === period)
          .reduce((sum, { units }) => sum + units, 0n),
      ),
    paidOn: (day) =>
      afterLook(() =>
        [...noted.values()]
          // guard: without it, payouts of an older file count for no day —
          //   server/ops/signer-memory: payouts of a file without their days — without the fourth
          //   condition
          .filter((entry) => isPayout(entry) && (entry.paidOn ?? day) === day)
          .reduce((sum, { units }) => sum + units, 0n),
      ),
    callOf: (place) => afterLook(() => stored.get(place)),
    placeOf: (purpose) =>
      afterLook(() => [...noted.values()].find((entry) => entry.purpose === purpose)?.place),
    isNoted: (entry) => afterLook(() => noted.has(keyOf(entry))),
    note: (entry) =>
      afterLook(() => {
        if (!noted.has(keyOf(entry))) write(entry)
      }),
    noteStored: (entry) =>
      afterLook(() => {
        const first = noted.get(keyOf(entry)) ?? entry
        if (stored.get(entry.place) !== entry.data) write({ ...first, isStored: true })
      }),
    forget: (entry) =>
      afterLook(() => {
        const first = noted.get(keyOf(entry))
        if (first !== undefined) write({ ...first, isWithdrawn: true })
      }),
  }
}

const isDate = (period: string) => /^\d{4}-\d\d-\d\d$/.test(period)
const isPayout = ({ period }: SignedEntry) => !isDate(period)

/**
 * Lines of payouts once bore no date. Such a one was signed no later than the next line that bears
 * one, and counts for that day; while none follows it counts for whatever day is asked about.
 */
const dateOf = ({ period, paidOn }: SignedEntry) => paidOn ?? (isDate(period) ? period : undefined)

const keyOf = ({ place, data }: Pick<SignedEntry, 'place' | 'data'>) => `${place} ${data}`

/** Lasts as long as the process: for a sandbox, and for tests. */
export function memoryOfProcess(): SignerMemory {
  const lines: MemoryLine[] = []
  return memoryOver({ write: (line) => void lines.push(line), unread: () => lines.splice(0) })
}
