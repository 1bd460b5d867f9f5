import { createRequire } from 'node:module'
import { type Abi, decodeFunctionData, toFunctionSelector } from 'viem'
import { ballotToSign } from '@/contract/ballot-proofs'
import { choiceLabels } from '@/messages/choice-labels'
import { deliverCall } from '@/server/chain/token/calls'
import { ballotSigningOf, clearSigningOf } from '@/server/chain/token/clear-signing'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { ballotSigning, clearSigning } from '../../support/clear-signing'

const published = createRequire(__filename)(
  '@tokenysolutions/t-rex/artifacts/contracts/token/Token.sol/Token.json',
) as { abi: Abi }

const owner = { name: 'FNX', url: 'https://fnx.example' }
const file = () => clearSigning.parse(clearSigningOf(sandboxShareToken, owner))

test('the file that wallets show for a transfer is valid ERC-7730 and names our token', () => {
  const { context, metadata } = file()
  expect(context.contract.deployments).toEqual([
    { chainId: 56, address: sandboxShareToken.contracts.token },
  ])
  expect(metadata.token).toEqual({ name: 'FNX share', ticker: 'FNX', decimals: 6 })
})

test('its one function is the published contract’s transfer, by selector and by the names of its values', () => {
  const [[signature, format] = ['', undefined], ...otherFormats] = Object.entries(
    file().display.formats,
  )
  expect(otherFormats).toEqual([])
  const data = deliverCall(sandboxShareToken.desk, 3_000_000n)
  expect(data.startsWith(toFunctionSelector(`function ${signature}`))).toBe(true)
  expect(decodeFunctionData({ abi: published.abi, data }).functionName).toBe('transfer')
  const transfer = published.abi.find((abi) => abi.type === 'function' && abi.name === 'transfer')
  const names = transfer?.type === 'function' ? transfer.inputs.map(({ name }) => name) : []
  expect(names).toHaveLength(2)
  expect(format?.fields.map(({ path }) => path).sort()).toEqual([...names].sort())
  for (const name of names) {
    expect(signature).toContain(` ${name}`)
    expect(format?.interpolatedIntent).toContain(`{${name}}`)
  }
})

test('wallets show every signed field of a ballot except the salt, for the same domain', () => {
  const { context, display } = ballotSigning.parse(ballotSigningOf(sandboxShareToken, owner))
  const { token } = sandboxShareToken.contracts
  const ballot = { vote: 'v', microShares: '1', choices: ['for'] as const, salt: '0'.repeat(64) }
  const messages = { meeting: 'm', resolutions: ['r'], choices: choiceLabels }
  const typedData = ballotToSign(ballot, messages, { chainId: 56, token })
  expect(context.eip712.domain).toEqual(typedData.domain)
  expect(context.eip712.deployments).toEqual([{ chainId: 56, address: token }])
  const [[type, format] = ['', undefined]] = Object.entries(display.formats)
  const spelled = Object.entries(typedData.types).map(
    ([name, parts]) => `${name}(${parts.map((part) => `${part.type} ${part.name}`).join()})`,
  )
  expect(type).toBe(spelled.join(''))
  const fields =
    format?.fields.flatMap((field) => ('fields' in field ? field.fields : [field])) ?? []
  const names = typedData.types.Ballot.filter(({ name }) => name !== 'answers').map(
    ({ name }) => name,
  )
  const answers = typedData.types.Answer.map(({ name }) => `answers.[].${name}`)
  expect(fields.map(({ path }) => path).sort()).toEqual([...names, ...answers].sort())
  expect(fields.filter(({ visible }) => visible === 'never').map(({ path }) => path)).toEqual([
    'salt',
  ])
})

test('a file with an unknown field is refused', () => {
  const expectedFile = clearSigningOf(sandboxShareToken, owner)
  expect(clearSigning.safeParse({ ...expectedFile, screens: {} }).success).toBe(false)
  const elsewhere = {
    ...expectedFile,
    context: { ...expectedFile.context, contract: { deployments: [] } },
  }
  expect(clearSigning.safeParse(elsewhere).success).toBe(false)
})
