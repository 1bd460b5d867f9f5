import { keccak256 } from 'viem'
import type { ChainToAsk } from '@/contract/audit'
import { programCodes, programNames } from '@/contract/programs'
import { type AskNode, askAboutShares, commandOf, compare } from '@/features/bank/ask-chain'

const [token, vault, desk] = ['11', '22', '33'].map((two) => `0x${two.repeat(20)}`) as [
  string,
  string,
  string,
]
const program = '0x6001'
const facts: ChainToAsk = {
  block: '1000',
  token,
  vault,
  desk,
  owners: ['aa', 'bb', 'cc'].map((two) => `0x${two.repeat(20)}`),
  threshold: 2,
  contracts: programNames.map((name, at) => ({ name, address: `0x${String(at + 2).repeat(40)}` })),
  books: { issued: '4090000000000', delivered: '12000000', astray: '500000' },
}

type Tells = Record<string, bigint | string | string[]>

const honest: Record<string, bigint> = {
  supply: 4_090_000_000_000n,
  vault: 4_069_987_500_000n,
  desk: 20_000_000_000n,
}

const word = (digits: string) => digits.padStart(64, '0')
const list = (addresses: string[]) =>
  `0x${[word('20'), word('3'), ...addresses.map((address) => word(address.slice(2)))].join('')}`

/** The answers of the vault and the token about rights, by selector. */
const rights: Record<string, (says: Record<string, unknown>) => string> = {
  '0xa0e67e2b': ({ owners = facts.owners }) => list(owners as string[]),
  '0xe75235b8': ({ threshold = '2' }) => `0x${word(String(threshold))}`,
  '0x8da5cb5b': ({ owner = vault }) => `0x${word(String(owner).slice(2))}`,
  '0x1ffbb064': ({ minter = '1' }) => `0x${word(String(minter))}`,
}

function nodeThat(tells: Tells = {}): {
  ask: AskNode
  blocks: unknown[]
} {
  const blocks: unknown[] = []
  const moved = [hex(3_000_000n), hex(2_000_000n)].map((data) => ({ data }))
  const says: Tells = { ...honest, chain: 56n, code: program, ...tells }
  const ask: AskNode = async (method, [first, block]) => {
    if (method === 'eth_chainId') return hex(says.chain)
    if (method === 'eth_blockNumber') return hex(1_015n)
    if (method === 'eth_getBlockByNumber') return { hash: `0x${'a'.repeat(64)}`, timestamp: '0x65' }
    if (method === 'eth_getLogs') return moved
    blocks.push(block)
    if (method === 'eth_getCode') return says.code
    const { data } = first as { data: string }
    const right = rights[data.slice(0, 10)]
    if (right) return right(says)
    if (data === '0x18160ddd') return hex(says.supply)
    return hex(data.endsWith(vault.slice(2)) ? says.vault : says.desk)
  }
  return { ask, blocks }
}
const hex = (value: bigint | string | string[] | undefined) =>
  typeof value === 'bigint' ? `0x${value.toString(16)}` : value

/** Each address runs the program that is published for it, unless it tells something else. */
let asking = 0
const hashOf = (code: string) => {
  const name = programNames[asking++ % programNames.length] as (typeof programNames)[number]
  return code === program ? programCodes[name] : keccak256(code as '0x')
}

const checked = async (tells: Tells = {}, of = facts) => {
  const { ask } = nodeThat(tells)
  return compare(of, await askAboutShares(of, { ask, hashOf }))
}

test('books and chain are equal with shares in wallets', async () => {
  const { rows, ...outcome } = await checked()
  expect(outcome).toEqual({ difference: 0n, foreign: [], hasRights: true, isEqual: true })
  expect(rows.map(({ chain }) => chain)).toEqual([
    4_090_000_000_000n,
    4_089_987_500_000n,
    12_500_000n,
  ])
})

