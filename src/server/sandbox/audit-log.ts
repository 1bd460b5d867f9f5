import type { Keys } from '@/server/platform/crypto/keys'
import { type NoteSigner, noteSigner } from '@/server/platform/crypto/note-signer'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import type { Ports } from '@/server/platform/ports'
import { logMemoryOfProcess, signCheckpoint } from '@/server/signer'

const signMs = 1_000
const name = 'sandbox.fnx.example/audits'

/** Each data directory has its own log: what a browser saw of one says nothing about another. */
export function sandboxLog(keys: Keys): Promise<NoteSigner> {
  return noteSigner(keys, name, 'key of the log of audits')
}

/** A sandbox signs its log itself, by the same rule as a production's signer. */
export function sandboxLogSigner(needs: Pick<Ports, 'db' | 'keys' | 'log'>): RepeatedJob {
  const memory = logMemoryOfProcess()
  return {
    name: 'sandbox log of audits',
    everyMs: signMs,
    run: async () => {
      const key = await sandboxLog(needs.keys)
      await signCheckpoint({ db: needs.db, log: needs.log, key, memory })
    },
  }
}
