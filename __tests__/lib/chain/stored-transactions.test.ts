import { renderHook } from '@testing-library/react'

const account = '0xA11CE00000000000000000000000000000000001'
const payment = { hash: `0x${'1'.repeat(64)}`, description: 'Bought 3 shares', status: 'pending' }

test('payments that RainbowKit kept for 0.1.0 are still there, and it no longer waits for them', async () => {
  localStorage.setItem(
    'rk-transactions',
    JSON.stringify({ [account]: { 1: [{ ...payment, description: 'Elsewhere' }], 56: [payment] } }),
  )
  const { useTransactions } = await import('@/lib/chain/stored-transactions')
  expect(renderHook(() => useTransactions(account)).result.current).toEqual([payment])
  expect(localStorage.getItem('rk-transactions')).toBeNull()
})

test.each(['7', '[', '{"0xA11CE00000000000000000000000000000000001":7}'])(
  'storage that holds %s counts as empty',
  async (text) => {
    localStorage.setItem('wallet-transactions', text)
    const { useTransactions } = await import('@/lib/chain/stored-transactions')
    expect(renderHook(() => useTransactions(account)).result.current).toEqual([])
  },
)
