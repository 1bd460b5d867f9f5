import { createDecipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hexToBytes, keccak256, type LocalAccount, parseGwei, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { NoRefund, openRefundOrder } from '@/server/modules/purchases'
import { isDocumentOf } from '@/server/platform/crypto/crypto-node'
import { OperatorMistake } from './content-folder'
import { given } from './given'
import type { OpenKey } from './money-commands'
import type { OpsNeeds } from './needs'

export const signOrderUsage =
  'refund --order <file> --key <file> --signed-by <key> [--nonce <number>] [--gas-price <gwei>] [--yes]'

interface Needs {
  openKey: OpenKey | undefined
  now: Date
  /** Makes a path absolute by the folder in which the operator types the command. */
  pathOf: (file: string) => string
}

/** Signs a refund order. Runs beside the treasury's key, without database or chain. */
export async function signRefundOrder(words: string[], needs: Needs): Promise<string> {
  try {
    return await signOrderFile(words, needs)
  } catch (error) {
    if (error instanceof NoRefund) throw new OperatorMistake(error.message)
    throw error
  }
}

async function signOrderFile(words: string[], { openKey, now, pathOf }: Needs): Promise<string> {
  const path = pathOf(given(words, '--order') ?? '')
  const publicKey = given(words, '--signed-by') ?? ''
  if (!/^[0-9a-f]{64}$/.test(publicKey))
    throw new OperatorMistake(
      'Say with --signed-by whose order it has to be: the key that `ops returns key` prints on the server, noted before.',
    )
  const { words: said, sign } = openRefundOrder(textOf(path), {
    isSigned: (text, signature) => isDocumentOf(publicKey, text, signature),
    now,
  })
  const fee = wishIn(words)
  const lines = [...said, ...changesIn(words)]
  if (!words.includes('--yes'))
    return [...lines, 'Nothing is signed yet. Run it again with --yes to sign this.'].join('\n')
  if (openKey === undefined) throw new OperatorMistake('Name the keystore with --key <file>.')
  const raw = await sign(await openKey(), fee)
  const target = join(dirname(path), `${basename(path, '.json')}.txt`)
  writeFileSync(target, `${raw}\n`, { mode: 0o600 })
  return [
    ...lines,
    `Signed: ${target}`,
    'Upload this file on the page of the payment in the console, then delete it. Whoever has it can send it.',
  ].join('\n')
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OperatorMistake(`${path} cannot be read.`)
  }
}

function wishIn(words: string[]): { nonce?: number; gasPrice?: bigint } {
  const [nonce, price] = [given(words, '--nonce'), given(words, '--gas-price')]
  if (nonce !== undefined && !/^\d{1,9}$/.test(nonce))
    throw new OperatorMistake('--nonce is a whole number.')
  if (price !== undefined && !/^\d{1,6}(\.\d{1,9})?$/.test(price))
    throw new OperatorMistake('--gas-price is in gwei, such as 1.5.')
  return {
    ...(nonce !== undefined && { nonce: Number(nonce) }),
    ...(price !== undefined && { gasPrice: parseGwei(price) }),
  }
}

function changesIn(words: string[]): string[] {
  const [nonce, price] = [given(words, '--nonce'), given(words, '--gas-price')]
  return [
    ...(nonce === undefined ? [] : [`but      as transaction ${nonce} of the treasury`]),
    ...(price === undefined ? [] : [`but      for ${price} gwei a unit of gas`]),
  ]
}

export async function showRefundKey({ documentSigner }: OpsNeeds): Promise<string> {
  if (documentSigner === undefined) throw new OperatorMistake('Nothing signs refund orders here.')
  return documentSigner.publicKey
}

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
  // Node allows 32 MB unless it is told otherwise; a usual keystore needs 256.
  return scryptSync(password, salt, dklen, { N, r, p, maxmem: 256 * N * r })
}

function bytesOf(text: string): Uint8Array {
  return hexToBytes(`0x${text}`)
}

function json(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorMistake(`${path} is neither a keystore nor a key.`)
  }
}
