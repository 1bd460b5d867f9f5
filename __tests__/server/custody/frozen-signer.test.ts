import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { grantRoles } from '@/server/ops/database-roles'
import { onlyProcess } from '@/server/platform/db/database'
import {
  deskAccount,
  dividendPayer,
  tokenDeployer,
  tokenRegistrar,
  vaultOwners,
} from '@/server/sandbox/chain/sandbox-tokens'
import {
  askToDeliver,
  type CustodyFixture,
  custodyFixture,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { followerJob } from '../../support/jobs'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'
import { pause } from '../../support/seeded'
import { type Bundle, bundleServer, killAll, startProgram } from '../../support/server-process'

/** The sandbox's desk, whose key is public. */
const deskKey = '0xdc580ef112a02c84fc1ce01455cfb66b733261068b23a43951a23d9715225751'
const standstill = 4_712
const withinMs = 60_000

let bundle: Bundle
let token: TokenChain
let postgres: TestPostgres
let url: string
let ownFixture: CustodyFixture
let dana: Shareholder
let run: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'fnx-frozen-signer-'))
const memory = join(folder, 'signed.jsonl')

beforeAll(async () => {
  bundle = await bundleServer()
  token = await tokenChain()
}, 300_000)
afterAll(async () => {
  await token?.chain.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await token.again()
  postgres = await openPostgres()
  const templateDatabase = await postgres.makeDatabase('seeded')
  const database = templateDatabase.connect()
  url = templateDatabase.url
  await grantRoles({ db: database.db, databaseKind: 'postgres' })
  await database.script(`
    create table standstill (isOn boolean);
    create function stand_still(told jsonb) returns jsonb language plpgsql security definer as $$ begin
      if exists (select from public.standstill) then
        perform pg_advisory_lock_shared(${standstill});
        perform pg_advisory_unlock_shared(${standstill});
      end if;
      return told;
    end $$;
    alter function signer_next_order(text[]) rename to ready_order;
    create function signer_next_order(signers text[]) returns jsonb language sql security definer
      set search_path = public as $$ select stand_still(ready_order(signers)) $$;
    grant execute on function signer_next_order(text[]) to fnx_signer`)
  // Several followers are asked here, one after the other.
  ownFixture = await custodyFixture(token, { database: { ...database, leader: () => onlyProcess } })
  dana = await ownFixture.shareholder()
  await dana.member.call('POST', 'wallet/allowWallet', { address: dana.wallet.address })
  await ownFixture.settleAll()
  run = followerJob(ownFixture.api.services).run
  rmSync(memory, { force: true })
  writeFileSync(join(folder, 'desk.json'), deskKey)
}, 300_000)
afterEach(async () => {
  killAll()
  await postgres.close()
})

const started: ReturnType<typeof startProgram>[] = []
const db = () => ownFixture.api.services.db

/** `ROLE=signer` as it runs in production, with the desk's key and the memory next to it. */
function startSigner(name: string) {
  const program = startProgram(bundle.ops, ['signer'], {
    DATABASE_URL: url.replace('postgres@', 'fnx_signer@'),
    PGAPPNAME: name,
    NEXT_PUBLIC_SITE_URL: ownFixture.api.services.siteUrl,
    SIGNER_FOLDER: folder,
    TOKEN_DEPLOYER: tokenDeployer.address,
    TOKEN_REGISTRAR: tokenRegistrar.address,
    TOKEN_DESK: deskAccount.address,
    VAULT_OWNERS: vaultOwners.map(({ address }) => address).join(','),
    DIVIDEND_PAYER: dividendPayer.address,
  })
  started.push(program)
  return program
}

/** The state that a hanging run reports. */
async function said(): Promise<string> {
  const writtenOrders = (await orders()).map(({ state, refusal, nonce }) => [state, refusal, nonce])
  return [JSON.stringify(writtenOrders), ...started.map((program) => program.output())].join('\n')
}

async function waitUntil(condition: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > latest)
      throw new Error(`not within ${withinMs} ms: ${condition}\n${await said()}`)
    await pause(50)
  }
}

