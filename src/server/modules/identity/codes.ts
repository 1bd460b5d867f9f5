import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import type { CodeSent } from '@/contract/user/fields'
import {
  enqueue,
  type Letterhead,
  letters,
  type Message,
  sms,
} from '@/server/modules/notifications'
import { randomDigits } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Ports } from '@/server/platform/ports'
import { spelledAlike } from './find-account'
import { codeLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { oneTimeCodes } from './tables'

// Country codes of one or two digits; every other one has three (ITU E.164).
const shortCodes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

export type CodePurpose =
  | 'signup-phone'
  | 'signup-email'
  | 'login-phone'
  | 'login-email'
  | 'forgot'
  | 'deactivate'
  | 'gift'
  | 'recover'
  | 'change-old'
  | 'change-new'
  | 'vote'
  | 'offer'
  | 'api-key'
  | 'webhook'

export interface CodeKey {
  purpose: CodePurpose
  subject: string
}

interface CodeOrder extends CodeKey {
  to: string
  /**
   * Sent instead of the code if no code may work. From outside it looks the same and takes the same
   * time.
   */
  decoy?: Message | undefined
  isKnownDevice?: boolean
  link?: string | undefined
  device?: string | undefined
}

/**
 * Writes a code and its message. The caller has counted the message with `consumeSend` before,
 * outside the transaction, so that it counts even if this is rolled back.
 */
export async function sendCode(needs: IdentityNeeds, db: Db, order: CodeOrder): Promise<CodeSent> {
  const code = randomDigits()
  const now = needs.clock.now()
  await db.insert(oneTimeCodes).values({
    purpose: order.purpose,
    subject: order.subject,
    codeHash: await codeHash(needs, order, order.decoy ? crypto.randomUUID() : code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLimits.lifeMs),
  })
  await enqueue(needs, db, order.decoy ?? codeMessage(needs, order, { code, at: now }))
  return codeSent(order.to)
}

export function codeSent(to: string): CodeSent {
  return { to: hintOf(to), resendAfterSeconds: codeLimits.resendAfterMs / 1000 }
}

export const lastSentAt = async (needs: IdentityNeeds, key: CodeKey): Promise<Date | undefined> =>
  (await newestCode(needs, key))?.createdAt

/** A used code does not delay the next one, because the mailbox has none left to wait for. */
export async function refuseEarlyResend(needs: IdentityNeeds, key: CodeKey): Promise<void> {
  const newest = await newestCode(needs, key)
  if (newest === undefined || newest.usedAt !== null) return
  const sentAtMs = newest.createdAt.getTime()
  const waitMs = sentAtMs + codeLimits.resendAfterMs - needs.clock.now().getTime()
  if (waitMs <= 0) return
  throw new AppError('CODE_JUST_SENT', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

export interface Guess extends CodeKey {
  code: string
  field: string
}

export async function guessCode(needs: IdentityNeeds, guess: Guess): Promise<string> {
  const [result] = await guessCodes(needs, [guess])
  if (result instanceof AppError) throw result
  return result as string
}

/**
 * Attempts are counted first, in one statement: of fifty simultaneous callers five may compare
 * their code, and the others are refused.
 */
export async function guessCodes(
  needs: IdentityNeeds,
  guesses: Guess[],
): Promise<(string | AppError)[]> {
  const newestCodes = await Promise.all(guesses.map((guess) => newestCode(needs, guess)))
  const ids = newestCodes.map((newest) => newest?.id)
  const { id, codeHash: hash, tries, usedAt, expiresAt } = oneTimeCodes
  const knownIds = ids.filter((codeId) => codeId !== undefined)
  const rows = await needs.db
    .update(oneTimeCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(
        inArray(id, knownIds),
        isNull(usedAt),
        gt(expiresAt, needs.clock.now()),
        lt(tries, codeLimits.tries),
      ),
    )
    .returning({ id, hash, tries })
  const classify = async (guess: Guess, index: number) => {
    const row = rows.find((candidate) => candidate.id === ids[index])
    if (row === undefined) return refusal('CODE_EXPIRED', guess.field)
    if (row.hash === (await codeHash(needs, guess, guess.code))) return row.id
    const triesLeft = codeLimits.tries - row.tries
    return new AppError('CODE_WRONG', { params: { left: triesLeft }, field: guess.field })
  }
  return Promise.all(guesses.map(classify))
}

async function newestCode({ db }: IdentityNeeds, key: CodeKey) {
  const { id, createdAt, usedAt, serial } = oneTimeCodes
  const [newest] = await db
    .select({ id, createdAt, usedAt })
    .from(oneTimeCodes)
    .where(matching(key))
    .orderBy(desc(serial))
    .limit(1)
  return newest
}

export async function consumeCode(needs: IdentityNeeds, db: Db, id: string): Promise<boolean> {
  const used = await db
    .update(oneTimeCodes)
    .set({ usedAt: needs.clock.now() })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  return used.length === 1
}

export function refusal(code: 'AUTHENTICATOR_WRONG' | 'CODE_EXPIRED', field: string): AppError {
  return new AppError(code, { field })
}

/** Counts a message that is about to be sent. The count stays, even if the next steps fail. */
export async function consumeSend(
  needs: IdentityNeeds,
  { purpose, to, isKnownDevice }: Omit<CodeOrder, 'subject'>,
): Promise<void> {
  const bucket = `code:${purpose}${isKnownDevice ? ':known' : ''}`
  const subject = await needs.keys.hash(spelledAlike(to))
  await consumeOnce(needs, {
    bucket: `${bucket}:hour`,
    subject,
    max: codeLimits.sendsAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  await consumeOnce(needs, {
    bucket: `${bucket}:day`,
    subject,
    max: codeLimits.sendsADay * needs.limitFactor,
    windowMs: dayMs,
  })
}

function matching({ purpose, subject }: CodeKey) {
  return and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.subject, subject))
}

export function codeHash(
  { keys }: Pick<Ports, 'keys'>,
  { purpose, subject }: CodeKey,
  code: string,
): Promise<string> {
  return keys.hash(`${purpose}:${subject}:${code}`)
}

function countryCode(phone: string): string {
  return shortCodes.exec(phone)?.[0] ?? phone.slice(0, phone.startsWith('+') ? 4 : 2)
}

/** Enough of an address to recognize one's own, and too little to learn another person's. */
export function hintOf(target: string): string {
  const [name = '', host] = target.split('@')
  if (host === undefined) return `${countryCode(target)} ••• ${target.slice(-2)}`
  return `${name.slice(0, 1)}•••@${host}`
}

const uses = {
  'signup-phone': 'sign-up',
  'signup-email': 'sign-up',
  'login-phone': 'login',
  'login-email': 'login',
  forgot: 'password',
  deactivate: 'close',
  gift: 'gift',
  recover: 'recover',
  'change-old': 'change',
  'change-new': 'new-contact',
  vote: 'vote',
  offer: 'offer',
  'api-key': 'api-key',
  webhook: 'webhook',
} as const satisfies Record<CodePurpose, string>

interface Code {
  code: string
  at: Date
}

export function codeMessage(head: Letterhead, order: CodeOrder, { code, at }: Code): Message {
  const { purpose, subject: about, to, link, device } = order
  const use = uses[purpose]
  if (!isEmail(to)) return { channel: 'sms', to, about, code, text: sms.code(head, use, code) }
  const letter = letters.code(head, use, { code, at, link, device })
  return { channel: 'email', to, about, code, letter }
}

export function alreadyMemberMessage(head: Letterhead, to: string, about: string): Message {
  return isEmail(to)
    ? { channel: 'email', to, about, letter: letters.member(head) }
    : { channel: 'sms', to, about, text: sms.member(head) }
}

export function contactChangedMessage(
  head: Letterhead,
  { to, about, at }: { to: string; about: string; at: Date },
): Message {
  return isEmail(to)
    ? { channel: 'email', to, about, letter: letters.oldEmail(head, at) }
    : { channel: 'sms', to, about, text: sms.numberChanged(head) }
}

function isEmail(to: string): boolean {
  return to.includes('@')
}
