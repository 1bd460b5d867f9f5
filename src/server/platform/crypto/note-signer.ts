import { bytesOf, hexOf } from '@/contract/hex'
import { type NoteKey, noteKey } from '@/contract/signed-notes'
import type { Keys } from './keys'

export interface NoteSigner {
  name: string
  key: NoteKey
  /** An Ed25519 signature over the text, as hexadecimal digits; deterministic. */
  sign(text: string): Promise<string>
}

/** The PKCS 8 prefix of the 32 private bytes. */
const ed25519 = '302e020100300506032b657004220420'
const encoder = new TextEncoder()
const { subtle } = crypto

const signersOfKeys = new WeakMap<Keys, Map<string, Promise<NoteSigner>>>()

/** A key of this server, for one purpose: each data directory has another. */
export function noteSigner(keys: Keys, name: string, purpose: string): Promise<NoteSigner> {
  const signers = signersOfKeys.get(keys) ?? new Map<string, Promise<NoteSigner>>()
  signersOfKeys.set(keys, signers)
  const signer = signers.get(purpose) ?? makeSigner(keys, name, purpose)
  signers.set(purpose, signer)
  return signer
}

async function makeSigner(keys: Keys, name: string, purpose: string): Promise<NoteSigner> {
  const raw = bytesOf(ed25519 + (await keys.hash(purpose)))
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
