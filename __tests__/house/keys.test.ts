import { envSchema } from '@/config/env.server'
import { importsOf, readSources, type Sources } from '../support/sources'

/**
 * The files that build or sign an act of the token: the signer, and those that mint or act for the
 * vault.
 */
const writesActs =
  /^src\/server\/(signer(\/|$)|chain\/token\/(acts|vault|vault-acts|creations-node)$)/
/** An operator’s own machine, and a sandbox, whose keys are public. */
const mayWrite =
  /^src\/server\/(ops|sandbox|signer)\/|^src\/server\/chain\/token\/(acts|vault|vault-acts|creations-node)\.ts$/

function violations(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    mayWrite.test(file)
      ? []
      : importsOf(file, text)
          .filter(({ target, isTypeOnly }) => writesActs.test(target) && !isTypeOnly)
          .map(({ target }) => `${file} reaches ${target}`),
  )
}

test('no serving, working or following process can write or sign a move of shares on the chain', () => {
  expect(violations(readSources('src'))).toEqual([])
})

test('a web that imported such an act would be noticed', () => {
  const planted = {
    'src/server/routes/wallet.ts': `import { vaultSteps } from '@/server/chain/token/acts'`,
  }
  expect(violations(planted)).toEqual([
    'src/server/routes/wallet.ts reaches src/server/chain/token/acts',
  ])
})

test('a follower that signed what it orders would be noticed', () => {
  const planted = {
    'src/server/modules/custody/orders/write.ts': `import { signNext } from '@/server/signer'`,
  }
  expect(violations(planted)).toEqual([
    'src/server/modules/custody/orders/write.ts reaches src/server/signer',
  ])
})

test('no setting holds a key that moves shares', () => {
  const heldKeys = Object.keys(envSchema.shape).filter(
    (name) =>
      /(KEY|SECRET|PHRASE|KEYSTORE)/.test(name) &&
      /(DEPLOYER|REGISTRAR|DESK|VAULT|PAYER)/.test(name),
  )
  expect(heldKeys).toEqual([])
})
