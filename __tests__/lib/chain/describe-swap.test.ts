import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { exchangeAbi } from '@/lib/chain/bnb-chain'
import { swapLines } from '@/lib/chain/describe-payment'

const [one, other, me] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}`) as [
  Address,
  Address,
  Address,
]
const amountOf = async (token: Address, amount: bigint) => `${amount} of ${token.slice(0, 4)}`
const told = (data: `0x${string}`) => swapLines({ to: other, data, amountOf })
const into = { label: 'Into the wallet', value: me }

test('the Sandbox Wallet says what a swap sends and brings', async () => {
  const path = [one, other] as const
  const tokens = [5n, 4n, path, me, 9n] as const
  expect(
    await told(
      encodeFunctionData({
        abi: exchangeAbi,
        functionName: 'swapExactTokensForTokens',
        args: tokens,
      }),
    ),
  ).toEqual([
    { label: 'You send', value: '5 of 0x11' },
    { label: 'You receive at least', value: '4 of 0x22' },
    into,
  ])
  const args = [5n, 2n * 10n ** 18n, path, me, 9n] as const
  expect(
    await told(
      encodeFunctionData({ abi: exchangeAbi, functionName: 'swapExactTokensForETH', args }),
    ),
  ).toContainEqual({ label: 'You receive at least', value: '2 BNB' })
  const coins = [4n, path, me, 9n] as const
  expect(
    await told(
      encodeFunctionData({ abi: exchangeAbi, functionName: 'swapExactETHForTokens', args: coins }),
    ),
  ).toEqual([{ label: 'You receive at least', value: '4 of 0x22' }, into])
})

test('it describes wrapping, and no other call', async () => {
  expect(await told(encodeFunctionData({ abi: exchangeAbi, functionName: 'deposit' }))).toEqual([
    { label: 'You receive', value: 'The same amount of WBNB' },
  ])
  const withdraw = { abi: exchangeAbi, functionName: 'withdraw', args: [10n ** 18n] } as const
  expect(await told(encodeFunctionData(withdraw))).toContainEqual({
    label: 'You receive',
    value: '1 BNB',
  })
  const transfer = { abi: erc20Abi, functionName: 'transfer', args: [me, 1n] } as const
  expect(await told(encodeFunctionData(transfer))).toBeUndefined()
})
