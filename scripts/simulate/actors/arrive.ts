import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { below, type Random } from '../faked/chance'
import { type Call, calls } from '../product'
import { type Caller, LoggedOut, Refused } from '../simulation/network'
import type { Member } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'

const chainId = 56

/** A person with a wallet, from before the sign-up on. */
export class Person {
  readonly member: Member
  private readonly keys: PrivateKeyAccount[] = []

  constructor(
    readonly simulation: Simulation,
    readonly random: Random,
    number: number,
    kind: string,
  ) {
    const wallet = this.newKey()
    const name = `${kind}${number}`
    this.member = {
      name,
      fullName: `Ada ${kind} ${letters(number)}`,
      email: `${name}@example.com`,
      phone: `+1404556${String(1_000 + simulation.records.members.length)}`,
      password: 'engine-number-9',
      address: wallet.address.toLowerCase(),
      wallets: [wallet.address.toLowerCase()],
      from: `10.${kind.length}.${Math.floor(number / 200)}.${(number % 200) + 1}`,
      token: '',
      accountId: '',
      unsure: 0,
      stakes: [],
      rewards: 0n,
      taken: 0n,
      hasArrived: false,
      isOnHold: false,
      heldAt: Number.POSITIVE_INFINITY,
    }
    simulation.records.members.push(this.member)
    simulation.nodes.chain.endow(this.member.address as Hex)
  }

  private newKey(): PrivateKeyAccount {
    const hex = () => below(this.random, 16).toString(16)
    const key = privateKeyToAccount(`0x${Array.from({ length: 64 }, hex).join('')}`)
    this.keys.push(key)
    return key
  }

  /** A linked wallet in addition to the one in use. */
  async otherWallet(): Promise<Hex> {
    const newest = this.member.wallets.at(-1) as Hex
    // It may have been unlinked.
    if (newest !== this.member.address) {
      await this.linkWallet(newest)
      return newest
    }
    const { address } = this.newKey()
    const freshAddress = address.toLowerCase() as Hex
    this.member.wallets.push(freshAddress)
    this.simulation.nodes.chain.endow(freshAddress)
    await this.linkWallet(freshAddress)
    return freshAddress
  }

  /** From now on it sends and receives. */
  use(wallet: Hex): void {
    this.member.address = wallet
  }

  get caller(): Caller {
    return { from: this.member.from, token: this.member.token, random: this.random }
  }

