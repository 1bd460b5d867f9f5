/** What a signer remembers by itself, so that nobody who can write the database can make it forget. */
export interface SignerMemory {
  /**
   * What all that was signed on this day (UTC) moves: micro-shares of deliveries. A dividend's run has
   * a name in place of the day, and counts in the smallest units of its coin.
   */
  signedOn(day: string): Promise<bigint>
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
  day: string
  data: string
  microShares: bigint
  /** The delivery or payout that it is for, if it is for one. */
  purpose?: string | undefined
}

export interface MemoryLine extends SignedEntry {
  isStored?: boolean | undefined
  isWithdrawn?: boolean | undefined
}

/**
 * Over what was written before; `write` gets each line before it counts. Whoever dies between signing
 * and storing leaves a call that never left: if its order is withdrawn then, another one may have its
 * nonce, and both count in the day's limit. Whoever dies after storing and before noting it leaves a call
 * that has left and is only noted; then the nonce in database and chain keeps it from a second one.
 */
export function memoryOver(
  lines: Iterable<MemoryLine>,
  write: (line: MemoryLine) => void,
): SignerMemory {
  const noted = new Map<string, SignedEntry>()
  const stored = new Map<string, string>()
  const take = ({ isStored, isWithdrawn, ...entry }: MemoryLine) => {
    if (isWithdrawn) noted.delete(keyOf(entry))
    else noted.set(keyOf(entry), entry)
    if (isStored) stored.set(entry.place, entry.data)
  }
  const add = (line: MemoryLine) => {
    write(line)
    take(line)
  }
  for (const line of lines) take(line)
  return {
    signedOn: async (day) =>
      [...noted.values()]
        .filter((entry) => entry.day === day)
        .reduce((sum, { microShares }) => sum + microShares, 0n),
    callOf: async (place) => stored.get(place),
    placeOf: async (purpose) =>
      [...noted.values()].find((entry) => entry.purpose === purpose)?.place,
    isNoted: async (entry) => noted.has(keyOf(entry)),
    note: async (entry) => {
      if (!noted.has(keyOf(entry))) add(entry)
    },
    noteStored: async (entry) => {
      const first = noted.get(keyOf(entry)) ?? entry
      if (stored.get(entry.place) !== entry.data) add({ ...first, isStored: true })
    },
    forget: async (entry) => {
      const first = noted.get(keyOf(entry))
      if (first !== undefined) add({ ...first, isWithdrawn: true })
    },
  }
}

const keyOf = ({ place, data }: Pick<SignedEntry, 'place' | 'data'>) => `${place} ${data}`

/** Lasts as long as the process: for a sandbox, and for tests. */
export function memoryOfProcess(): SignerMemory {
  return memoryOver([], () => undefined)
}
