import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { LocalAccount } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import { isWallet, shareTokens, shareWallets } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import type { Ports } from '@/server/platform/ports'
import { memoryOfProcess, signNext } from '@/server/signer'
import type { SandboxNeeds } from '../needs'
import {
  demoWallet,
  deskAccount,
  dividendPayer,
  sandboxQuoteSigner,
  sandboxTokens,
  tokenRegistrar,
} from './sandbox-tokens'
import { sandboxShareToken } from './share-token'

const signMs = 500

/**
 * A sandbox signs by itself, with public keys, through the same two functions and the same checks
 * as a production's signer.
 */
export function sandboxSigner(needs: SandboxNeeds): RepeatedJob {
  const signer = { ...needs, ...keysOf(needs.siteUrl), memory: memoryOfProcess() }
  return {
    name: 'sandbox signer',
    everyMs: signMs,
    run: async () => {
      if (needs.chain.shareToken === undefined) return
      await proveDemoWallet(needs)
      await listLinked(needs)
      while (await signNext(signer));
    },
  }
}

function keysOf(siteUrl: string) {
  return {
    accounts: [tokenRegistrar, deskAccount, dividendPayer],
    token: sandboxShareToken,
    coins: sandboxTokens,
    host: new URL(siteUrl).host,
    web: sandboxQuoteSigner.address,
  }
}

/** The demo person's wallet was linked without a signature, in the made-up past of a sandbox. */
async function proveDemoWallet({ db, siteUrl }: SandboxNeeds): Promise<void> {
  const whereUnproven = and(
    eq(walletLinks.address, demoWallet.address.toLowerCase()),
    isNull(walletLinks.unlinkedAt),
    isNull(walletLinks.signature),
  )
  const [link] = await db.select().from(walletLinks).where(whereUnproven)
  if (link === undefined) return
  const proof = await sandboxProof(demoWallet, { siteUrl, at: link.linkedAt })
  await db.update(walletLinks).set(proof).where(whereUnproven)
}

/** What a wallet signs to be linked, for wallets whose key a sandbox or a test has. */
export async function sandboxProof(
  wallet: LocalAccount,
  { siteUrl, at }: Pick<Ports, 'siteUrl'> & { at: Date },
): Promise<{ message: string; signature: string }> {
  const message = createSiweMessage({
    version: '1',
    address: wallet.address,
    domain: new URL(siteUrl).host,
    uri: siteUrl,
    chainId: chainFacts.id,
    statement: 'Link this sample wallet.',
    nonce: 'sandboxsandbox',
    issuedAt: at,
  })
  return { message, signature: await wallet.signMessage({ message }) }
}

/** In a sandbox a wallet may hold shares as soon as it is linked, without a wait. */
async function listLinked({ db, clock }: SandboxNeeds): Promise<void> {
  const [token] = await db.select().from(shareTokens)
  if (token === undefined) return
  const { asset, generation } = token
  const linked = await db
    .select({ address: walletLinks.address })
    .from(walletLinks)
    .innerJoin(accounts, eq(accounts.id, walletLinks.accountId))
    .leftJoin(shareWallets, isWallet(token, walletLinks.address))
    .where(
      and(
        isNull(walletLinks.unlinkedAt),
        eq(accounts.kycStatus, 'APPROVED'),
        isNull(shareWallets.address),
        // The sample owners sign nothing, and a signer lists no wallet without a signature.
        isNotNull(walletLinks.signature),
        // Its member first confirms that a contract may hold shares.
        isNull(walletLinks.program),
      ),
    )
    .limit(20)
  if (linked.length === 0) return
  const fresh = linked.map(({ address }) => {
    return { asset, generation, address, state: 'asked' as const, changedAt: clock.now() }
  })
  await db.insert(shareWallets).values(fresh).onConflictDoNothing()
}
