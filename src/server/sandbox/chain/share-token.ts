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

/** All that the sandbox's books issue: the shares for sale, and those that stakes are rewarded with. */
export const sandboxIssue =
  BigInt(sampleBank.campaign.sharesOfferedMicro) + stakingTerms.poolMicroShares