test('books and chain are equal before the first share was delivered', async () => {
  const books = { issued: '4090000000000', delivered: '0', astray: '0' }
  const { isEqual, rows } = await checked({ vault: 4_070_000_000_000n }, { ...facts, books })
  expect(isEqual).toBe(true)
  expect(rows[2]).toMatchObject({ books: 0n, chain: 0n })
})

test.each([
  ['supply', 1n],
  ['vault', 1n],
  ['desk', -1n],
])('one millionth too many or few in %s is seen', async (name, by) => {
  const { isEqual, difference } = await checked({ [name]: (honest[name] as bigint) + by })
  expect(isEqual).toBe(false)
  expect(difference).toBe(1n)
})

test('a contract with other code than published is reported, with any figures', async () => {
  const { isEqual, difference, foreign } = await checked({ code: '0x6002' })
  expect({ isEqual, difference, foreign }).toEqual({
    isEqual: false,
    difference: 0n,
    foreign: programNames,
  })
  expect((await checked({ code: '0x' })).isEqual).toBe(false)
})

test('a program that is not listed is missing, as an empty list could hide each', async () => {
  const { isEqual, foreign } = await checked({}, { ...facts, contracts: [] })
  expect({ isEqual, foreign }).toEqual({ isEqual: false, foreign: programNames })
})

test.each([
  ['a fourth owner', { owners: [...facts.owners, vault] }],
  ['another owner', { owners: [vault, ...facts.owners.slice(1)] }],
  ['one owner who signs alone', { threshold: '1' }],
  ['another owner of the token', { owner: desk }],
  ['no right of the vault', { minter: '0' }],
])('a wrong right is reported, with any figures: %s', async (_, tells) => {
  const { isEqual, hasRights, difference } = await checked(tells)
  expect({ isEqual, hasRights, difference }).toEqual({
    isEqual: false,
    hasRights: false,
    difference: 0n,
  })
})

test('all questions are about one block, the one of our books', async () => {
  const { ask, blocks } = nodeThat()
  await askAboutShares(facts, { ask, hashOf: () => '' })
  expect(new Set(blocks)).toEqual(new Set(['0x3e8']))
})

test('before the first block was followed, a block that is deep enough is asked', async () => {
  const { ask, blocks } = nodeThat()
  await askAboutShares({ ...facts, block: null }, { ask, hashOf: () => '' })
  expect(new Set(blocks)).toEqual(new Set(['0x3e8']))
})

test.each([
  ['of another chain', { chain: 1n }],
  ['that is no number', { supply: '0x' }],
])('an answer %s compares nothing', async (_, tells) => {
  await expect(checked(tells)).rejects.toThrow()
})

test('each question is shown as it was sent, with a command for any node', async () => {
  const { ask } = nodeThat()
  const { asked, block } = await askAboutShares(facts, { ask, hashOf: () => '' })
  const commands = asked.map((one) => commandOf(one, block))
  expect(commands).toHaveLength(14)
  expect(commands[10]).toContain('"data":"0xa0e67e2b"')
  expect(commands[0]).toBe(
    `printf '%d\\n' "$(curl -s "$NODE" -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"${token}","data":"0x18160ddd"},"0x3e8"]}' | sed 's/.*"result":"\\(0x[0-9a-f]*\\)".*/\\1/')"`,
  )
  expect(commands[3]).toContain('"method":"eth_getCode"')
  expect(commands[3]).toContain('"method":"web3_sha3","params":["\\1"]')
  expect(commands[1]).toContain(`0x70a08231000000000000000000000000${vault.slice(2)}`)
})

test('shares that moved after that block are shown, if the node reports them', async () => {
  const hashOf = () => ''
  const { ask } = nodeThat()
  expect((await askAboutShares(facts, { ask, hashOf })).movedSince).toBe(5_000_000n)
  const silent: AskNode = (method, params) =>
    method === 'eth_getLogs' ? Promise.reject(new Error('too many blocks')) : ask(method, params)
  expect((await askAboutShares(facts, { ask: silent, hashOf })).movedSince).toBeUndefined()
})
