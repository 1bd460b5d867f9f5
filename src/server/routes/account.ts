import type { Hono } from 'hono'
import { kycCalls } from '@/contract/kyc'
import { notificationCalls } from '@/contract/notification'
import { accountCalls } from '@/contract/user/account'
import { contactCalls } from '@/contract/user/contact'
import { loginCalls } from '@/contract/user/login'
import { passkeyCalls } from '@/contract/user/passkeys'
import { passwordCalls } from '@/contract/user/password'
import { profileCalls } from '@/contract/user/profile'
import { protectedActionCalls, twoFactorCalls } from '@/contract/user/protected-actions'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { refuseWalletInUse } from '@/server/modules/closing'
import {
  deactivateAccount,
  sendOTPEmail,
  verifyOTPDeactivate,
} from '@/server/modules/closing/deactivate.service'
import { contactUs } from '@/server/modules/content/content.service'
import {
  createAccount,
  verifyEmailOtp,
  verifyEmailResendOtp,
  verifyPhoneOtp,
  verifyPhoneResendOtp,
} from '@/server/modules/identity/account.service'
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
import { linkedWallets } from '@/server/modules/wallets'
import { userWalletRequest } from '@/server/modules/wallets/wallet-link.service'
import { readBytes } from '@/server/platform/http/body'
import { type MountSettings, routesOf } from '@/server/platform/http/mount'
import { noteRefusal } from '@/server/platform/security/events'

export const accountRoutes = [
  routesOf('user', contactCalls, {
    contactUs: (services, input) => contactUs(services, input),
    userSubscribe: (services, input) => userSubscribe(services, input),
  }),
  routesOf('user', accountCalls, {
    createAccount: (services, input) => createAccount(services, input),
    verifyPhoneOtp: (services, input) => verifyPhoneOtp(services, input),
    verifyPhoneResendOtp: (services, input) => verifyPhoneResendOtp(services, input),
    verifyEmailOtp: (services, input, caller) => verifyEmailOtp(services, input, caller),
    verifyEmailResendOtp: (services, input) => verifyEmailResendOtp(services, input),
  }),
  routesOf('user', loginCalls, {
    userLogin: (services, input, caller) => userLogin(services, input, caller),
    loginVerifyOtp: (services, input, caller) => loginVerifyOtp(services, input, caller),
    loginResendOtp: (services, input) => loginResendOtp(services, input),
    logout: (services, _, { member }) => logout(services, member),
  }),
  routesOf('user', profileCalls, {
    getProfile: async (services, _, { member }) => ({
      ...(await profileOf(services, member)),
      wallets: member.scope === 'full' ? await linkedWallets(services.db, member.accountId) : [],
    }),
    settings: (services, _, { member }) => settings(services, member),
    saveSettings: (services, input, { member }) => saveSettings(services, member, input),
    sessions: (services, _, { member }) => sessionList(services, member),
    endSession: (services, input, { member }) => endSession(services, member, input),
  }),
  routesOf('user', passwordCalls, {
    forgotPassword: (services, input) => forgotPassword(services, input),
    verifyOTPForgotPassword: (services, input) => verifyOTPForgotPassword(services, input),
    resetPassword: (services, input) => resetPassword(services, input),
    checkResetLink: (services, input) => checkResetLink(services, input),
    changePassword: (services, input, { member }) => changePassword(services, member, input),
  }),
  routesOf('user', passkeyCalls, {
    passkeyLoginOptions: (services) => passkeyLoginOptions(services),
    passkeyLogin: (services, input, caller) => passkeyLogin(services, input, caller),
    passkeyStepOptions: (services, input) => passkeyStepOptions(services, input),
    passkeyStep: (services, input, caller) => passkeyStep(services, input, caller),
    passkeys: (services, _, { member }) => ownPasskeys(services, member),
    newPasskeyOptions: (services, _, { member }) => newPasskeyOptions(services, member),
    addPasskey: (services, input, caller) => addPasskey(services, input, caller),
    renamePasskey: (services, input, { member }) => renamePasskey(services, member, input),
    removePasskey: (services, input, caller) => removePasskey(services, input, caller),
  }),
  routesOf('user', twoFactorCalls, {
    enableTwoFactorGoogle: (services, input, { member }) =>
      enableTwoFactorGoogle(services, member, input),
    verifyTwoFactorGoogle: (services, input, { member }) =>
      verifyTwoFactorGoogle(services, member, input),
    keepRecoveryCodes: (services, input, { member }) => keepRecoveryCodes(services, member, input),
  }),
  routesOf('user', protectedActionCalls, {
    sendOTPEmail: (services, _, { member }) => sendOTPEmail(services, member),
    deactivateAccount: (services, input, { member }) => deactivateAccount(services, member, input),
    verifyOTPDeactivate: (services, input, { member }) =>
      verifyOTPDeactivate(services, member, input),
    changeContact: (services, input, { member }) => changeContact(services, member, input),
    resendChangeContact: (services, input, { member }) =>
      resendChangeContact(services, member, input),
    verifyChangeContact: (services, input, { member }) =>
      verifyChangeContact(services, member, input),
  }),
  routesOf('user', walletLinkCalls, {
    userWalletRequest: (services, input, { member }) =>
      userWalletRequest(services, member, input, refuseWalletInUse),
  }),
  routesOf('kyc', kycCalls, {
    generateSdkToken: (services, _, { member }) => generateSdkToken(services, member),
    updateApplicantId: (services, input, { member }) => updateApplicantId(services, member, input),
    resetApplicant: (services, _, { member }) => resetApplicant(services, member),
    progress: (services, _, { member }) => progress(services, member),
    handOver: (services, _, { member }) => handOver(services, member),
    openHandOver: (services, input, caller) => openHandOver(services, input, caller),
  }),
  routesOf('notification', notificationCalls, {
    listNotification: (services, input, { member }) => listNotification(services, member, input),
    sawAllNotification: (services, input, { member }) =>
      sawAllNotification(services, member, input),
    removeNotification: (services, { id }, { member }) => removeNotifications(services, member, id),
    removeAllNotification: (services, _, { member }) => removeNotifications(services, member),
    restoreNotification: (services, input, { member }) =>
      restoreNotification(services, member, input),
    stream: async ({ stream }, _, { member }) => stream.watch(member),
  }),
]

/** All but 2xx is sent again: only what is unsigned, or cannot be checked now, is refused. */
export function addIdentityWebhook(app: Hono, { services, addressOf }: MountSettings): void {
  app.post('/api/webhooks/identity', async (context) => {
    const raw = await readBytes(context.req.raw)
    const heard = await receiveWebhook(services, raw, context.req.raw.headers).catch((error) => {
      noteRefusal(services, error, { call: 'identity webhook', address: addressOf(context) })
      throw error
    })
    services.log.info('identity webhook', { heard })
    return context.json({ status: 200, message: 'OK' }, 200, { 'cache-control': 'no-store' })
  })
}
