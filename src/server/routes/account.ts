import type { Hono } from 'hono'
import { kycCalls } from '@/contract/kyc'
import { notificationCalls } from '@/contract/notification'
import { accountCalls } from '@/contract/user/account'
import { apiKeyCalls } from '@/contract/user/api-keys'
import { contactCalls } from '@/contract/user/contact'
import { loginCalls } from '@/contract/user/login'
import { passkeyCalls } from '@/contract/user/passkeys'
import { passwordCalls } from '@/contract/user/password'
import { profileCalls } from '@/contract/user/profile'
import { protectedActionCalls, twoFactorCalls } from '@/contract/user/protected-actions'
import { threadCalls } from '@/contract/user/threads'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { webhookCalls } from '@/contract/user/webhooks'
import { refuseWalletInUse } from '@/server/modules/closing'
import {
  deactivateAccount,
  sendOTPEmail,
  verifyOTPDeactivate,
} from '@/server/modules/closing/deactivate.service'
import {
  createAccount,
  verifyEmailOtp,
  verifyEmailResendOtp,
  verifyPhoneOtp,
  verifyPhoneResendOtp,
} from '@/server/modules/identity/account.service'
import {
  apiKeyCode,
  makeApiKey,
  ownApiKeys,
  revokeApiKey,
} from '@/server/modules/identity/api-keys.service'
import {
  changeContact,
  resendChangeContact,
  verifyChangeContact,
} from '@/server/modules/identity/change-contact.service'
import { handOver, openHandOver } from '@/server/modules/identity/hand-over.service'
import { loginResendOtp, logout, userLogin } from '@/server/modules/identity/login.service'
import { loginVerifyOtp } from '@/server/modules/identity/login-verify.service'
import {
  passkeyLogin,
  passkeyLoginOptions,
  passkeyStep,
  passkeyStepOptions,
} from '@/server/modules/identity/passkey-login.service'
import {
  addPasskey,
  newPasskeyOptions,
  ownPasskeys,
  removePasskey,
  renamePasskey,
} from '@/server/modules/identity/passkeys.service'
import {
  changePassword,
  checkNewPassword,
  checkResetLink,
  forgotPassword,
  resetPassword,
  verifyOTPForgotPassword,
} from '@/server/modules/identity/password.service'
import {
  endSession,
  profileOf,
  saveSettings,
  sessionList,
  settings,
} from '@/server/modules/identity/profile.service'
import {
  enableTwoFactorGoogle,
  keepRecoveryCodes,
  verifyTwoFactorGoogle,
} from '@/server/modules/identity/two-factor.service'
import {
  makeWebhookEndpoint,
  rotateWebhookSecret,
  webhookEndpointCode,
} from '@/server/modules/identity/webhook-endpoints.service'
import { receiveWebhook } from '@/server/modules/kyc'
import {
  generateSdkToken,
  progress,
  resetApplicant,
  updateApplicantId,
} from '@/server/modules/kyc/kyc.service'
import { userSubscribe } from '@/server/modules/notifications/newsletter.service'
import {
  listNotification,
  removeNotifications,
  restoreNotification,
  sawAllNotification,
} from '@/server/modules/notifications/notification.service'
import {
  ask,
  contactUs,
  ownThread,
  ownThreads,
  threadPicture,
  visitorThread,
  writeOn,
  writeOnByKey,
} from '@/server/modules/threads/threads.service'
import { linkedWallets } from '@/server/modules/wallets'
import { userWalletRequest } from '@/server/modules/wallets/wallet-link.service'
import {
  ownWebhookDeliveries,
  ownWebhookEndpoints,
  pauseWebhookEndpoint,
  removeWebhookEndpoint,
  sendWebhookDeliveryAgain,
  testWebhookEndpoint,
} from '@/server/modules/webhooks/webhooks.service'
import { readBytes } from '@/server/platform/http/body'
import { type MountSettings, routesNeeding } from '@/server/platform/http/mount'
import { noteRefusal } from '@/server/platform/security/events'
import type { AccountRoutesNeeds } from './needs'

