import { isReceiptOf } from '@/contract/ballot-proofs'
import { ballotReceipt } from '@/server/modules/votes/receipts'
import { keysFrom } from '@/server/platform/crypto/keys'

const received = { voteId: 'v', fingerprint: 'ab'.repeat(32), at: new Date('2026-11-28T00:21:07Z') }
const said = { vote: 'v', fingerprint: received.fingerprint, at: received.at.toISOString() }

const receipt = async (secret = 'one') => ballotReceipt({ keys: await keysFrom(secret) }, received)

test('a receipt stands for one ballot, and each time for the same', async () => {
  const given = await receipt()
  expect(await receipt()).toEqual(given)
  expect(await isReceiptOf(given, said)).toBe(true)
  expect(await isReceiptOf(given, { ...said, fingerprint: 'cd'.repeat(32) })).toBe(false)
  const other = given.note.replace('\nvote v\n', '\nvote w\n')
  expect(await isReceiptOf({ ...given, note: other }, { ...said, vote: 'w' })).toBe(false)
  expect(await isReceiptOf({ ...given, key: (await receipt('two')).key }, said)).toBe(false)
})
