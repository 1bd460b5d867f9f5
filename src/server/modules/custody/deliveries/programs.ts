import { type Address, type Hex, hashMessage } from 'viem'
import { askEveryNode, chainAway } from '@/server/chain/nodes/chain'
import { programWord } from '@/server/chain/token/program-word'
import { doesAccept, noteConfirmed, openLink, type WalletLink } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { DeliveriesNeeds } from '../needs'

/** A plain account with delegated code (EIP-7702) still has its key, and counts as plain. */
const delegated = /^0xef0100/

interface ProgramConsent {
  accountId: string
  address: Address
  /** In this request the member confirms that a contract may hold the shares. */
  isConfirmed: boolean
}

/**
 * Refuses a contract that is not proven or that its member has not confirmed, before anything is
 * locked. An address with code receives shares only if it accepts, as every node says now, what was
 * signed when it was linked: its owners may have changed since, and one node could hide the code.
 * `confirmProgram` then compares the link with this one.
 */
export async function refuseProgram(
  needs: DeliveriesNeeds,
  { accountId, address, isConfirmed }: ProgramConsent,
): Promise<WalletLink | undefined> {
  const link = await openLink(needs.db, accountId, address)
  const codes = await askEveryNode(needs, (client) => client.getCode({ address }))
  if (codes === undefined) throw chainAway()
  const isProgram = codes.some((code = '0x') => code !== '0x' && !delegated.test(code))
  // A wallet that is not the member's is refused later, once the account is locked.
  if (link === undefined || (!isProgram && link.program === null)) return link
  const { program, message, signature } = link
  if (program === null || message === null || signature === null)
    throw new AppError('WALLET_SIGN_AGAIN')
  // guard: without it, a program receives shares without its member’s word —
  //   server/custody/program-wallet: a Safe receives shares
  if (program === 'accepted' && !isConfirmed)
    throw new AppError('WALLET_IS_PROGRAM', { field: 'address' })
  const signed = { address, digest: hashMessage(message), signature: signature as Hex }
  const nodeAnswers = await askEveryNode(needs, (client) => doesAccept(client, signed))
  if (nodeAnswers === undefined) throw chainAway()
  // guard: without it, a program that no longer accepts its link receives shares —
  //   server/custody/program-wallet: once the Safe no longer accepts
  if (!nodeAnswers.every(Boolean)) throw new AppError('WALLET_SIGN_AGAIN')
  return link
}

/**
 * Stores the member's confirmation with the link, where the signer of deliveries reads it. The
 * caller has locked the account. If the wallet was linked again after the nodes were asked, they
 * have to be asked again.
 */
export async function confirmProgram(
  { vouch }: DeliveriesNeeds,
  tx: Db,
  link: WalletLink,
  asked: WalletLink | undefined,
): Promise<void> {
  if (link.program !== asked?.program || link.signature !== asked.signature)
    throw new AppError('WALLET_SIGN_AGAIN')
  const { accountId: account, address: wallet, message } = link
  if (link.program !== 'accepted' || message === null) return
  await noteConfirmed(tx, link.id, await vouch(programWord({ account, wallet, message })))
}
