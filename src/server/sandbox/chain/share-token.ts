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

/**
 * The shares for sale and those of the reward pool of the sample bank; a folder may have others.
 */
export const sandboxIssue =
  BigInt(sampleBank.campaign.sharesOfferedMicro) + stakingTerms.poolMicroShares
