import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import { inOneSnapshot } from '@/server/platform/db/database'
import { compareWith, type DrillResult } from './compare'
import { contents } from './contents/contents'
import { openFile } from './file/open'
import { sealFile } from './file/seal'
import type { Escrow, EscrowNeeds } from './needs'

// One pair for all drills of a process: what is encrypted for it never leaves this machine.
let keys: ReturnType<typeof newKeyPair> | undefined

/**
 * Writes a file of this moment, encrypted for a key that exists only for drills, rebuilds
 * everything from this file alone, and compares the result with the database of the same moment.
 */
export async function drillEscrow(
  needs: EscrowNeeds,
  { folder }: Pick<Escrow, 'folder'>,
): Promise<DrillResult> {
  keys ??= newKeyPair()
  const pair = await keys
  const at = await needs.databaseTime()
  const draft = await folder.begin(`drill-${at.getTime()}`)
  try {
    return await inOneSnapshot(needs.db, async (tx) => {
      const request = { at, word: 'drill', counted: { people: 0 } }
      const lines = contents(needs, tx, request)
      for await (const piece of sealFile(pair.publicKey, lines)) await draft.add(piece)
      return compareWith(tx, openFile(pair.privateKey, draft.read()))
    })
  } finally {
    await draft.drop()
  }
}

/** Compares an older file with the database as it is now: later bookings differ. */
export function compareFile(
  { db }: Pick<EscrowNeeds, 'db'>,
  { privateKey, file }: { privateKey: string; file: AsyncIterable<string> },
): Promise<DrillResult> {
  return inOneSnapshot(db, (tx) => compareWith(tx, openFile(privateKey, file)))
}

/**
 * In the formats of `openssl`: the public key in a line for the settings, the private one as PEM.
 */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await generateKeyPair('RSA-OAEP-256', { modulusLength: 3_072, extractable: true })
  const spki = await exportSPKI(pair.publicKey)
  const publicKey = spki.replaceAll(/-----[^-]+-----|\s+/g, '')
  return { publicKey, privateKey: await exportPKCS8(pair.privateKey) }
}