  /** While an act is under way, nobody can say what the member is due. */
  async sure<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    this.member.unsure += 1
    try {
      return await act()
    } finally {
      this.member.unsure -= 1
    }
  }

  /** Who is logged out logs in again and goes on. */
  async ask<Answer>(call: Call, input: object, key?: string) {
    for (;;) {
      try {
        return await this.simulation.network.ask<Answer>(this.caller, call, input, key)
      } catch (error) {
        if (!(error instanceof LoggedOut)) throw error
        await this.logIn()
      }
    }
  }

  done(description: string): void {
    this.simulation.count('acts')
    this.simulation.say(`${this.member.name} ${description}`)
  }

  /** By some twice at once under one key, which brings one answer. */
  async askAtTimesTwice<Answer>(call: Call, input: object, share = 0.2): Promise<Answer> {
    const { simulation, member, random } = this
    const key = crypto.randomUUID()
    const send = () => this.ask<Answer>(call, input, key)
    const isTwice = random() < share
    const [answer, otherAnswer] = await Promise.all([send(), isTwice ? send() : undefined])
    if (isTwice && JSON.stringify(answer) !== JSON.stringify(otherAnswer))
      simulation.records.contradictions.push(`${call.path} answered ${member.name} in two ways`)
    return answer
  }

  /** One that was sent a moment ago, with no answer, is there, too. */
  async codeByMail(call: Call, input: object): Promise<string | undefined> {
    const { simulation, member } = this
    const askedAt = simulation.time.now()
    await this.ask(call, input).catch((error: unknown) => {
      if ((error as Refused).code !== 'CODE_JUST_SENT') throw error
    })
    return simulation.mailbox.codeTo(member.email, askedAt)
  }

  /** Signs up, shows papers and links the wallet, however often it takes. */
  async arrive(): Promise<void> {
    const { simulation, member } = this
    while (member.token === '') {
      await this.signUp().catch(onlyRefused)
      if (member.token === '') await this.logIn()
    }
    await this.beVerified()
    await this.linkWallet(this.member.address)
    member.hasArrived = true
    simulation.say(`${member.name} has arrived`)
  }

  private guest(): Caller {
    return { ...this.caller, token: '' }
  }

  private async signUp(): Promise<void> {
    const { simulation, member } = this
    const askCall = <Answer>(call: Call, input: object) =>
      simulation.network.ask<Answer>(this.guest(), call, input)
    const { fullName, email, phone, password } = member
    const signup = { fullName, email, phone, password, acceptsTerms: true }
    const askedAt = simulation.time.now()
    const { signupId } = await askCall<{ signupId: string }>(calls.createAccount, signup)
    const phoneCode = await simulation.mailbox.codeTo(phone, askedAt)
    if (phoneCode === undefined) return
    const provedAt = simulation.time.now()
    await askCall(calls.verifyPhone, { signupId, code: phoneCode })
    const code = await simulation.mailbox.codeTo(email, provedAt)
    if (code === undefined) return
    const { granted } = await askCall<{ granted?: { token: string } }>(calls.verifyEmail, {
      signupId,
      code,
    })
    member.token = granted?.token ?? ''
  }

  async logIn(): Promise<void> {
    const { simulation, member } = this
    for (let tries = 0; tries < 20; tries += 1) {
      const token = await this.tryLogIn().catch(onlyRefused)
      if (token !== undefined) {
        member.token = token
        return
      }
      // Until an account is there, nobody can log in to it: the caller signs up again.
      if (!member.hasArrived && tries > 0) return
      await simulation.sleep(5_000 + this.random() * 10_000)
    }
    throw new Error(`${member.name} cannot log in`)
  }

  private async tryLogIn(): Promise<string | undefined> {
    const { simulation, member } = this
    const { email: identifier, phone, password } = member
    const askedAt = simulation.time.now()
    const { challengeId } = await simulation.network.ask<{ challengeId: string }>(
      this.guest(),
      calls.logIn,
      { identifier, password },
    )
    const phoneCode = await simulation.mailbox.codeTo(phone, askedAt)
    const emailCode = await simulation.mailbox.codeTo(identifier, askedAt)
    if (phoneCode === undefined || emailCode === undefined) return undefined
    const codes = { challengeId, phoneCode, emailCode }
    const answer = await simulation.network.ask<{ token?: string }>(
      this.guest(),
      calls.verifyLogIn,
      codes,
    )
    return answer.token
  }

  private async beVerified(): Promise<void> {
    const { simulation, member } = this
    const { token } = await this.ask<{ token: string }>(calls.startIdentityCheck, {})
    // The token of the provider names the account, as the provider's own page would.
    member.accountId = token
    const applicantId = simulation.applicants.send(token, member.fullName)
    await this.ask(calls.bindApplicant, { applicantId })
    for (;;) {
      const { status } = await this.ask<{ status: string }>(calls.identityProgress, {})
      if (status === 'APPROVED') return
      await simulation.sleep(3_000)
    }
  }

  /** What it does before a clock that is ahead says that it is linked is not its member's. */
  private async linkWallet(wallet: string): Promise<void> {
    const { time, records, sleep } = this.simulation
    const askedAt = time.now()
    for (;;) {
      const { wallets } = await this.tryLink(wallet)
        .catch(onlyRefused)
        .then((linkedWallets) => linkedWallets ?? noWallets)
      const isLinked = wallets.some(({ address }) => address.toLowerCase() === wallet)
      await sleep(isLinked ? records.clockSlack(askedAt, time.now()) : 1_000)
      if (isLinked) return
    }
  }

  private async tryLink(wallet: string) {
    const key = this.keys.find(({ address }) => address.toLowerCase() === wallet)
    if (key === undefined) throw new Error(`${this.member.name} has no key of ${wallet}`)
    const now = await this.ask<Wallets & { terms: Terms }>(calls.linkWallet, { action: 'nonce' })
    if (now.wallets.some(({ address }) => address.toLowerCase() === wallet)) return now
    const { issuedAt, expiresAt, ...said } = now.terms
    const times = { issuedAt: new Date(issuedAt), expirationTime: new Date(expiresAt) }
    const { address } = key
    const message = createSiweMessage({ ...said, ...times, version: '1', address, chainId })
    const signature = await key.signMessage({ message })
    return this.ask<Wallets>(calls.linkWallet, { action: 'link', message, signature }).catch(
      async (error: unknown) => {
        // The answer to the first try may be lost while its work was done.
        onlyRefused(error)
        return this.ask<Wallets>(calls.linkWallet, { action: 'nonce' })
      },
    )
  }
}

interface Wallets {
  wallets: { address: string }[]
}
const noWallets: Wallets = { wallets: [] }

interface Terms {
  nonce: string
  domain: string
  uri: string
  statement: string
  issuedAt: string
  expiresAt: string
}

export function onlyRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error
  return undefined
}

const letters = (number: number) =>
  String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26))
