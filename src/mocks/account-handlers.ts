import { hourMs } from '@/config/durations'
import { houseName } from '@/config/house'
import { mailTerms, sessionTerms } from '@/config/terms'
import { kycCalls } from '@/contract/kyc'
import { accountCalls } from '@/contract/user/account'
import type { CodeSent } from '@/contract/user/fields'
import { loginCalls } from '@/contract/user/login'
import { passwordCalls } from '@/contract/user/password'
import { profileCalls } from '@/contract/user/profile'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { type MockContext, MockRefusal, mockHandler, newId } from './handler'
import { newPerson } from './initial-states'
import { setKyc } from './settle'
import type { MockCode, MockMember, State } from './state'

/** Sends a code; the sandbox's note shows it on the page. */
export function issueCode(state: State, about: string, to: string): CodeSent {
  const channel = to.includes('@') ? 'email' : 'sms'
  const code = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .slice(-6)
    .padStart(6, '0')
  state.codes = state.codes.filter((code) => code.about !== about || code.to !== to)
  state.codes.push({ about, to, channel, code })
  return { to, resendAfterSeconds: mailTerms.resendSeconds }
}

function useCode(state: State, about: string, channel: MockCode['channel'], given?: string) {
  const sent = state.codes.find((code) => code.about === about && code.channel === channel)
  if (sent === undefined) throw new MockRefusal('CODE_EXPIRED')
  if (sent.code !== given) throw new MockRefusal('CODE_WRONG', { left: mailTerms.codeTries - 1 })
}

function base64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A token like the server's. It is not signed, because the mock does not verify it. */
export function openSession(state: State, { id, email }: MockMember, now: Date) {
  const key = newId().replaceAll('-', '')
  const claims = { sub: id, secretKey: key, scope: 'full' }
  const token = `${base64Url('{}')}.${base64Url(JSON.stringify(claims))}.mock`
  state.sessions.unshift({ id: newId(), token, key, person: id, startedAt: now.toISOString() })
  const expiresAt = sessionEnd(now)
  return { next: 'done' as const, token, expiresAt, email, device: newId() }
}

const sessionEnd = (now: Date) =>
  new Date(now.getTime() + sessionTerms.hours * hourMs).toISOString()

const personOf = ({ persons }: State, identifier: string) =>
  persons.find(({ email, phone }) =>
    [email, phone.replaceAll(' ', '')].includes(identifier.trim().toLowerCase()),
  )

function waitingFor({ waiting }: State, id: string): MockMember {
  const person = waiting[id]
  if (person === undefined) throw new MockRefusal('CODE_EXPIRED')
  return person
}

const codesTo = (state: State, id: string, { email, phone }: MockMember) => ({
  challengeId: id,
  phone: issueCode(state, id, phone),
  email: issueCode(state, id, email),
})

const signupCode = (state: State, signupId: string, to: string) => ({
  signupId,
  sent: issueCode(state, signupId, to),
})

