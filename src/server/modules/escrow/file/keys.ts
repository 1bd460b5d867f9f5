import { calculateJwkThumbprint, exportJWK, importPKCS8 } from 'jose'
import { type LockingKey, lockingKey } from '@/server/platform/crypto/for-a-key'
import { EscrowRefusal } from './refusal'

export const fileType = 'fnx-escrow'
export const fileFormat = 1

/** What the first line of a file contains, encrypted for the custodian: the key of this file. */
export interface FileKey {
  is: typeof fileType
  format: number
  secret: string
}

const pemOf = (line: string) =>
  `-----BEGIN PUBLIC KEY-----\n${line.replaceAll(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----`

/** The custodian's public key, from the one line of base64 in the settings (SPKI). */
export async function publicKeyFrom(line: string): Promise<LockingKey> {
  const key = await lockingKey(pemOf(line))
  if (key === undefined) throw new EscrowRefusal('other kind')
  return key
}

/** The thumbprint of a private key, by which its file is recognized. Refuses an invalid key. */
export async function thumbprintOf(privatePem: string): Promise<string> {
  if (/BEGIN PUBLIC KEY/.test(privatePem)) throw new EscrowRefusal('public key')
  if (/BEGIN ENCRYPTED PRIVATE KEY/.test(privatePem)) throw new EscrowRefusal('locked key')
  if (!/BEGIN PRIVATE KEY/.test(privatePem)) throw new EscrowRefusal('no key')
  const key = await importPKCS8(privatePem.trim(), 'RSA-OAEP-256', { extractable: true }).catch(
    () => {
      throw new EscrowRefusal('other kind')
    },
  )
  const { kty = '', n = '', e = '' } = await exportJWK(key)
  return calculateJwkThumbprint({ kty, n, e })
}
