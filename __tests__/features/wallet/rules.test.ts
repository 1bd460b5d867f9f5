import { proofOf } from '@/features/wallet/proof'

const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const wallets = [{ address: address.toLowerCase(), linkedAt: '2026-11-20T12:00:00Z' }]

test.each([
  ['nothing is connected', { address: undefined, wallets }, 'unauthenticated'],
  ['the profile is on its way', { address, wallets: undefined }, 'loading'],
  ['the address is linked, however it is spelled', { address, wallets }, 'authenticated'],
  ['the address is not linked', { address, wallets: [] }, 'unauthenticated'],
] as const)('R40: when %s a member is %s', (_, state, proof) => {
  expect(proofOf({ ...state, wallets: state.wallets && [...state.wallets] })).toBe(proof)
})