export const accountHandlers = [
  mockHandler(
    accountCalls.createAccount,
    ({ fullName, email, phone, password }, { state, now }) => {
      const id = newId()
      state.waiting[id] = newPerson({ fullName, email, phone, password }, now)
      return signupCode(state, id, phone)
    },
  ),
  mockHandler(accountCalls.verifyPhoneOtp, ({ signupId, code }, { state }) => {
    const { email } = waitingFor(state, signupId)
    useCode(state, signupId, 'sms', code)
    return signupCode(state, signupId, email)
  }),
  mockHandler(accountCalls.verifyPhoneResendOtp, ({ signupId }, { state }) =>
    signupCode(state, signupId, waitingFor(state, signupId).phone),
  ),
  mockHandler(accountCalls.verifyEmailResendOtp, ({ signupId }, { state }) =>
    signupCode(state, signupId, waitingFor(state, signupId).email),
  ),
  mockHandler(accountCalls.verifyEmailOtp, ({ signupId, code }, { state, now }) => {
    const person = waitingFor(state, signupId)
    useCode(state, signupId, 'email', code)
    // An existing member stays as they are.
    if (personOf(state, person.email) !== undefined) return { email: person.email }
    state.persons.push(person)
    return { email: person.email, granted: openSession(state, person, now) }
  }),
  mockHandler(loginCalls.userLogin, ({ identifier, password }, { state }) => {
    const person = personOf(state, identifier)
    if (person?.password !== password) throw new MockRefusal('WRONG_LOGIN')
    const id = newId()
    state.waiting[id] = person
    return codesTo(state, id, person)
  }),
  mockHandler(loginCalls.loginResendOtp, ({ challengeId }, { state }) =>
    codesTo(state, challengeId, waitingFor(state, challengeId)),
  ),
  mockHandler(
    loginCalls.loginVerifyOtp,
    ({ challengeId, phoneCode, emailCode }, { state, now }) => {
      const { id } = waitingFor(state, challengeId)
      useCode(state, challengeId, 'sms', phoneCode)
      useCode(state, challengeId, 'email', emailCode)
      const person = state.persons.find((person) => person.id === id)
      if (person === undefined) throw new MockRefusal('CODE_EXPIRED')
      return openSession(state, person, now)
    },
  ),
  mockHandler(loginCalls.logout, (_, { state, token }) => {
    state.sessions = state.sessions.filter((session) => session.token !== token)
    return {}
  }),
  mockHandler(passwordCalls.checkNewPassword, () => ({})),
  mockHandler(passwordCalls.forgotPassword, ({ identifier }, { state, now }) => {
    const person = personOf(state, identifier)
    const nobody = { fullName: '', email: identifier, phone: identifier, password: '' }
    const id = newId()
    state.waiting[id] = person ?? newPerson(nobody, now)
    return { requestId: id, sent: issueCode(state, id, identifier) }
  }),
  mockHandler(passwordCalls.verifyOTPForgotPassword, ({ requestId, code }, { state }) => {
    const sent = state.codes.find(({ about }) => about === requestId)
    useCode(state, requestId, sent?.channel ?? 'email', code)
    return { resetId: requestId }
  }),
  mockHandler(passwordCalls.resetPassword, (input, { state }) => {
    const { id } = waitingFor(state, input['token-or-id'])
    for (const person of state.persons) if (person.id === id) person.password = input.password
    state.sessions = state.sessions.filter((session) => session.person !== id)
    return {}
  }),
  mockHandler(
    passwordCalls.changePassword,
    ({ currentPassword, newPassword }, { state, me, token }) => {
      if (me.password !== currentPassword) throw new MockRefusal('WRONG_PASSWORD')
      me.password = newPassword
      const count = state.sessions.length
      state.sessions = state.sessions.filter(
        (session) => session.person !== me.id || session.token === token,
      )
      return { endedSessions: count - state.sessions.length }
    },
  ),
  mockHandler(profileCalls.getProfile, (_, { me, now }) => ({
    id: me.id,
    fullName: me.fullName,
    email: me.email,
    phone: me.phone,
    kycStatus: me.kyc,
    isOnHold: me.isOnHold,
    isTwoFactorOn: false,
    preferences: me.preferences,
    wallets: me.wallets,
    memberSince: me.memberSince,
    sessionEndsAt: sessionEnd(now),
    ...(me.locale && { locale: me.locale }),
  })),
  mockHandler(profileCalls.settings, (_, { me }) => ({
    fullName: me.fullName,
    preferences: me.preferences,
    isNameFixed: me.kyc === 'APPROVED',
    recoveryCodesLeft: 0,
    areRecoveryCodesKept: true,
  })),
  mockHandler(profileCalls.saveSettings, ({ fullName, locale, preferences }, { me }) => {
    if (fullName !== undefined && fullName !== me.fullName) {
      if (me.kyc === 'APPROVED') throw new MockRefusal('NAME_FIXED')
      me.fullName = fullName
    }
    if (locale !== undefined) me.locale = locale
    Object.assign(me.preferences, preferences)
    return { fullName: me.fullName, preferences: me.preferences }
  }),
  mockHandler(profileCalls.sessions, (_, { state, me, token, now }) => ({
    docs: state.sessions
      .filter(({ person }) => person === me.id)
      .map(({ id, startedAt, token: own }) => ({
        id,
        scope: 'full' as const,
        device: 'Chromium',
        passkey: null,
        startedAt,
        lastSeenAt: now.toISOString(),
        isThis: own === token,
      })),
  })),
  mockHandler(profileCalls.endSession, ({ id }, { state, me, token }) => {
    const count = state.sessions.length
    const isEnded = (session: State['sessions'][number]) =>
      session.person === me.id && (id === 'others' ? session.token !== token : session.id === id)
    state.sessions = state.sessions.filter((session) => !isEnded(session))
    return { ended: count - state.sessions.length }
  }),
  mockHandler(walletLinkCalls.userWalletRequest, ({ action, message, address }, context) =>
    linkWallet({ action, message, address }, context),
  ),
  mockHandler(kycCalls.generateSdkToken, (_, { me, now }) => ({
    provider: 'sandbox' as const,
    token: me.id,
    expiresAt: new Date(now.getTime() + hourMs).toISOString(),
  })),
  mockHandler(kycCalls.updateApplicantId, ({ applicantId }) => ({ applicantId })),
  mockHandler(kycCalls.resetApplicant, (_, { me, now }) => {
    setKyc(me, 'NOT_APPLIED', now)
    return { status: me.kyc }
  }),
  mockHandler(kycCalls.progress, (_, { me }) => ({
    status: me.kyc,
    isUnderWay: me.kycDueAt !== null,
    isSentBack: false,
    isWithPerson: false,
    isRevoked: false,
    isOtherName: false,
    reasons: [],
    comment: null,
    handOver: null,
    timeline: me.kycTimeline,
  })),
]

interface LinkWish {
  action: 'nonce' | 'link' | 'unlink'
  message: string | undefined
  address: string | undefined
}

/** The signature is not verified: the panel can make the call refuse. */
function linkWallet({ action, message, address }: LinkWish, { me, now }: MockContext) {
  const { host, origin } = globalThis.location ?? { host: 'localhost', origin: 'http://localhost' }
  if (action === 'nonce') {
    const terms = {
      nonce: newId().replaceAll('-', ''),
      domain: host,
      uri: origin,
      statement: `Link this wallet to the ${houseName()} account of ${me.email}.`,
      issuedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + hourMs).toISOString(),
    }
    return { terms, wallets: me.wallets }
  }
  if (action === 'unlink')
    me.wallets = me.wallets.filter(
      (wallet) => wallet.address.toLowerCase() !== address?.toLowerCase(),
    )
  const [signed] = action === 'link' ? (/0x[0-9a-fA-F]{40}/.exec(message ?? '') ?? []) : []
  if (action === 'link' && signed === undefined) throw new MockRefusal('WALLET_PROOF')
  if (signed !== undefined && !me.wallets.some((wallet) => wallet.address === signed))
    me.wallets = [...me.wallets, { address: signed, linkedAt: now.toISOString() }]
  return { wallets: me.wallets }
}
