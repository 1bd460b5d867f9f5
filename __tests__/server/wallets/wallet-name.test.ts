import { encodeAbiParameters, zeroAddress } from 'viem'
import { ensNames } from '@/server/modules/wallets/providers/names-ens'
import { makeApi, type TestApiChoices } from '../../support/api'
import { type FakeRpc, failure, fakeRpc, result } from '../../support/fake-rpc'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const nodeNamed = (name: string) =>
  result(
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
      [name, zeroAddress, zeroAddress],
    ),
  )

const noPicture = async () => undefined

let node: FakeRpc
beforeEach(async () => {
  node = await fakeRpc(nodeNamed('anna.eth'), '0x1')
})
afterEach(() => node.stop())

async function ask(choices: TestApiChoices = { names: ensNames(node.url, noPicture) }) {
  const api = await makeApi(choices)
  const { body } = await api.get(`wallet/walletName?address=${address}`)
  return { api, name: (body.data as { name: string | null }).name }
}

test('a wallet has the name it chose', async () => {
  expect((await ask()).name).toBe('anna.eth')
})

test('without an Ethereum node, there is no name', async () => {
  expect((await ask({})).name).toBeNull()
  expect(node.asked).toEqual([])
})

test('a failing node gives no name and logs no key', async () => {
  node.says(failure({ code: -32000, message: 'no' }, 500))
  const { api, name } = await ask()
  expect(name).toBeNull()
  expect(JSON.stringify(api.log)).not.toContain('a-key-nobody-may-see')
})

test.each([
  ['letters of another script that look alike', 'аnna.eth'],
  ['capitals', 'Anna.eth'],
  ['a sign that turns the line', 'anna\u202Ehte.eth'],
  ['nothing', ''],
])('a name with %s is not shown @rest', async (_, name) => {
  node.says(nodeNamed(name))
  expect((await ask()).name).toBeNull()
})

test('a name is asked for once a minute', async () => {
  const { api } = await ask()
  await api.get(`wallet/walletName?address=${address}`)
  expect(node.asked).toEqual(['eth_call'])
})
