import { eq } from 'drizzle-orm'
import { consistencyRanges } from '@/contract/log-proofs'
import { fingerprintsIn, rangesFromTiles, tilePath } from '@/contract/log-tiles'
import { base64Of } from '@/contract/signed-notes'
import { errorFields } from '@/server/platform/log/log'
import type { Ports } from '@/server/platform/ports'
import type { AuditLogNeeds, WitnessKey } from '../needs'
import { auditCosignatures } from '../tables'
import { auditWitness, checkpointNote, logTile, signedSize } from './log.service'

type Needs = AuditLogNeeds & Pick<Ports, 'log'>

const answerMs = 10_000

/** Asks each witness that has an address to sign the newest checkpoint (C2SP tlog-witness). */
export async function askWitnesses(needs: Needs): Promise<void> {
  const witnesses = (await needs.logKeys())?.witnesses.filter(({ url }) => url !== undefined) ?? []
  if (witnesses.length === 0) return
  const [note, size] = [await checkpointNote(needs), await signedSize(needs.db)]
  if (note === undefined || size === undefined) return
  for (const witness of witnesses)
    await askWitness(needs, witness, { note, size }).catch((error: unknown) =>
      needs.log.error('a witness did not sign', { witness: witness.name, ...errorFields(error) }),
    )
}

async function askWitness(
  needs: Needs,
  witness: WitnessKey,
  { note, size }: { note: string; size: number },
): Promise<void> {
  const [seen] = await needs.db
    .select({ size: auditCosignatures.size })
    .from(auditCosignatures)
    .where(eq(auditCosignatures.witness, witness.text))
  if (seen?.size === size) return
  const proofFrom = async (old: number) => {
    const readTile = async (name: Parameters<typeof tilePath>[0]) =>
      fingerprintsIn(
        (await logTile(needs, tilePath(name).slice('tile/'.length))) ?? new Uint8Array(),
      )
    return rangesFromTiles(consistencyRanges(old, size), size, readTile)
  }
  const submit = async (old: number) => {
    const proof = (await proofFrom(old)).map((digits) => `${base64Of(digits)}\n`).join('')
    return fetch(`${witness.url}/add-checkpoint`, {
      method: 'POST',
      body: `old ${old}\n${proof}\n${note}`,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
  }
  let answer = await submit(seen?.size ?? 0)
  // It has seen another size than we know of, and returns which.
  if (answer.status === 409) answer = await submit(sizeIn(await answer.text(), size))
  if (!answer.ok) throw new Error(`${witness.url} answered ${answer.status}`)
  await auditWitness(needs, { checkpoint: note + (await answer.text()) })
}

/**
 * The size that a witness has seen. If it exceeds ours, entries were lost here, for example by a
 * restore, or it is another log's.
 */
function sizeIn(text: string, size: number): number {
  const witnessSize = /^\d{1,15}\n?$/.test(text) ? Number(text) : Number.NaN
  if (!(witnessSize <= size))
    throw new Error(`it has seen ${text.slice(0, 20).trim()} of ${size} entries`)
  return witnessSize
}