const answers = async (query: ReturnType<typeof sql>) =>
  rowsOf(await db().execute(query)).length > 0

/** It has read the order, and hears so only once it runs again. */
async function frozenOverAnOrder() {
  await db().execute(sql`insert into standstill values (true)`)
  let letGo = () => {}
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const heldTransaction = db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(standstill))})`)
    await untilLetGo
  })
  const signer = startSigner('frozen')
  await waitUntil('it has read the order', () =>
    answers(sql`select from pg_locks where locktype = 'advisory' and not granted`),
  )
  signer.child.kill('SIGSTOP')
  await db().execute(sql`delete from standstill`)
  letGo()
  await heldTransaction
  return signer
}

const orders = () =>
  db()
    .select()
    .from(chainOrders)
    .where(eq(chainOrders.kind, 'deliver'))
    .orderBy(chainOrders.nonce, chainOrders.writtenAt)
const isSigned = (id: string) => async () => {
  const [row] = await db().select().from(shareDeliveries).where(eq(shareDeliveries.id, id))
  return row?.state === 'signed'
}

async function writeDelivery(shares: bigint) {
  const { status, code, move } = await askToDeliver(dana, shares * share)
  expect([status, code]).toEqual([200, undefined])
  const isWritten = async () => (await orders()).some(({ deliveryId }) => deliveryId === move.id)
  await waitUntil('its order is written', async () => {
    await run()
    return isWritten()
  })
  return move
}

/** Without the fixture's own signer. */
async function settle(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await ownFixture.mine()
    await run()
    await run()
  }
}

/** As a compromised follower could; a restarted signer is asked. */
async function orderedAgain(id: string): Promise<string | null | undefined> {
  const [order] = (await orders()).filter(({ deliveryId }) => deliveryId === id)
  if (order === undefined) throw new Error('no such order')
  await db().execute(sql`alter table share_delivery disable trigger user`)
  const orderState = { state: 'ordered', endedAt: null } as const
  await db().update(shareDeliveries).set(orderState).where(eq(shareDeliveries.id, id))
  await db().update(chainOrders).set({ state: 'void' }).where(eq(chainOrders.id, order.id))
  const nonce = Math.max(...(await orders()).map((one) => one.nonce)) + 1
  const row = { ...order, id: crypto.randomUUID(), nonce, state: 'written', endedAt: null } as const
  await db().insert(chainOrders).values(row)
  const signer = startSigner('anew')
  const ofIt = async () => (await orders()).find((one) => one.id === row.id)
  await waitUntil('it has decided', async () => (await ofIt())?.state !== 'written')
  await signer.stop('SIGKILL')
  return (await ofIt())?.refusal
}

test('a signer that stands still over an order while another signs it signs nothing twice, and forgets nothing @rest', async () => {
  const move = await writeDelivery(10n)
  const frozen = await frozenOverAnOrder()
  const otherSigner = startSigner('other')
  await waitUntil('the other has signed', isSigned(move.id))
  await otherSigner.stop('SIGKILL')
  await settle()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)

  frozen.child.kill('SIGCONT')
  const next = await writeDelivery(2n)
  await waitUntil('it goes on', isSigned(next.id))
  await frozen.stop('SIGKILL')
  await settle()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(12n * share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 12n * share, delivering: 0n })
  expect((await orders()).map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await orderedAgain(move.id)).toBe('Its delivery was signed before, under another nonce.')
}, 600_000)

test('nor one whose order was withdrawn meanwhile, and whose nonce is another’s @rest', async () => {
  const move = await writeDelivery(10n)
  const frozen = await frozenOverAnOrder()
  await dana.member.call('POST', 'wallet/cancelDelivery', { id: move.id })
  const instead = await writeDelivery(3n)
  const otherSigner = startSigner('other')
  await waitUntil('the other has signed', isSigned(instead.id))
  await otherSigner.stop('SIGKILL')

  frozen.child.kill('SIGCONT')
  await settle()
  const next = await writeDelivery(2n)
  await waitUntil('it goes on', isSigned(next.id))
  await frozen.stop('SIGKILL')
  await settle()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(5n * share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 5n * share, delivering: 0n })
}, 600_000)
