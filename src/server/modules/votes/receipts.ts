import { receiptText, type SignedReceipt } from '@/contract/ballot-proofs'
import { noteOf, signatureLine } from '@/contract/signed-notes'
import { noteSigner } from '@/server/platform/crypto/note-signer'
import type { Ports } from '@/server/platform/ports'
import type { ballots } from './tables'

/**
 * Signs receipts with a separate key, because a process that members reach must not have the log's.
 */
export const receiptSigner = ({ keys }: Pick<Ports, 'keys'>) =>
  noteSigner(keys, 'fnx-ballots', 'key of ballots received')

type ReceivedBallot = Pick<typeof ballots.$inferSelect, 'voteId' | 'at' | 'fingerprint'>

/** The same each time, so none has to be stored. */
export async function ballotReceipt(
  needs: Pick<Ports, 'keys'>,
  { voteId, at, fingerprint }: ReceivedBallot,
): Promise<SignedReceipt> {
  const { key, sign } = await receiptSigner(needs)
  const text = receiptText({ vote: voteId, fingerprint, at: at.toISOString() })
  return { key: key.text, note: noteOf(text, [signatureLine(key, await sign(text))]) }
}
