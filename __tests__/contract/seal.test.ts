import aes from 'crypto-js/aes'
import fc from 'fast-check'
import { sealJson, unsealJson } from '@/contract/seal'
import { runCount } from '../support/size'

const key = 'a-key-out-of-a-token'

test('sealed values come out unchanged @rest', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, anyKey) => {
      const same = JSON.parse(JSON.stringify(value)) as unknown
      expect(unsealJson(sealJson(value, anyKey), anyKey)).toEqual(same)
    }),
    { numRuns: runCount(50, 200) },
  )
})

test('other scripts, emoji and large texts too @rest', () => {
  const value = { text: 'שלום 👩‍👩‍👧 \u202e é\u0301', large: '語'.repeat(20_000) }
  expect(unsealJson(sealJson(value, key), key)).toEqual(value)
})

test('each sealing of a value differs', () => {
  expect(sealJson({ a: 1 }, key)).not.toBe(sealJson({ a: 1 }, key))
})

test.each([
  ['nothing', ''],
  ['a blank', ' '],
  ['words', 'not a payload'],
  ['half of one', sealJson({ a: 1 }, key).slice(0, 30)],
  ['one with a letter changed', sealJson({ a: 1 }, key).replace(/.$/, '!')],
  ['one cut by a block', sealJson({ a: 'x'.repeat(64) }, key).slice(0, -24)],
  ['one that opens to no JSON', aes.encrypt('{"a":', key).toString()],
  ['one that opens to nothing', aes.encrypt('', key).toString()],
  ['one that opens to no text', aes.encrypt('\u0000', key).toString()],
  ['a huge one', 'A'.repeat(200_000)],
  ['a prototype', '__proto__'],
])('%s opens to undefined', (_, payload) => {
  expect(unsealJson(payload, key)).toBeUndefined()
})

test('a wrong key opens no object and throws nothing @rest', () => {
  const payload = sealJson({ amountMicro: '1000000' }, key)
  for (let number = 0; number < 500; number += 1) {
    const opened = unsealJson(payload, `wrong-${number}`)
    expect(typeof opened === 'object' && opened !== null).toBe(false)
  }
})
