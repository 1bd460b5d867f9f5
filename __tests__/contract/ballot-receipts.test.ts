import { ballotFingerprint, isReceiptOf, receiptText } from '@/contract/ballot-proofs'
import { noteOf } from '@/contract/signed-notes'
import { checkedCast } from '@/features/rights/own-ballot'
import { ballotReceipt } from '@/server/modules/votes/receipts'
import { keysFrom } from '@/server/platform/crypto/keys'
import { makeCosigner } from '../support/cosigner'

const received = { voteId: 'v', fingerprint: 'ab'.repeat(32), at: new Date('2026-11-28T00:21:07Z') }
const said = { vote: 'v', fingerprint: received.fingerprint, at: received.at.toISOString() }

const receipt = async (secret = 'one', of = received) =>
  ballotReceipt({ keys: await keysFrom(secret) }, of)

test('a receipt stands for one ballot, and each time for the same', async () => {
  const given = await receipt()
  expect(await receipt()).toEqual(given)
  expect(await isReceiptOf(given, said)).toBe(true)
  expect(await isReceiptOf(given, { ...said, fingerprint: 'cd'.repeat(32) })).toBe(false)
  const other = given.note.replace('\nvote v\n', '\nvote w\n')
  expect(await isReceiptOf({ ...given, note: other }, { ...said, vote: 'w' })).toBe(false)
  expect(await isReceiptOf({ ...given, key: (await receipt('two')).key }, said)).toBe(false)
})

test('a witness’s signature is no receipt', async () => {
  const { key, cosign } = await makeCosigner()
  const text = receiptText(said)
  const note = noteOf(text, [await cosign(text, received.at)])
  expect(await isReceiptOf({ key: key.text, note }, said)).toBe(false)
})

test('the page tells an own ballot and a signed receipt from others, and what it can’t check', async () => {
  const ballot = { vote: 'v', microShares: '1', choices: ['for'] as const, salt: 'ef'.repeat(32) }
  const fingerprint = await ballotFingerprint(ballot)
  const { at } = said
  const given = await receipt('one', { ...received, fingerprint })
  const checked = async (answer: object) => {
    const { isOwn, isSigned } = await checkedCast(
      { at, fingerprint, receipt: given, ...answer } as never,
      ballot,
    )
    return [isOwn, isSigned]
  }
  expect(await checked({})).toEqual([true, true])
  expect(await checked({ fingerprint: 'cd'.repeat(32) })).toEqual([false, false])
  const changed = given.note.replace(/ ([A-Za-z0-9+/])([A-Za-z0-9+/]{90,}=*)\n$/, ' $2$1\n')
  expect(await checked({ receipt: { ...given, note: changed } })).toEqual([true, false])
  jest
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('', 'NotSupportedError'))
  expect(await checked({})).toEqual([true, undefined])
})
