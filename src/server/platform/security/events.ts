import type { ErrorCode } from '@/contract/errors'
import type { Keys } from '../crypto/keys'
import { type Db, insertMany } from '../db/database'
import { securityEvents } from '../db/tables'
import { AppError, asAppError } from '../errors'
import type { Log } from '../log/log'
import type { Clock } from '../node/machine'
import { count } from '../signals/metrics'
import { type SecurityEvent, type SecurityEventKind, securityEventKinds } from './event-kinds'

/** The refusals that are recorded; all others are ordinary mistakes. */
const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  WRONG_LOGIN: 'login-failed',
  TOO_MANY: 'limit',
  CODE_JUST_SENT: 'limit',
  ORDERS_UNPAID: 'limit',
  FAUCET_USED: 'limit',
  NOT_ALLOWED: 'access-refused',
  IDENTITY_ONLY: 'access-refused',
  KYC_REQUIRED: 'access-refused',
  ON_HOLD: 'access-refused',
  WRONG_PASSWORD: 'password-refused',
  CODE_WRONG: 'code-refused',
  AUTHENTICATOR_WRONG: 'code-refused',
  CODE_EXPIRED: 'code-refused',
  CHANGE_EXPIRED: 'code-refused',
  TRIES_USED_UP: 'code-refused',
  PASSKEY_REFUSED: 'passkey-refused',
  PASSKEY_EXPIRED: 'passkey-refused',
  PASSKEY_TOO_NEW: 'access-refused',
  API_KEY_CANNOT: 'access-refused',
  LINK_EXPIRED: 'link-refused',
  HAND_OVER_ENDED: 'link-refused',
  CAPTCHA_FAILED: 'captcha-refused',
  BAD_PAYLOAD: 'payload-refused',
  WALLET_PROOF: 'wallet-refused',
}
const loginCalls = [
  'user.userLogin',
  'user.loginVerifyOtp',
  'user.loginResendOtp',
  'user.passkeyLoginOptions',
  'user.passkeyLogin',
  'user.passkeyStepOptions',
  'user.passkeyStep',
]

export type RefusedCall = Pick<SecurityEvent, 'call' | 'address' | 'accountId'>

export const askedAs = 'asked'

export function noteRefusal(
  needs: { securityEvents: SecurityEvents },
  thrown: unknown,
  refusedCall: RefusedCall,
): void {
  const { code, event } = asAppError(thrown)
  const kind = event?.kind ?? kindOf(code, refusedCall.call)
  if (kind === undefined) return
  const accountId = event?.accountId ?? refusedCall.accountId
  needs.securityEvents.note({ ...refusedCall, kind, reason: event?.reason ?? code, accountId })
}

function kindOf(code: ErrorCode, call: string): SecurityEventKind | undefined {
  const kind = kinds[code]
  if (kind === undefined || !loginCalls.includes(call)) return kind
  return kind === 'limit' ? 'login-blocked' : 'login-failed'
}

export async function concerning<Done>(
  accountId: string | undefined,
  work: Promise<Done>,
): Promise<Done> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) error.event = { accountId, ...error.event }
    throw error
  }
}

type Row = Omit<typeof securityEvents.$inferSelect, 'serial'>
interface Waiting extends SecurityEvent {
  at: Date
  times: number
}

const rowsASecond = 1_000
/**
 * In addition to the rows themselves there is one of each kind, which counts those that found no
 * room.
 */
const roomForEach = rowsASecond - securityEventKinds.length
const hashLength = 16

/** Writes security events with one statement a second, however many there are. */
export class SecurityEvents {
  private waiting = new Map<string, Waiting>()
  private rest = new Map<SecurityEventKind, number>()

  constructor(private readonly context: { db: Db; clock: Clock; log: Log; keys: Keys }) {}

  note(event: SecurityEvent): void {
    const { kind, call, reason, accountId, address } = event
    const alike = JSON.stringify([kind, call, reason, accountId, networkOf(address)])
    const waitingEvent = this.waiting.get(alike)
    if (waitingEvent !== undefined) waitingEvent.times += 1
    else if (this.waiting.size >= roomForEach) this.count(kind, 1)
    else this.waiting.set(alike, { ...event, at: this.context.clock.now(), times: 1 })
  }

  async write(): Promise<void> {
    const { waiting, rest } = this
    this.waiting = new Map()
    this.rest = new Map()
    const rows = [
      ...(await Promise.all([...waiting.values()].map((event) => this.rowOf(event)))),
      ...[...rest].map(([kind, times]) => this.restRow(kind, times)),
    ]
    for (const { at: _, ...row } of rows) this.context.log.info('security event', withoutNulls(row))
    try {
      await insertMany(this.context.db, securityEvents, rows)
      for (const { kind, times } of rows) count('fnx_security_events_total', { kind }, times)
    } catch (error) {
      for (const { kind, times } of rows) this.count(kind, times)
      throw error
    }
  }

  private count(kind: SecurityEventKind, times: number): void {
    this.rest.set(kind, (this.rest.get(kind) ?? 0) + times)
  }

  private async rowOf({ address, ...event }: Waiting): Promise<Row> {
    const hash = await this.context.keys.hash(`address:${networkOf(address)}`)
    return {
      ...event,
      reason: event.reason ?? null,
      accountId: event.accountId ?? null,
      network: shortenedNetworkOf(address),
      addressHash: hash.slice(0, hashLength),
    }
  }

  private restRow(kind: SecurityEventKind, times: number): Row {
    const nothing = { call: null, reason: null, accountId: null, network: null, addressHash: null }
    return { ...nothing, kind, times, at: this.context.clock.now() }
  }
}

function withoutNulls(row: Omit<Row, 'at'>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

/** The network that counts as one caller: a household has 2^64 IPv6 addresses. */
export function networkOf(address: string): string {
  const bare = /^\[([^\]]+)\]/.exec(address)?.[1] ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  const colons = bare.split(':').length - 1
  // One colon only: an IPv4 address with the port that some proxies add.
  if (colons < 2) return bare.split(':')[0] as string
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

/** A part of the network, too short to identify a household. */
function shortenedNetworkOf(address: string): string {
  const network = networkOf(address)
  const [, v4] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network) ?? []
  if (v4 !== undefined) return `${v4}.0/24`
  const [, v6] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(network) ?? []
  return v6 === undefined ? 'unknown' : `${v6}:/48`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] as string).toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(between).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
