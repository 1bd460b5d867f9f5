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
import { newPerson } from './beginnings'
import { MockRefusal, newId, road, type Situation } from './road'
import { setKyc } from './settle'
import type { MockCode, MockMember, State } from './state'

/** Sends a code; the sandbox's note shows it on the page. */
export function issueCode(state: State, about: string, to: string): CodeSent {
  const channel = to.includes('@') ? 'email' : 'sms'
  const code = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .slice(-6)
    .padStart(6, '0')
  state.codes = state.codes.filter((one) => one.about !== about || one.to !== to)
  state.codes.push({ about, to, channel, code })
  return { to, resendAfterSeconds: mailTerms.resendSeconds }
}

function useCode(state: State, about: string, channel: MockCode['channel'], given?: string) {
  const sent = state.codes.find((one) => one.about === about && one.channel === channel)
  if (sent === undefined) throw new MockRefusal('CODE_EXPIRED')
  if (sent.code !== given) throw new MockRefusal('CODE_WRONG', { left: mailTerms.codeTries - 1 })
}

function base64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A token like the server's; nobody signs it, as nobody here has to believe it. */
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

export const accountRoads = [
  road(accountCalls.createAccount, ({ fullName, email, phone, password }, { state, now }) => {
    const id = newId()
    state.waiting[id] = newPerson({ fullName, email, phone, password }, now)
    return signupCode(state, id, phone)
  }),
  road(accountCalls.verifyPhoneOtp, ({ signupId, code }, { state }) => {
    const { email } = waitingFor(state, signupId)
    useCode(state, signupId, 'sms', code)
    return signupCode(state, signupId, email)
  }),
  road(accountCalls.verifyPhoneResendOtp, ({ signupId }, { state }) =>
    signupCode(state, signupId, waitingFor(state, signupId).phone),
  ),
  road(accountCalls.verifyEmailResendOtp, ({ signupId }, { state }) =>
    signupCode(state, signupId, waitingFor(state, signupId).email),
  ),
  road(accountCalls.verifyEmailOtp, ({ signupId, code }, { state, now }) => {
    const person = waitingFor(state, signupId)
    useCode(state, signupId, 'email', code)
    // Who is a member already stays the one they are.
    if (personOf(state, person.email) !== undefined) return { email: person.email }
    state.persons.push(person)
    return { email: person.email, granted: openSession(state, person, now) }
  }),
  road(loginCalls.userLogin, ({ identifier, password }, { state }) => {
    const person = personOf(state, identifier)
    if (person?.password !== password) throw new MockRefusal('WRONG_LOGIN')
    const id = newId()
    state.waiting[id] = person
    return codesTo(state, id, person)
  }),
  road(loginCalls.loginResendOtp, ({ challengeId }, { state }) =>
    codesTo(state, challengeId, waitingFor(state, challengeId)),
  ),
  road(loginCalls.loginVerifyOtp, ({ challengeId, phoneCode, emailCode }, { state, now }) => {
    const { id } = waitingFor(state, challengeId)
    useCode(state, challengeId, 'sms', phoneCode)
    useCode(state, challengeId, 'email', emailCode)
    const person = state.persons.find((one) => one.id === id)
    if (person === undefined) throw new MockRefusal('CODE_EXPIRED')
    return openSession(state, person, now)
  }),
  road(loginCalls.logout, (_, { state, token }) => {
    state.sessions = state.sessions.filter((one) => one.token !== token)
    return {}
  }),
  road(passwordCalls.checkNewPassword, () => ({})),
  road(passwordCalls.forgotPassword, ({ identifier }, { state, now }) => {
    const known = personOf(state, identifier)
    const nobody = { fullName: '', email: identifier, phone: identifier, password: '' }
    const id = newId()
    state.waiting[id] = known ?? newPerson(nobody, now)
    return { requestId: id, sent: issueCode(state, id, identifier) }
  }),
  road(passwordCalls.verifyOTPForgotPassword, ({ requestId, code }, { state }) => {
    const sent = state.codes.find(({ about }) => about === requestId)
    useCode(state, requestId, sent?.channel ?? 'email', code)
    return { resetId: requestId }
  }),
  road(passwordCalls.resetPassword, (input, { state }) => {
    const { id } = waitingFor(state, input['token-or-id'])
    for (const person of state.persons) if (person.id === id) person.password = input.password
    state.sessions = state.sessions.filter((one) => one.person !== id)
    return {}
  }),
  road(passwordCalls.changePassword, ({ currentPassword, newPassword }, { state, me, token }) => {
    if (me.password !== currentPassword) throw new MockRefusal('WRONG_PASSWORD')
    me.password = newPassword
    const count = state.sessions.length
    state.sessions = state.sessions.filter((one) => one.person !== me.id || one.token === token)
    return { endedSessions: count - state.sessions.length }
  }),
  road(profileCalls.getProfile, (_, { me, now }) => ({
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
  road(profileCalls.settings, (_, { me }) => ({
    fullName: me.fullName,
    preferences: me.preferences,
    isNameFixed: me.kyc === 'APPROVED',
    recoveryCodesLeft: 0,
    areRecoveryCodesKept: true,
  })),
  road(profileCalls.saveSettings, ({ fullName, locale, preferences }, { me }) => {
    if (fullName !== undefined && fullName !== me.fullName) {
      if (me.kyc === 'APPROVED') throw new MockRefusal('NAME_FIXED')
      me.fullName = fullName
    }
    if (locale !== undefined) me.locale = locale
    Object.assign(me.preferences, preferences)
    return { fullName: me.fullName, preferences: me.preferences }
  }),
  road(profileCalls.sessions, (_, { state, me, token, now }) => ({
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
  road(profileCalls.endSession, ({ id }, { state, me, token }) => {
    const count = state.sessions.length
    const isEnded = (one: State['sessions'][number]) =>
      one.person === me.id && (id === 'others' ? one.token !== token : one.id === id)
    state.sessions = state.sessions.filter((one) => !isEnded(one))
    return { ended: count - state.sessions.length }
  }),
  road(walletLinkCalls.userWalletRequest, ({ action, message, address }, situation) =>
    linkWallet({ action, message, address }, situation),
  ),
  road(kycCalls.generateSdkToken, (_, { me, now }) => ({
    provider: 'sandbox' as const,
    token: me.id,
    expiresAt: new Date(now.getTime() + hourMs).toISOString(),
  })),
  road(kycCalls.updateApplicantId, ({ applicantId }) => ({ applicantId })),
  road(kycCalls.resetApplicant, (_, { me, now }) => {
    setKyc(me, 'NOT_APPLIED', now)
    return { status: me.kyc }
  }),
  road(kycCalls.progress, (_, { me }) => ({
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

/** The signature is believed: the panel refuses it where a page is to see that. */
function linkWallet({ action, message, address }: LinkWish, { me, now }: Situation) {
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
    me.wallets = me.wallets.filter((one) => one.address.toLowerCase() !== address?.toLowerCase())
  const [signed] = action === 'link' ? (/0x[0-9a-fA-F]{40}/.exec(message ?? '') ?? []) : []
  if (action === 'link' && signed === undefined) throw new MockRefusal('WALLET_PROOF')
  if (signed !== undefined && !me.wallets.some((one) => one.address === signed))
    me.wallets = [...me.wallets, { address: signed, linkedAt: now.toISOString() }]
  return { wallets: me.wallets }
}
