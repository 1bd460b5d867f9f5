import { join } from 'node:path'
import { type Address, type Hex, isAddressEqual, keccak256 } from 'viem'
import { mainTokens } from '@/config/coins'
import { utcDay } from '@/config/durations'
import type { ShareToken } from '@/server/chain/token/share-token'
import { orderOfBytes } from '@/server/modules/chain-orders'
import { nextOrder, orderInFile, signedKinds, signOrder, storeBytes } from '@/server/signer'
import { type BesideKey, fileText, keyIsForeign, signBesideKey, signedPath } from './beside-key'
import { optionIn } from './given'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'
import { memoryInFile } from './signer-memory'
import { shareTokenIn } from './token-show'

export const signByHandUsage = 'chain-order sign --order <file> --key <keystore> [--yes]'

const parties = ['desk', 'registrar', 'payer'] as const

/** What waits for a key, as a file to bring to it. Nothing changes until its bytes are stored. */
export async function showNextOrder(needs: OpsNeeds, words: string[]): Promise<string> {
  const token = shareTokenIn(needs)
  const party = parties.find((one) => one === optionIn(words, '--as'))
  const address = party && token[party]
  if (address === undefined)
    throw new OperatorMistake('Say with --as whose order it is: desk, registrar or payer.')
  const order = await nextOrder(needs.db, [address])
  if (order === undefined) throw new OperatorMistake(`No order of the ${party} waits.`)
  return JSON.stringify(order)
}

interface Beside extends BesideKey {
  now: Date
  host: string
  web: string | undefined
  token: ShareToken
  /** Where `signed.jsonl` lies, which counts the key's day. */
  folder: string
}

/**
 * Signs an order next to its key, without a database and a node, after the same checks as the
 * signer's own: it needs no process that runs all day, only its memory, which stays next to the key.
 */
export async function signByHand(words: string[], beside: Beside): Promise<string> {
  const { openKey, now, folder, pathOf, ...rules } = beside
  const path = pathOf(optionIn(words, '--order') ?? '')
  const order = orderInFile(fileText(path))
  if (order === undefined)
    throw new OperatorMistake(`${path} is not what \`chain-order next\` writes.`)
  const { kind, nonce, signer } = order
  return signBesideKey(words, openKey, {
    says: [`transaction ${nonce} of ${signer}: ${signedKinds[kind].said(order)}`],
    sign: async (account) => {
      if (!isAddressEqual(account.address, signer as Address)) throw keyIsForeign(account)
      const memory = memoryInFile(join(folder, 'signed.jsonl'))
      const day = utcDay(now)
      const answer = await signOrder(order, account, { ...rules, coins: mainTokens, memory, day })
      if ('why' in answer) throw new OperatorMistake(`Not signed. ${answer.why}`)
      return { path: signedPath(path), text: `${answer.raw}\n` }
    },
    next: 'Store it with `chain-order store <file>` on the server, then delete it. Whoever has it can send it.',
  })
}

/** Stores what was signed next to a key, if it is an order that still waits; the follower sends it. */
export async function storeOrder(needs: OpsNeeds, [file]: string[]): Promise<string> {
  if (file === undefined) throw new OperatorMistake('Name the file with what was signed.')
  const raw = fileText(file).trim()
  const id = /^0x[0-9a-f]+$/.test(raw) ? await orderOfBytes(needs.db, raw) : undefined
  const isStored =
    id !== undefined &&
    (await storeBytes(needs.db, id, { raw: raw as Hex, hash: keccak256(raw as Hex) }))
  if (!isStored)
    throw new OperatorMistake(
      'No order waits for these bytes: it was withdrawn, is signed already, or is another one. Nothing was stored.',
    )
  return 'Stored. It is sent within seconds; delete the file.'
}
