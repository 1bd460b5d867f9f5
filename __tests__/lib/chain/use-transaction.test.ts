import { act, renderHook } from '@testing-library/react'
import { stageOf, useTransaction, whileSigning } from '@/lib/chain/use-transaction'

const hash = `0x${'a'.repeat(64)}`

test.each([
  [{ hash: undefined, ending: undefined }, false, { name: 'idle' }],
  [{ hash: undefined, ending: undefined }, true, { name: 'signing' }],
  [{ hash, ending: undefined }, false, { name: 'sent', hash }],
  [{ hash, ending: undefined }, true, { name: 'sent', hash }],
  [{ hash, ending: 'confirmed' }, false, { name: 'confirmed', hash }],
  [{ hash: undefined, ending: 'confirmed' }, false, { name: 'confirmed', hash: undefined }],
  [{ hash, ending: 'failed' }, false, { name: 'failed', hash }],
] as const)('%j, at the wallet: %s, is %j', (known, isAtWallet, stage) => {
  expect(stageOf({ id: 'an order', ...known }, isAtWallet)).toEqual(stage)
})

test('while the wallet is asked, every part of the page knows', async () => {
  const known = { id: 'an order', hash: undefined, ending: undefined }
  const { result } = renderHook(() => useTransaction(known))
  const other = renderHook(() => useTransaction({ ...known, id: 'another one' }))
  let refuse = (_: Error) => {}
  const asked = new Promise<never>((_, no) => {
    refuse = no
  })
  let end: Promise<unknown> = Promise.resolve()
  act(() => {
    end = whileSigning('an order', () => asked).catch(() => undefined)
  })
  expect(result.current.name).toBe('signing')
  expect(other.result.current.name).toBe('idle')
  await act(async () => {
    refuse(new Error('no'))
    await end
  })
  expect(result.current.name).toBe('idle')
})