const routesOf = routesNeeding<AccountRoutesNeeds>()

export const accountRoutes = [
  routesOf('user', contactCalls, {
    contactUs: (needs, input) => contactUs(needs, input),
    userSubscribe: (needs, input) => userSubscribe(needs, input),
  }),
  routesOf('user', threadCalls, {
    threads: (needs, input, { member }) => ownThreads(needs, member, input),
    thread: (needs, input, { member }) => ownThread(needs, member, input),
    threadPicture: (needs, input, { member }) => threadPicture(needs, member, input),
    ask: (needs, input, { member, idempotently }) => ask(needs, member, input, idempotently),
    writeOn: (needs, input, { member, idempotently }) =>
      writeOn(needs, member, input, idempotently),
    visitorThread: (needs, input) => visitorThread(needs, input),
    writeOnByKey: (needs, input) => writeOnByKey(needs, input),
  }),
  routesOf('user', accountCalls, {
    createAccount: (needs, input) => createAccount(needs, input),
    verifyPhoneOtp: (needs, input) => verifyPhoneOtp(needs, input),
    verifyPhoneResendOtp: (needs, input) => verifyPhoneResendOtp(needs, input),
    verifyEmailOtp: (needs, input, caller) => verifyEmailOtp(needs, input, caller),
    verifyEmailResendOtp: (needs, input) => verifyEmailResendOtp(needs, input),
  }),
  routesOf('user', loginCalls, {
    userLogin: (needs, input, caller) => userLogin(needs, input, caller),
    loginVerifyOtp: (needs, input, caller) => loginVerifyOtp(needs, input, caller),
    loginResendOtp: (needs, input) => loginResendOtp(needs, input),
    logout: (needs, _, { member }) => logout(needs, member),
  }),
  routesOf('user', profileCalls, {
    getProfile: async (needs, _, { member }) => ({
      ...(await profileOf(needs, member)),
      wallets: member.scope === 'full' ? await linkedWallets(needs.db, member.accountId) : [],
    }),
    settings: (needs, _, { member }) => settings(needs, member),
    saveSettings: (needs, input, { member }) => saveSettings(needs, member, input),
    sessions: (needs, _, { member }) => sessionList(needs, member),
    endSession: (needs, input, { member }) => endSession(needs, member, input),
  }),
  routesOf('user', passwordCalls, {
    forgotPassword: (needs, input) => forgotPassword(needs, input),
    verifyOTPForgotPassword: (needs, input) => verifyOTPForgotPassword(needs, input),
    resetPassword: (needs, input) => resetPassword(needs, input),
    checkResetLink: (needs, input) => checkResetLink(needs, input),
    checkNewPassword: (_, input) => checkNewPassword(input),
    changePassword: (needs, input, { member }) => changePassword(needs, member, input),
  }),
  routesOf('user', passkeyCalls, {
    passkeyLoginOptions: (needs) => passkeyLoginOptions(needs),
    passkeyLogin: (needs, input, caller) => passkeyLogin(needs, input, caller),
    passkeyStepOptions: (needs, input) => passkeyStepOptions(needs, input),
    passkeyStep: (needs, input, caller) => passkeyStep(needs, input, caller),
    passkeys: (needs, _, { member }) => ownPasskeys(needs, member),
    newPasskeyOptions: (needs, _, { member }) => newPasskeyOptions(needs, member),
    addPasskey: (needs, input, caller) => addPasskey(needs, input, caller),
    renamePasskey: (needs, input, { member }) => renamePasskey(needs, member, input),
    removePasskey: (needs, input, caller) => removePasskey(needs, input, caller),
  }),
  routesOf('user', apiKeyCalls, {
    apiKeys: (needs, _, { member }) => ownApiKeys(needs, member),
    apiKeyCode: (needs, _, { member }) => apiKeyCode(needs, member),
    makeApiKey: (needs, input, caller) => makeApiKey(needs, input, caller),
    revokeApiKey: (needs, input, caller) => revokeApiKey(needs, input, caller),
  }),
  routesOf('user', webhookCalls, {
    webhookEndpoints: (needs, _, { member }) => ownWebhookEndpoints(needs, member),
    webhookEndpointCode: (needs, _, { member }) => webhookEndpointCode(needs, member),
    makeWebhookEndpoint: (needs, input, caller) => makeWebhookEndpoint(needs, input, caller),
    pauseWebhookEndpoint: (needs, input, { member }) => pauseWebhookEndpoint(needs, member, input),
    removeWebhookEndpoint: (needs, input, caller) => removeWebhookEndpoint(needs, input, caller),
    rotateWebhookSecret: (needs, input, caller) => rotateWebhookSecret(needs, input, caller),
    testWebhookEndpoint: (needs, input, { member }) => testWebhookEndpoint(needs, member, input),
    webhookDeliveries: (needs, input, { member }) => ownWebhookDeliveries(needs, member, input),
    sendWebhookDeliveryAgain: (needs, input, { member }) =>
      sendWebhookDeliveryAgain(needs, member, input),
  }),
  routesOf('user', twoFactorCalls, {
    enableTwoFactorGoogle: (needs, input, { member }) =>
      enableTwoFactorGoogle(needs, member, input),
    verifyTwoFactorGoogle: (needs, input, { member }) =>
      verifyTwoFactorGoogle(needs, member, input),
    keepRecoveryCodes: (needs, input, { member }) => keepRecoveryCodes(needs, member, input),
  }),
  routesOf('user', protectedActionCalls, {
    sendOTPEmail: (needs, _, { member }) => sendOTPEmail(needs, member),
    deactivateAccount: (needs, input, { member }) => deactivateAccount(needs, member, input),
    verifyOTPDeactivate: (needs, input, { member }) => verifyOTPDeactivate(needs, member, input),
    changeContact: (needs, input, { member }) => changeContact(needs, member, input),
    resendChangeContact: (needs, input, { member }) => resendChangeContact(needs, member, input),
    verifyChangeContact: (needs, input, { member }) => verifyChangeContact(needs, member, input),
  }),
  routesOf('user', walletLinkCalls, {
    userWalletRequest: (needs, input, { member }) =>
      userWalletRequest(needs, member, input, refuseWalletInUse),
  }),
  routesOf('kyc', kycCalls, {
    generateSdkToken: (needs, _, { member }) => generateSdkToken(needs, member),
    updateApplicantId: (needs, input, { member }) => updateApplicantId(needs, member, input),
    resetApplicant: (needs, _, { member }) => resetApplicant(needs, member),
    progress: (needs, _, { member }) => progress(needs, member),
    handOver: (needs, _, { member }) => handOver(needs, member),
    openHandOver: (needs, input, caller) => openHandOver(needs, input, caller),
  }),
  routesOf('notification', notificationCalls, {
    listNotification: (needs, input, { member }) => listNotification(needs, member, input),
    sawAllNotification: (needs, input, { member }) => sawAllNotification(needs, member, input),
    removeNotification: (needs, { id }, { member }) => removeNotifications(needs, member, id),
    removeAllNotification: (needs, _, { member }) => removeNotifications(needs, member),
    restoreNotification: (needs, input, { member }) => restoreNotification(needs, member, input),
    stream: async ({ stream }, _, { member }) => stream.watch(member),
  }),
]

/**
 * The provider's webhook. The provider repeats everything without a 2xx answer, so only an unsigned
 * event, or one that cannot be checked now, is refused.
 */
export function addIdentityWebhook(
  app: Hono,
  { needs, addressOf }: MountSettings<AccountRoutesNeeds>,
): void {
  app.post('/api/webhooks/identity', async (context) => {
    const raw = await readBytes(context.req.raw)
    const heard = await receiveWebhook(needs, raw, context.req.raw.headers).catch((error) => {
      noteRefusal(needs, error, { call: 'identity webhook', address: addressOf(context) })
      throw error
    })
    needs.log.info('identity webhook', { heard })
    return context.json({ status: 200, message: 'OK' }, 200, { 'cache-control': 'no-store' })
  })
}
