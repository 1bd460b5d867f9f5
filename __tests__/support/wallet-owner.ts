import type { TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { LinkedWallet, LinkTerms } from '@/contract/user/wallet-link'
import type { OpenedAnswer } from './call'
import type { TestMember } from './member'

const path = 'user/userWalletRequest'

type Parts = SiweMessage & { issuedAt: Date; expirationTime: Date }

export function makeWalletOwner(key = generatePrivateKey()) {
  const account = privateKeyToAccount(key)
  const partsOf = (terms: LinkTerms): Parts => ({
    version: '1',
    address: account.address,
    domain: terms.domain,
    uri: terms.uri,
    chainId: 56,
    statement: terms.statement,
    nonce: terms.nonce,
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expiresAt),
  })
  const signedBy = async (message: string) => ({
    message,
    signature: await account.signMessage({ message }),
  })
  return {
    address: account.address,
    partsOf,
    sign: (terms: LinkTerms, changes: Partial<Parts> = {}) =>
      signedBy(createSiweMessage({ ...partsOf(terms), ...changes } as Parts)),
    signText: signedBy,
    signTyped: (data: TypedDataDefinition) => account.signTypedData(data),
  }
}

export type WalletOwner = ReturnType<typeof makeWalletOwner>

export async function askTerms(member: TestMember): Promise<LinkTerms> {
  const { opened } = await member.call('POST', path, { action: 'nonce' })
  return (opened as { terms: LinkTerms }).terms
}

export function sendLink(
  member: TestMember,
  signature: { message: string; signature: string },
): Promise<OpenedAnswer> {
  return member.call('POST', path, { action: 'link', ...signature })
}

export async function linkWallet(member: TestMember, owner: WalletOwner): Promise<OpenedAnswer> {
  return sendLink(member, await owner.sign(await askTerms(member)))
}

export async function walletsOf(member: TestMember): Promise<LinkedWallet[]> {
  const { opened } = await member.call('GET', 'user/getProfile')
  return (opened as { wallets: LinkedWallet[] }).wallets
}
