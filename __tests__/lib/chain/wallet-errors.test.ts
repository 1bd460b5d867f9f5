import { UserRejectedRequestError } from 'viem'
import {
  ChainNotConfiguredError,
  ConnectorAccountNotFoundError,
  ConnectorAlreadyConnectedError,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
} from 'wagmi'
import { isNothingSent, isRejectedByPerson, walletErrorText } from '@/lib/chain/wallet-errors'

// wagmi does not export this class.
const notConnected = Object.assign(new Error('Connector not connected.'), {
  name: 'ConnectorNotConnectedError',
})
const connector = { name: 'A wallet' } as never

test.each([
  [new ChainNotConfiguredError(), 'Chain not configured'],
  [new ConnectorAlreadyConnectedError(), 'Connector already connected'],
  [notConnected, 'Connector not connected'],
  [
    new ConnectorAccountNotFoundError({ address: '0x1', connector }),
    'Account not found for connector',
  ],
  [new ProviderNotFoundError(), 'Provider not found'],
  [
    new SwitchChainNotSupportedError({ connector }),
    'Connector does not support programmatic chain switching',
  ],
])('R42: %s is said in words', (error, title) => {
  expect(walletErrorText(error)).toEqual({ title, description: expect.stringMatching(/\.$/) })
})

test('R42: a cause inside another error is found', () => {
  const error = new Error('It did not work', { cause: new ProviderNotFoundError() })
  expect(walletErrorText(error)?.title).toBe('Provider not found')
})

test('R42: refusing a request brings no message', () => {
  expect(walletErrorText(new UserRejectedRequestError(new Error('no')))).toBeUndefined()
  expect(walletErrorText({ code: 4001, message: 'User denied' })).toBeUndefined()
  expect(
    walletErrorText(new Error('Outside', { cause: new UserRejectedRequestError(new Error('no')) })),
  ).toBeUndefined()
})

test('R42: anything else went wrong', () => {
  expect(walletErrorText(new Error('a bug'))?.title).toBe('Oops, something went wrong!')
  expect(walletErrorText(undefined)?.title).toBe('Oops, something went wrong!')
})

const wrapped = (cause: unknown) => new Error('The transaction failed', { cause })
const refusal = new UserRejectedRequestError(new Error('no'))
const tooPoor = Object.assign(new Error('insufficient funds'), { name: 'InsufficientFundsError' })

test.each([
  ['a refusal by the person', wrapped(refusal), true, true],
  ['a refusal by its code alone', { code: 4001 }, true, true],
  ['too little in the wallet', wrapped(tooPoor), true, false],
  ['another network', { name: 'ConnectorChainMismatchError' }, true, false],
  ['a lost connection', new Error('socket closed'), false, false],
  ['a wallet busy with an earlier request', { code: -32_002 }, false, false],
  ['an answer that is no error', undefined, false, false],
])('%s shows if a payment may have left', (_, error, isNotSent, isRefused) => {
  expect([isNothingSent(error), isRejectedByPerson(error)]).toEqual([isNotSent, isRefused])
})
