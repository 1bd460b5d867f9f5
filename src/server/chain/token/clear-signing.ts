import { chainFacts } from '@/config/chain'
import { type ShareToken, tokenFacts } from './share-token'

interface Owner {
  name: string
  url: string
}

/**
 * What a wallet may show instead of bytes when a member sends shares, as ERC-7730 (version 2) has
 * it: a file for a registry of such files. Only what a member signs is in it; nobody but the vault
 * can do the rest, and members have no reason to approve a program.
 */
export function clearSigningOf({ contracts }: ShareToken, { name, url }: Owner) {
  return {
    $schema: '../../specs/erc7730-v2.schema.json',
    context: {
      $id: tokenFacts.name,
      contract: { deployments: [{ chainId: chainFacts.id, address: contracts.token }] },
    },
    metadata: {
      owner: name,
      contractName: tokenFacts.name,
      info: { url },
      token: { name: tokenFacts.name, ticker: tokenFacts.symbol, decimals: tokenFacts.decimals },
    },
    display: {
      formats: {
        // The names of the published contract, by which a wallet finds the two values.
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
              visible: 'always',
            },
            {
              path: '_to',
              label: 'To',
              format: 'addressName',
              params: { types: ['eoa', 'contract'], sources: ['local'] },
              visible: 'always',
            },
          ],
        },
      },
    },
  }
}
