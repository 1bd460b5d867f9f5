import { sealJson, unsealJson } from '@/contract/seal'
import { readCheckpoint, readNote } from '@/contract/signed-notes'
import { tokenKey } from '@/lib/api/call'
import { makeCosigner } from './cosigner'

/** A false answer that the server's owner could give. */
export interface Lie {
  name: string
  /** The verdict that the page has to show. */
  verdict: string
  /** Below `/api/v1/`. */
  path: RegExp
  /** Null for no such file. */
  change: (
    answer: Uint8Array,
    token: string | null,
  ) => Uint8Array | null | Promise<Uint8Array | null>
}

/** The true answer of a call, sealed or not, with something changed in it. */
function changeAnswer<Data>(
  path: string,
  change: (data: Data) => unknown,
): Pick<Lie, 'path' | 'change'> {
  const lyingAnswer = async (body: { payload?: string; data?: unknown }, token: string | null) => {
    if (body.payload === undefined) return { ...body, data: await change(body.data as Data) }
    const key = String(tokenKey(token))
    const data = await change(unsealJson(body.payload, key) as Data)
    return { ...body, payload: sealJson(data, key) }
  }
  return {
    path: new RegExp(`^${path}(\\?|$)`),
    change: async (answer, token) =>
      Buffer.from(
        JSON.stringify(await lyingAnswer(JSON.parse(Buffer.from(answer).toString()), token)),
      ),
  }
}

interface Proofs {
  proofs: { root: string; line: { parts: { available: string; position: number }[] } | null }[]
}
const proofs = (change: (one: Proofs['proofs'][number], at: number) => object | null) =>
  changeAnswer<Proofs>('admin/auditProofs', (data) => ({
    proofs: data.proofs.map(change).filter((proof) => proof !== null),
  }))

interface ToldLog {
  key: string
  checkpoint: string
  witnesses: object[]
}
type LieOfLog = (log: ToldLog) => object | null | Promise<object>

export const lieOfLog = (change: LieOfLog) =>
  changeAnswer<{ log: ToldLog | null }>('admin/auditCheckpoint', async ({ log }) => ({
    log: log && (await change(log)),
  }))

/**
 * A log whose newest checkpoint seems to be signed by a witness of this name, with a key made for
 * it.
 */
const cosignedBy = (nameOf: (log: ToldLog) => string) =>
  lieOfLog(async (log) => {
    const { key, cosign } = await makeCosigner(nameOf(log))
    const text = readNote(log.checkpoint)?.text ?? ''
    const at = new Date()
    const checkpoint = `${log.checkpoint}${await cosign(text, at)}\n`
    const seenCheckpoint = { at: at.toISOString(), size: readCheckpoint(text)?.size, checkpoint }
    return { ...log, witnesses: [{ name: key.name, key: key.text, seen: seenCheckpoint }] }
  })

/** It has no effect: a witness that the build does not name is no outsider. */
export const madeUpWitness: Lie = {
  name: 'a witness that the server made up',
  verdict: 'Passed, with no outside witness',
  ...cosignedBy(() => 'witness.example'),
}

const entries = /^log\/tile\/entries\//
const zero = '0'.charCodeAt(0)

/** For a member with shares who checks after a second audit. */
export const lies: Lie[] = [
  {
    name: 'a proof left out',
    verdict: 'Differs',
    ...proofs((proof, at) => (at === 1 ? null : proof)),
  },
  {
    name: 'a line left out',
    verdict: 'Differs',
    ...proofs((proof, at) => (at === 1 ? { ...proof, line: null } : proof)),
  },
  {
    name: 'a part that counts more',
    verdict: 'Differs',
    ...proofs(({ root, line }) => {
      const [first, ...otherParts] = line?.parts ?? []
      const oneMore = String(BigInt(first?.available ?? 0) + 1n)
      return { root, line: { ...line, parts: [{ ...first, available: oneMore }, ...otherParts] } }
    }),
  },
  {
    name: 'a proof of another audit',
    verdict: 'Differs',
    ...changeAnswer<Proofs>('admin/auditProofs', ({ proofs: [first, ...otherProofs] }) => ({
      proofs: [first, ...otherProofs.map(({ root }) => ({ root, line: first?.line }))],
    })),
  },
  {
    name: 'a statement that says less',
    verdict: 'Differs',
    ...changeAnswer<{ opening: object; docs: object[] }>('wallet/shareStatement', (data) => ({
      ...data,
      opening: { ...data.opening, available: '1', staked: '0', delivered: '0' },
      docs: data.docs.map((row) => ({ ...row, heldAfter: '1' })),
    })),
  },
  {
    name: 'an entry that was changed',
    verdict: 'Forked',
    path: entries,
    // A digit of the first audit's root that is another digit, so that the entry can be read.
    change: (bytes) =>
      bytes.map((byte, at) => (at === 100 ? (byte === zero ? zero + 1 : zero) : byte)),
  },
  {
    name: 'entries that are not given',
    verdict: 'Forked',
    path: entries,
    change: () => null,
  },
  {
    name: 'a checkpoint of another size',
    verdict: 'Forked',
    ...lieOfLog((log) => ({
      ...log,
      checkpoint: log.checkpoint.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) - 1}\n`),
    })),
  },
  { name: 'no log any more', verdict: 'Withdrawn', ...lieOfLog(() => null) },
  {
    name: 'no chain to compare with',
    verdict: 'Differs',
    ...changeAnswer<object>('admin/auditChain', () => ({ chain: null })),
  },
  {
    name: 'the own key as a witness',
    verdict: 'Forked',
    ...lieOfLog((log) => {
      const seenCheckpoint = { at: new Date().toISOString(), size: 1, checkpoint: log.checkpoint }
      return {
        ...log,
        witnesses: [{ name: 'witness.example', key: log.key, seen: seenCheckpoint }],
      }
    }),
  },
  {
    name: 'the own name as a witness',
    verdict: 'Forked',
    ...cosignedBy(({ key }) => key.split('+')[0] ?? ''),
  },
]
