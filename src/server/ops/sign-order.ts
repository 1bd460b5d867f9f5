import * as Keystore from 'ox/Keystore'
import { type LocalAccount, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { NoRefund, openRefundOrder } from '@/server/modules/purchases'
import { isDocumentOf } from '@/server/platform/crypto/crypto-node'
import { type BesideKey, fileText, signBesideKey, signedPath } from './beside-key'
import { optionIn } from './given'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

export const signOrderUsage =
  'refund --order <file> --key <file> --signed-by <key> [--nonce <number>] [--gas-price <gwei>] [--yes]'

interface Needs extends BesideKey {
  now: Date
}

/** Signs a refund order. Runs next to the treasury's key, without database or chain. */
export async function signRefundOrder(words: string[], needs: Needs): Promise<string> {
  try {
    return await signOrderFile(words, needs)
  } catch (error) {
    if (error instanceof NoRefund) throw new OperatorMistake(error.message)
    throw error
  }
}

async function signOrderFile(words: string[], { openKey, now, pathOf }: Needs): Promise<string> {
  const path = pathOf(optionIn(words, '--order') ?? '')
  const publicKey = optionIn(words, '--signed-by') ?? ''
  if (!/^[0-9a-f]{64}$/.test(publicKey))
    throw new OperatorMistake(
      'Say with --signed-by whose order it has to be: the key that `ops returns key` prints on the server, noted before.',
    )
  const { words: said, sign } = openRefundOrder(fileText(path), {
    isSigned: (text, signature) => isDocumentOf(publicKey, text, signature),
    now,
  })
  const fee = wishIn(words)
  return signBesideKey(words, openKey, {
    says: [...said, ...changesIn(words)],
    sign: async (account) => ({ path: signedPath(path), text: `${await sign(account, fee)}\n` }),
    next: 'Upload this file on the page of the payment in the console, then delete it. Whoever has it can send it.',
  })
}

function wishIn(words: string[]): { nonce?: number; gasPrice?: bigint } {
  const [nonce, price] = [optionIn(words, '--nonce'), optionIn(words, '--gas-price')]
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
  const [nonce, price] = [optionIn(words, '--nonce'), optionIn(words, '--gas-price')]
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
const salted = { dklen: z.literal(32), salt: hex }
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

const rawKey = /^(0x)?[0-9a-fA-F]{64}$/

export async function accountFromFile(
  path: string,
  askPassword: () => Promise<string>,
): Promise<LocalAccount> {
  const text = fileText(path).trim()
  if (rawKey.test(text)) return privateKeyToAccount(`0x${text.replace(/^0x/, '')}`)
  const parsed = keystore.safeParse(json(text, path))
  if (!parsed.success) throw new OperatorMistake(`${path} is neither a keystore nor a key.`)
  const sealed = parsed.data as Keystore.Keystore
  const key = Keystore.toKey(sealed, { password: await askPassword() })
  try {
    return privateKeyToAccount(Keystore.decrypt(sealed, key))
  } catch {
    throw new OperatorMistake('This password does not open the keystore.')
  }
}

function json(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorMistake(`${path} is neither a keystore nor a key.`)
  }
}
