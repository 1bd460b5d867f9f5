/** What a signer remembers by itself, so that nobody who can write the database can make it forget. */
export interface SignerMemory {
  /** Micro-shares that deliveries signed on this day (UTC) move. */
  signedOn(day: string): Promise<bigint>
  /** The call that was signed under this nonce of this key. */
  callOf(place: string): Promise<string | undefined>
  /** Before signing: what is signed and not remembered could be signed twice. */
  note(entry: SignedEntry): Promise<void>
  /** The order was withdrawn before its bytes were stored; they are thrown away. */
  forget(place: string): Promise<void>
}

export interface SignedEntry {
  place: string
  day: string
  data: string
  microShares: bigint
}

/** Lasts as long as the process: for a sandbox, and for tests. */
export function memoryOfProcess(): SignerMemory {
  const entries = new Map<string, SignedEntry>()
  return {
    signedOn: async (day) =>
      [...entries.values()]
        .filter((entry) => entry.day === day)
        .reduce((sum, { microShares }) => sum + microShares, 0n),
    callOf: async (place) => entries.get(place)?.data,
    note: async (entry) => void entries.set(entry.place, entries.get(entry.place) ?? entry),
    forget: async (place) => void entries.delete(place),
  }
}
