/**
 * The signer's own memory, so that an attacker who can write the database cannot make it forget.
 */
export interface SignerMemory {
  /**
   * How much everything signed in this period moves, in the smallest units: deliveries of a day
   * (UTC), payouts of a run.
   */
  signedIn(period: string): Promise<bigint>
  /** The sum of all payouts signed on this day (UTC), in the smallest units of their coins. */
  paidOn(day: string): Promise<bigint>
  /** The call whose bytes were stored under this nonce of this key. */
  callOf(place: string): Promise<string | undefined>
  /**
   * The place under which this delivery or payout was signed, even if its bytes were never stored.
   */
  placeOf(purpose: string): Promise<string | undefined>
  /**
   * Whether exactly this call was signed under its nonce before, so that its day counts it already.
   */
  isNoted(entry: Pick<SignedEntry, 'place' | 'data'>): Promise<boolean>
  /** Called before signing: a signature without a record could exceed a day's limit. */
  note(entry: SignedEntry): Promise<void>
  /** Its bytes have left: from now on no other call is signed under its nonce. */
  noteStored(entry: SignedEntry): Promise<void>
  /** The order was withdrawn before its bytes were stored; they are dropped. */
  forget(entry: SignedEntry): Promise<void>
}

export interface SignedEntry {
  place: string
  /** What it counts towards: a delivery its day, a payout its run. */
  period: string
  data: string
  /** The day of a payout. Older lines do not have it. */
  paidOn?: string | undefined
  units: bigint
  /** The delivery or payout that it is for, if any. */
  purpose?: string | undefined
}

export interface MemoryLine extends SignedEntry {
  isStored?: boolean | undefined
  isWithdrawn?: boolean | undefined
}

/** The lines of a signer's memory: a file next to its keys, or an array in one process. */
interface MemoryLines {
  write(line: MemoryLine): void
  /** What was written since the last call, also by another process. */
  unread(): Iterable<MemoryLine>
}

/**
 * A memory over lines that outlive the process and are read again before each answer: a process
 * that was suspended while another took its place knows what that one signed. A process that dies
 * between signing and storing leaves a call that was never sent: if its order is then withdrawn,
 * another one may have its nonce, and both count in the day's limit. A process that dies after
 * storing and before recording it leaves a call that was sent and is only noted; then the nonce in
 * database and chain keeps it from a second one.
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
    // Bytes stored by another process have left, even if this process dropped the same bytes.
    // guard: without it, a signer drops bytes that another has stored — server/ops/signer-memory:
    //   what another process signed beside — without the second condition
    if (isWithdrawn && stored.get(entry.place) !== entry.data) noted.delete(keyOf(entry))
    else noted.set(keyOf(entry), entry)
  }
  const look = () => {
    for (const line of unread()) take(line)
  }
  look()
  const afterLook = async <Answer>(answer: () => Answer): Promise<Answer> => {
    // guard: without it, a signer does not know another signer's signatures —
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
 * Older lines of payouts have no date. Such a line was signed no later than the next line with a
 * date, and counts for that day; while none follows it counts for every requested day.
 */
const dateOf = ({ period, paidOn }: SignedEntry) => paidOn ?? (isDate(period) ? period : undefined)

const keyOf = ({ place, data }: Pick<SignedEntry, 'place' | 'data'>) => `${place} ${data}`

/** Lasts as long as the process: for a sandbox, and for tests. */
export function memoryOfProcess(): SignerMemory {
  const lines: MemoryLine[] = []
  return memoryOver({ write: (line) => void lines.push(line), unread: () => lines.splice(0) })
}
