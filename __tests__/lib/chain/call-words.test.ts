import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import {
  addressIn,
  addressWord,
  callQuestion,
  listWords,
  numberWord,
  selectors,
  wordsIn,
} from '@/lib/chain/exchange'

const one = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
const other = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'
const amount = 123_456_789_012_345_678_901n
const router = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function getAmountsIn(uint256, address[]) view returns (uint256[])',
])

const dataOf = (...words: string[]) => {
  const [call] = callQuestion(one, ...words).params as [{ to: string; data: string }]
  return call.data
}

test('questions to contracts are encoded as a library would', () => {
  const list = [one, other] as const
  expect(dataOf(selectors.amountsOut, numberWord(amount), listWords(list))).toBe(
    encodeFunctionData({ abi: router, functionName: 'getAmountsOut', args: [amount, list] }),
  )
  expect(dataOf(selectors.amountsIn, numberWord(amount), listWords(list))).toBe(
    encodeFunctionData({ abi: router, functionName: 'getAmountsIn', args: [amount, list] }),
  )
  expect(dataOf(selectors.balanceOf, addressWord(one))).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [one] }),
  )
  expect(dataOf(selectors.allowance, addressWord(one), addressWord(other))).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [one, other] }),
  )
  expect(`0x${selectors.wrappedCoin}`).toBe(toFunctionSelector('WETH()'))
})

test('answers are read to the last digit', () => {
  const answer = encodeAbiParameters([{ type: 'uint256[]' }], [[amount, 7n]])
  expect(wordsIn(answer).slice(2)).toEqual([amount, 7n])
  const address = encodeAbiParameters([{ type: 'address' }], [other])
  expect(addressIn(address)).toBe(other.toLowerCase())
})

test.each([['0x'], ['0x12'], [null], ['nothing']])('an invalid answer is refused: %s', (answer) => {
  expect(() => wordsIn(answer)).toThrow('The chain could not be reached.')
})
