import { createDecipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hexToBytes, keccak256, type LocalAccount, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { OperatorMistake } from './content-folder'

const hex = z.string().check(z.regex(/^[0-9a-fA-F]+$/))
const salted = { dklen: z.int(), salt: hex }
const keystore = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    ciphertext: hex,
    cipherparams: z.object({ iv: hex }),
    mac: hex,
    kdf: z.enum(['scrypt', 'pbkdf2']),
    kdfparams: z.union([
      z.object({ ...salted, n: z.int(), r: z.int(), p: z.int() }),
      z.object({ ...salted, c: z.int(), prf: z.literal('hmac-sha256') }),
    ]),
  }),
})
type Crypto = z.infer<typeof keystore>['crypto']

const rawKey = /^(0x)?[0-9a-fA-F]{64}$/

export async function accountFromFile(
  path: string,
  askPassword: () => Promise<string>,
): Promise<LocalAccount> {
  const text = textOf(path).trim()
  if (rawKey.test(text)) return privateKeyToAccount(`0x${text.replace(/^0x/, '')}`)
  const parsed = keystore.safeParse(json(text, path))
  if (!parsed.success) throw new OperatorMistake(`${path} is neither a keystore nor a key.`)
  return privateKeyToAccount(toHex(decrypt(parsed.data.crypto, await askPassword())))
}

function decrypt(sealed: Crypto, password: string): Uint8Array {
  const derived = derive(sealed.kdfparams, password)
  const ciphertext = bytesOf(sealed.ciphertext)
  const proof = hexToBytes(keccak256(new Uint8Array([...derived.subarray(16, 32), ...ciphertext])))
  const mac = bytesOf(sealed.mac)
  if (mac.length !== proof.length || !timingSafeEqual(proof, mac))
    throw new OperatorMistake('This password does not open the keystore.')
  const cipher = createDecipheriv(
    'aes-128-ctr',
    derived.subarray(0, 16),
    bytesOf(sealed.cipherparams.iv),
  )
  return new Uint8Array([...cipher.update(ciphertext), ...cipher.final()])
}

function derive(params: Crypto['kdfparams'], password: string): Buffer {
  const salt = bytesOf(params.salt)
  if ('c' in params) return pbkdf2Sync(password, salt, params.c, params.dklen, 'sha256')
  const { n: N, r, p, dklen } = params
  // Node allows 32 MB by default; the usual keystore needs 256.
  return scryptSync(password, salt, dklen, { N, r, p, maxmem: 256 * N * r })
}

function bytesOf(text: string): Uint8Array {
  return hexToBytes(`0x${text}`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OperatorMistake(`${path} cannot be read.`)
  }
}

function json(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorMistake(`${path} is neither a keystore nor a key.`)
  }
}
