import { readFileSync } from 'node:fs'
import { type Hex, keccak256 } from 'viem'
import type { Creations } from './acts'
import { contractNames, trexContracts, trexPackage } from './published'

/**
 * What creates the six contracts, read from the package as it was published. Other bytes than those
 * whose hashes are in `published.ts` are refused: nothing else may become the token.
 */
export function readCreations(): Creations {
  const entries = contractNames.map((name) => {
    const { artifact, creation } = trexContracts[name]
    return [name, readCreation(`${trexPackage.name}/artifacts/contracts/${artifact}`, creation)]
  })
  return Object.fromEntries(entries) as Creations
}

export function readCreation(path: string, hash: Hex): Hex {
  const { bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8'))
  if (keccak256(bytecode) !== hash) throw new Error(`${path} is not what was published`)
  return bytecode
}
