import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Hono } from 'hono'
import { type Hex, type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  type Answer,
  type Endpoint,
  type Envelope,
  type RawInput,
  travelsInQuery,
} from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import { loginCalls } from '@/contract/user/login'
import { accounts } from '@/server/modules/identity/tables'
import { journalKeys, post, shareAsset } from '@/server/modules/ledger'
import { defaultPreferences } from '@/server/modules/notifications'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { link } from '@/server/modules/wallets'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Ways } from '@/server/platform/http/idempotency'
import { demoEmail } from '../chain/sample-owners'
import { sandboxProof } from '../chain/share-signer'
import type { SandboxNeeds } from '../needs'
import { demoPassword } from '../seed'
import { freshKey, needsAt, visit } from '../visit'

export interface Scene {
  needs: SandboxNeeds
  app: Hono
  /** The environment of the request that opens a scenario. */
  env: unknown
}

export interface Login {
  token: string
  email: string
  device: string
}

interface MemberOptions {
  kycStatus?: KycStatus
  since?: Date
}

/** A new person for each opened scenario, who acts through the API like everybody else. */
export class FreshMember {
  private known: Login | undefined
  private own: { key: Hex; account: LocalAccount } | undefined

  private constructor(
    readonly scene: Scene,
    readonly id: string,
    readonly email: string,
  ) {}

  static async made(scene: Scene, { kycStatus = 'APPROVED', since }: MemberOptions = {}) {
    const { db, clock, passwords } = scene.needs
    const [name, number] = [crypto.randomUUID(), crypto.getRandomValues(new Uint32Array(1))]
    const email = `scenario-${name.slice(0, 8)}@fnx.example`
    const [row] = await db
      .insert(accounts)
      .values({
        email,
        emailKey: email,
        phone: phoneOf(number[0] as number),
        fullName: 'Sam Scenario',
        kycStatus,
        passwordHash: await passwords.hash(demoPassword),
        preferences: defaultPreferences,
        createdAt: since ?? clock.now(),
      })
      .returning({ id: accounts.id })
    return new FreshMember(scene, row?.id as string, email)
  }

  /** For scenarios that take weeks: the only person of a sandbox with a past. */
  static async demo(scene: Scene): Promise<FreshMember> {
    const { db } = scene.needs
    const [row] = await db.select().from(accounts).where(eq(accounts.email, demoEmail))
    if (row === undefined) throw new AppError('NOT_FOUND')
    return new FreshMember(scene, row.id, row.email)
  }

  get wallet(): LocalAccount {
    const key = this.own?.key ?? generatePrivateKey()
    this.own ??= { key, account: privateKeyToAccount(key) }
    return this.own.account
  }

  /**
   * What the page stores in the browser: the key of the Sandbox Wallet, which is the linked one.
   */
  get storage(): Record<string, string> {
    return this.own === undefined ? {} : { 'sandbox-wallet-key': this.own.key }
  }

  async logIn(): Promise<Login> {
    if (this.known !== undefined) return this.known
    const person = { identifier: this.email, password: demoPassword }
    const { challengeId } = await ask(this.scene, loginCalls.userLogin, person)
    const codes = await codesOf(this.scene, challengeId)
    const answered = { challengeId, phoneCode: codes.sms, emailCode: codes.email }
    const granted = await ask(this.scene, loginCalls.loginVerifyOtp, answered)
    if (granted.next !== 'done') throw new Error('A new member has no authenticator.')
    const { token, email, device } = granted
    this.known = { token, email, device }
    return this.known
  }

  async call<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Answer<E>> {
    return ask(this.scene, endpoint, input, (await this.logIn()).token)
  }

  /** Does at an earlier time what no page could do any more, with the clock set to that time. */
  async visitAt<Done>(
    at: Date,
    act: (needs: SandboxNeeds, member: Member, once: Ways) => Promise<Done>,
  ): Promise<Done> {
    const needs = needsAt(this.scene.needs, at)
    let done: Done | undefined
    await visit(needs, this.id, async (member) => {
      done = await act(needs, member, await freshKey(needs, member))
    })
    return done as Done
  }

  async linkWallet(at = this.scene.needs.clock.now()): Promise<void> {
    const { db } = this.scene.needs
    const { siteUrl } = this.scene.needs
    const proof = await sandboxProof(this.wallet, { siteUrl, at })
    await link(db, { accountId: this.id, address: this.wallet.address, now: at, proof })
  }

  /** The code in the last mail or message to them. */
  async newestCode({ db }: Pick<SandboxNeeds, 'db'> = this.scene.needs): Promise<string> {
    const { about, code, serial } = outboxMessages
    const [sent] = await db
      .select({ code })
      .from(outboxMessages)
      .where(and(eq(about, this.id), isNotNull(code)))
      .orderBy(desc(serial))
      .limit(1)
    return sent?.code ?? ''
  }

  receive(shares: string, at = this.scene.needs.clock.now()): Promise<void> {
    return this.receiveMicro(parseEther(shares) / 10n ** 12n, at)
  }

  async receiveMicro(amount: bigint, at = this.scene.needs.clock.now()): Promise<void> {
    const from = { type: 'unsold', asset: shareAsset } as const
    const to = { owner: this.id, type: 'available', asset: shareAsset } as const
    const moves = [{ from, to, amount }]
    const key = journalKeys.write('sandbox gift', { id: crypto.randomUUID() })
    const journal = { key, kind: 'sandbox gift', at, moves }
    await this.scene.needs.db.transaction((tx) => post(tx, [journal]))
  }
}

/** Numbers with 555, which belong to nobody. */
function phoneOf(number: number): string {
  const area = 201 + (number % 780)
  return `+1${area}555${String(Math.floor(number / 780) % 10_000).padStart(4, '0')}`
}

async function codesOf({ needs }: Scene, about: string): Promise<Record<string, string>> {
  const { channel, code } = outboxMessages
  const whereAbout = eq(outboxMessages.about, about)
  const sent = await needs.db.select({ channel, code }).from(outboxMessages).where(whereAbout)
  return Object.fromEntries(sent.map((row) => [row.channel, row.code ?? '']))
}

async function ask<E extends Endpoint>(
  { app, env, needs: { sealing } }: Scene,
  { path, method, sealed }: E,
  input: RawInput<E>,
  token = '',
): Promise<Answer<E>> {
  const secret = sealed ? secretOf(token) : undefined
  const packed = secret === undefined ? input : { payload: sealing.seal(input, secret) }
  const isQuery = travelsInQuery(method)
  const query = isQuery ? `?${new URLSearchParams(packed as Record<string, string>)}` : ''
  const request = {
    method,
    headers: { 'content-type': 'application/json', token, 'Idempotency-Key': crypto.randomUUID() },
    ...(!isQuery && { body: JSON.stringify(packed) }),
  }
  const answer = await app.request(`/api/v1/${path}${query}`, request, env as object)
  const body = (await answer.json()) as Envelope & { payload?: string }
  if (!answer.ok) throw new Error(`${path}: ${body.code ?? ''} ${body.message}`)
  return (secret === undefined ? body.data : sealing.unseal(String(body.payload), secret)) as never
}

function secretOf(token: string): string {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(part)) as { secretKey: string }).secretKey
}
