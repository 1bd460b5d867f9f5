import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseGwei } from 'viem'
import { NoRefund, openReturnOrder } from '@/server/modules/purchases'
import { isDocumentOf } from '@/server/platform/crypto/crypto-node'
import type { Services } from '@/server/services'
import { OperatorMistake } from './content-folder'
import type { OpenKey } from './money-commands'

export const signOrderUsage =
  'refund --order <file> --key <file> --signed-by <key> [--nonce <number>] [--gas-price <gwei>] [--yes]'

interface Needs {
  openKey: OpenKey | undefined
  now: Date
  /** Of the person who types. */
  pathOf: (file: string) => string
}

/** Runs beside the treasury's key, without database or chain. */
export async function signReturnOrder(words: string[], needs: Needs): Promise<string> {
  try {
    return await signed(words, needs)
  } catch (error) {
    if (error instanceof NoRefund) throw new OperatorMistake(error.message)
    throw error
  }
}

async function signed(words: string[], { openKey, now, pathOf }: Needs): Promise<string> {
  const path = pathOf(given(words, '--order') ?? '')
  const publicKey = given(words, '--signed-by') ?? ''
  if (!/^[0-9a-f]{64}$/.test(publicKey))
    throw new OperatorMistake(
      'Say with --signed-by whose order it has to be: the key that `ops returns key` prints on the server, noted before.',
    )
  const { words: said, sign } = openReturnOrder(textOf(path), {
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

function given(words: string[], name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
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

export async function showReturnKey({ documentSigner }: Services): Promise<string> {
  if (documentSigner === undefined) throw new OperatorMistake('Nothing signs return orders here.')
  return documentSigner.publicKey
}
