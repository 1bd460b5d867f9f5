import { stakingTerms } from '@/config/terms'
import { shareTokenOf } from '@/server/chain/token/share-token'
import { sampleBank } from '../sample/bank'
import {
  deskAccount,
  dividendPayer,
  tokenDeployer,
  tokenRegistrar,
  vaultOwners,
} from './sandbox-tokens'

export const sandboxShareToken = shareTokenOf({
  deployer: tokenDeployer.address,
  registrar: tokenRegistrar.address,
  desk: deskAccount.address,
  owners: vaultOwners.map(({ address }) => address),
  payer: dividendPayer.address,
})

/** All that the books of a sandbox issue: the shares for sale, and those that stakes are rewarded with. */
export const booksIssue = (forSale: bigint) => forSale + stakingTerms.poolMicroShares

/** As the sample bank sells; another issuer's folder may say another number. */
export const sandboxIssue = booksIssue(BigInt(sampleBank.campaign.sharesOfferedMicro))
