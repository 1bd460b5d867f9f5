import { bytesOf, hexOf } from '@/contract/log-proofs'
import { type NoteKey, noteKey } from '@/contract/signed-notes'
import type { Keys } from '@/server/platform/crypto/keys'
import type { Repeated } from '@/server/platform/jobs/repeat'
import type { Ports } from '@/server/platform/ports'
import { type LogKey, logMemoryOfProcess, signCheckpoint } from '@/server/signer'

const signMs = 1_000
const name = 'sandbox.fnx.example/audits'
/** What precedes the 32 secret bytes in PKCS 8. */
const ed25519 = '302e020100300506032b657004220420'
const encoder = new TextEncoder()
const { subtle } = crypto

interface SandboxLog extends LogKey {
  key: NoteKey
}

const known = new WeakMap<Keys, Promise<SandboxLog>>()

/** Each data directory has a log of its own: what a browser saw of one says nothing about another. */
export function sandboxLog(keys: Keys): Promise<SandboxLog> {
  const log = known.get(keys) ?? makeLog(keys)
  known.set(keys, log)
  return log
}

async function makeLog(keys: Keys): Promise<SandboxLog> {
  const raw = bytesOf(ed25519 + (await keys.hash('key of the log of audits')))
  const secret = await subtle.importKey('pkcs8', raw, 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', secret)
  const open = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
  const key = await noteKey(
    name,
    Uint8Array.from(open, (letter) => letter.charCodeAt(0)),
  )
  const sign = async (text: string) =>
    hexOf(new Uint8Array(await subtle.sign('Ed25519', secret, encoder.encode(text))))
  return { name, key, sign }
}

/** A sandbox signs its log by itself, by the same rule as a production's signer. */
export function sandboxLogSigner(needs: Pick<Ports, 'db' | 'keys' | 'log'>): Repeated {
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
