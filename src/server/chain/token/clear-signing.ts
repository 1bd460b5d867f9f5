import { chainFacts } from '@/config/chain'
import { signedBallotType, signedDomain } from '@/contract/ballot-proofs'
import { type ShareToken, tokenFacts } from './share-token'

interface Owner {
  name: string
  url: string
}

const schema = '../../specs/erc7730-v2.schema.json'
const alwaysVisible = { visible: 'always' } as const

/**
 * What a wallet may show instead of bytes when a member sends shares, in the format of ERC-7730
 * (version 2) for its registry. It contains only what a member signs: the other calls belong to the
 * vault, and members have no reason to approve a contract.
 */
export function clearSigningOf({ contracts }: ShareToken, { name, url }: Owner) {
  return {
    $schema: schema,
    context: {
      $id: tokenFacts().name,
      contract: { deployments: [{ chainId: chainFacts.id, address: contracts.token }] },
    },
    metadata: {
      owner: name,
      contractName: tokenFacts().name,
      info: { url },
      token: {
        name: tokenFacts().name,
        ticker: tokenFacts().symbol,
        decimals: tokenFacts().decimals,
      },
    },
    display: {
      formats: {
        // The parameter names of the published contract, by which a wallet finds the two values.
        'transfer(address _to, uint256 _amount)': {
          $id: 'transfer',
          intent: 'Send shares',
          interpolatedIntent: 'Send {_amount} to {_to}',
          fields: [
            {
              path: '_amount',
              label: 'Shares',
              format: 'tokenAmount',
              params: { tokenPath: '@.to' },
              ...alwaysVisible,
            },
            {
              path: '_to',
              label: 'To',
              format: 'addressName',
              params: { types: ['eoa', 'contract'], sources: ['local'] },
              ...alwaysVisible,
            },
          ],
        },
      },
    },
  }
}

/**
 * The same for a ballot that a linked wallet signs (EIP-712). The signed data includes the salt,
 * which means nothing to its owner, so it is not shown.
 */
export function ballotSigningOf({ contracts }: ShareToken, { name, url }: Owner) {
  const address = contracts.token
  const field = (path: string, label: string) => ({ path, label, format: 'raw', ...alwaysVisible })
  return {
    $schema: schema,
    context: {
      $id: signedDomain.name,
      eip712: {
        domain: { ...signedDomain, chainId: chainFacts.id, verifyingContract: address },
        deployments: [{ chainId: chainFacts.id, address }],
      },
    },
    metadata: { owner: name, info: { url } },
    display: {
      formats: {
        [signedBallotType]: {
          $id: 'ballot',
          intent: 'Vote',
          interpolatedIntent: 'Vote at: {meeting}',
          fields: [
            field('meeting', 'Meeting'),
            {
              // Each answer next to its resolution, not all resolutions before all answers.
              iteration: 'bundled',
              fields: [
                field('answers.[].resolution', 'Resolution'),
                field('answers.[].choice', 'Your answer'),
              ],
            },
            field('votes', 'Votes'),
            field('vote', 'Number of the vote'),
            { path: 'salt', label: 'Salt', format: 'raw', visible: 'never' as const },
          ],
        },
      },
    },
  }
}
