import { generate } from 'otplib'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { watchNodes } from '@/server/chain/follow/watch-nodes'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { notify } from '@/server/modules/notifications/notify'
import type { TestApi } from './api'
import { makeApiKey } from './api-key'
import { cosignedCheckpoint } from './audit-log'
import { makeBankOrder } from './bank/transfers'
import { makeGift } from './gifts'
import { auditAndLog, renewOwnSignals, watchPrices } from './jobs'
import { makeCheckedRecovery, makeLostWallet, makeRecovery } from './lost-wallet'
import { accountIdOf, makeTransaction, someHash } from './make-transactions'
import { codeFor, logIn, makeMember, password, type TestMember } from './member'
import { makeMover } from './mover'
import { addPasskey, PasskeyDevice, requestPasskeyOptions } from './passkey-device'
import {
  acceptCurrentDocuments,
  hundred,
  linkNewWallet,
  makeBuyer,
  makeOrder,
  quoteTo,
} from './purchase'
import { beginCheck, decideCheck } from './review'
import { makeHolder, makeStake, nextDay } from './staking'
import { openBuyBackStored } from './stored-buy-back'
import { creditStored } from './stored-dividend'
import { cast, closeVoteStored, openVoteStored, saltOf, signedBallot } from './stored-vote'
import { makeThread, makeVisitorThreadKey, putPicture, question } from './threads'
import { askTerms, linkWallet, makeWalletOwner } from './wallet-owner'
import { deliveriesOf, endpointCode, makeEndpoint } from './webhooks'

export interface Fixture {
  api: TestApi
  owner: TestMember
  other: TestMember
}

export interface CallExample {
  input: (fixture: Fixture) => Record<string, unknown> | Promise<Record<string, unknown>>
  other: number
}

const emptyExample: CallExample = { input: () => ({}), other: 200 }
const fixed = (input: Record<string, unknown>): CallExample => ({ input: () => input, other: 200 })
/** Whoever knows the ids may continue. */
const byId = (input: CallExample['input']): CallExample => ({ input, other: 200 })

function ofEndpoint(moreFields: Record<string, unknown> = {}): CallExample {
  return {
    input: async ({ api, owner }) => ({ ...moreFields, id: (await makeEndpoint(api, owner)).id }),
    other: 404,
  }
}

const resendMs = 31_000
let exampleCount = 0

export const newPassword = 'difference-engine-2'

export const callExamples: Record<string, CallExample> = {
  'user.contactUs': fixed({
    name: 'Ada Venn',
    email: 'ada@venn.example',
    topic: 'investing',
    message: 'How is the price of a share made?',
  }),
  'user.userSubscribe': fixed({ email: 'ada@venn.example' }),
  'user.threads': emptyExample,
  'user.thread': {
    input: async ({ owner }) => ({ id: (await makeThread(owner)).id }),
    other: 404,
  },
  'user.threadPicture': {
    input: async ({ api, owner }) => {
      const { id } = await makeThread(owner)
      return { id: await putPicture(api, id) }
    },
    other: 404,
  },
  'user.ask': fixed({ ...question, about: null }),
  'user.writeOn': {
    input: async ({ owner }) => ({ id: (await makeThread(owner)).id, text: 'One more word.' }),
    other: 404,
  },
  'user.visitorThread': byId(async ({ api }) => ({ key: await makeVisitorThreadKey(api) })),
  'user.writeOnByKey': byId(async ({ api }) => ({
    key: await makeVisitorThreadKey(api),
    text: 'One more word.',
  })),
  'user.createAccount': { input: () => newPerson(), other: 200 },
  'user.verifyPhoneOtp': byId(async ({ api }) => {
    const { signupId, phone } = await signup(api)
    return { signupId, code: await codeFor(api, phone) }
  }),
  'user.verifyPhoneResendOtp': byId(async ({ api }) => {
    const { signupId } = await signup(api)
    api.clock.forward(resendMs)
    return { signupId }
  }),
  'user.verifyEmailOtp': byId(async ({ api }) => {
    const { signupId, email } = await signupWithPhone(api)
    return { signupId, code: await codeFor(api, email) }
  }),
  'user.verifyEmailResendOtp': byId(async ({ api }) => {
    const { signupId } = await signupWithPhone(api)
    api.clock.forward(resendMs)
    return { signupId }
  }),
  'user.userLogin': byId(({ owner }) => ({ identifier: owner.email, password })),
  'user.loginVerifyOtp': byId(async ({ api, owner }) => ({
    challengeId: await challenge(api, owner),
    phoneCode: await codeFor(api, owner.phone),
    emailCode: await codeFor(api, owner.email),
  })),
  'user.loginResendOtp': byId(async ({ api, owner }) => {
    const challengeId = await challenge(api, owner)
    api.clock.forward(resendMs)
    return { challengeId, channel: 'phone' }
  }),
  'user.logout': emptyExample,
  'user.getProfile': emptyExample,
  'user.settings': emptyExample,
  'user.saveSettings': fixed({ fullName: 'Ada Lovelace', preferences: { loginNotices: false } }),
  'user.sessions': emptyExample,
  'user.endSession': {
    input: async ({ api, owner }) => ({ id: await secondSession(api, owner) }),
    other: 404,
  },
  'user.forgotPassword': byId(({ owner }) => ({ identifier: owner.email })),
  'user.verifyOTPForgotPassword': byId(async ({ api, owner }) => ({
    requestId: await requestPasswordReset(api, owner),
    code: await codeFor(api, owner.email),
  })),
  'user.resetPassword': byId(async ({ api, owner }) => ({
    'token-or-id': await resetId(api, owner),
    password: newPassword,
  })),
  'user.checkResetLink': byId(async ({ api, owner }) => ({ secret: await resetId(api, owner) })),
  'user.checkNewPassword': fixed({ password: newPassword }),
  'user.changePassword': fixed({ currentPassword: password, newPassword }),
  'user.passkeyLoginOptions': emptyExample,
  'user.passkeyLogin': byId(async ({ api, owner }) => {
    const device = await addPasskey(await logInAgain(api, owner))
    const { ticket, options } = await requestPasskeyOptions(api)
    return { ticket, proof: device.prove(options) }
  }),
  'user.passkeyStepOptions': byId(async ({ api, owner }) => {
    const memberAgain = await logInAgain(api, owner)
    await addPasskey(memberAgain)
    return { challengeId: await atLastStep(api, memberAgain) }
  }),
  'user.passkeyStep': byId(async ({ api, owner }) => {
    const memberAgain = await logInAgain(api, owner)
    const device = await addPasskey(memberAgain)
    const challengeId = await atLastStep(api, memberAgain)
    const { ticket, options } = await requestPasskeyOptions(api, 'passkeyStepOptions', {
      challengeId,
    })
    return { challengeId, ticket, proof: device.prove(options) }
  }),
  'user.passkeys': emptyExample,
  'user.newPasskeyOptions': emptyExample,
  'user.addPasskey': {
    input: async ({ owner }) => {
      const { opened } = await owner.call('POST', 'user/newPasskeyOptions', {})
      const { ticket, options } = opened as { ticket: string; options: never }
      return { ticket, made: new PasskeyDevice().make(options) }
    },
    other: 422,
  },
  'user.renamePasskey': {
    input: async ({ owner }) => ({ id: (await addPasskey(owner)).id, name: 'My phone' }),
    other: 404,
  },
  'user.removePasskey': {
    input: async ({ owner }) => ({ id: (await addPasskey(owner)).id, password }),
    other: 404,
  },
  'user.apiKeys': emptyExample,
  'user.apiKeyCode': emptyExample,
  'user.makeApiKey': {
    input: async ({ api, owner }) => {
      await owner.call('POST', 'user/apiKeyCode')
      return { name: 'My spreadsheet', password, code: await codeFor(api, owner.email) }
    },
    other: 422,
  },
  'user.revokeApiKey': {
    input: async ({ api, owner }) => ({ id: (await makeApiKey(api, owner)).id }),
    other: 404,
  },
  'user.webhookEndpoints': emptyExample,
  'user.webhookEndpointCode': emptyExample,
  'user.makeWebhookEndpoint': {
    input: async ({ api, owner }) => {
      return {
        url: 'https://books.venn.example/fnx',
        password,
        code: await endpointCode(api, owner),
      }
    },
    other: 422,
  },
  'user.pauseWebhookEndpoint': {
    input: async ({ api, owner }) => ({
      id: (await makeEndpoint(api, owner)).id,
      isPaused: true,
    }),
    other: 404,
  },
  'user.removeWebhookEndpoint': ofEndpoint(),
  'user.rotateWebhookSecret': {
    input: async ({ api, owner }) => {
      const { id } = await makeEndpoint(api, owner)
      api.clock.forward(resendMs)
      return { id, password, code: await endpointCode(api, owner) }
    },
    other: 422,
  },
  'user.testWebhookEndpoint': ofEndpoint(),
  'user.webhookDeliveries': ofEndpoint(),
  'user.sendWebhookDeliveryAgain': {
    input: async ({ api, owner }) => {
      const { id } = await makeEndpoint(api, owner)
      await owner.call('POST', 'user/testWebhookEndpoint', { id })
      return { id: (await deliveriesOf(owner, id))[0]?.id }
    },
    other: 404,
  },
  'user.enableTwoFactorGoogle': fixed({ password }),
  'user.verifyTwoFactorGoogle': {
    input: async ({ api, owner }) => ({ action: 'confirm', code: await firstCode(api, owner) }),
    other: 409,
  },
  'user.keepRecoveryCodes': {
    input: async ({ api, owner }) => {
      const confirm = { action: 'confirm', code: await firstCode(api, owner) }
      const { opened } = await owner.call('POST', 'user/verifyTwoFactorGoogle', confirm)
      return { code: (opened as { recoveryCodes: string[] }).recoveryCodes[0] }
    },
    other: 409,
  },
  'user.sendOTPEmail': {
    input: async ({ api, owner }) => {
      await owner.call('POST', 'user/deactivateAccount', { password })
      api.clock.forward(resendMs)
      return { purpose: 'deactivate' }
    },
    other: 422,
  },
  'user.deactivateAccount': fixed({ password }),
  'user.verifyOTPDeactivate': {
    input: async ({ api, owner }) => {
      await owner.call('POST', 'user/deactivateAccount', { password })
      return { code: await codeFor(api, owner.email) }
    },
    other: 422,
  },
  'user.changeContact': {
    input: () => ({ change: { kind: 'email', value: newPerson().email }, password }),
    other: 200,
  },
  'user.resendChangeContact': {
    input: async ({ api, owner }) => {
      const change = { kind: 'email', value: newPerson().email }
      const { opened } = await owner.call('POST', 'user/changeContact', { change, password })
      api.clock.forward(resendMs)
      return { changeId: (opened as { changeId: string }).changeId, side: 'new' }
    },
    other: 422,
  },
  'user.verifyChangeContact': {
    input: async ({ api, owner }) => {
      const value = newPerson().email
      const change = { kind: 'email', value }
      const { opened } = await owner.call('POST', 'user/changeContact', { change, password })
      const { changeId } = opened as { changeId: string }
      const oldCode = await codeFor(api, owner.email)
      return { changeId, oldCode, newCode: await codeFor(api, value) }
    },
    other: 422,
  },
  'user.userWalletRequest': {
    input: async ({ owner }) => {
      const signedTerms = await makeWalletOwner().sign(await askTerms(owner))
      return { action: 'link', ...signedTerms }
    },
    other: 422,
  },
  'notification.listNotification': emptyExample,
  'notification.sawAllNotification': emptyExample,
  'notification.removeNotification': {
    input: async ({ api, owner }) => ({ id: await makeNotification(api, owner) }),
    other: 404,
  },
  'notification.removeAllNotification': emptyExample,
  'notification.restoreNotification': {
    input: async ({ api, owner }) => {
      await makeNotification(api, owner)
      const { body } = await api.request('notification/removeAllNotification', {
        method: 'DELETE',
        headers: { token: owner.token },
      })
      return { removal: (body.data as { removal: string }).removal }
    },
    other: 200,
  },
  'notification.stream': emptyExample,
  'kyc.generateSdkToken': emptyExample,
  'kyc.updateApplicantId': {
    input: async ({ api, owner }) => ({ applicantId: (await beginCheck(api, owner)).applicantId }),
    other: 404,
  },
  'kyc.resetApplicant': {
    input: async ({ api, owner }) => {
      await decideCheck(api, owner, { answer: 'unreadable' })
      api.clock.forward(1_000)
      return {}
    },
    other: 409,
  },
  'kyc.progress': emptyExample,
  'kyc.handOver': emptyExample,
  'kyc.openHandOver': byId(async ({ api }) => {
    const { opened } = await (await makeMember(api)).call('POST', 'kyc/handOver')
    return { code: (opened as { code: string }).code }
  }),
  'wallet.getFNXprice': fixed({ range: '1M' }),
  'wallet.sale': emptyExample,
  'wallet.offering': emptyExample,
  'wallet.tokenList': emptyExample,
  'wallet.transactions': fixed({ limit: 5 }),
  'static.checkDocument': fixed({ fingerprint: '0'.repeat(64) }),
  'wallet.papers': emptyExample,
  'wallet.issuePaper': fixed({ kind: 'certificate', subject: '2026-11-01' }),
  'wallet.paper': {
    input: async ({ owner }) => {
      const paperInput = { kind: 'certificate', subject: '2026-11-01' }
      const { opened } = await owner.call('POST', 'wallet/issuePaper', paperInput)
      return { id: (opened as { id: string }).id }
    },
    other: 404,
  },
  'wallet.shareStatement': fixed({ from: '2026-11-01', limit: 5 }),
  'wallet.activity': fixed({ limit: 5 }),
  'wallet.latestTransactions': emptyExample,
  'wallet.transaction': {
    input: async ({ api, owner }) => ({ id: (await makeTransaction(api, owner)).id }),
    other: 404,
  },
  'transactions.listXls': emptyExample,
  'user.myWallet': emptyExample,
  'user.ownData': emptyExample,
  'user.dashboard': emptyExample,
  'user.graphForDealUser': fixed({ range: '3M' }),
  'user.sales': emptyExample,
  'user.getDealHistoryUser': fixed({ limit: 5 }),
  'user.stakingPlans': emptyExample,
  'user.staking': emptyExample,
  'user.stake': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      return { planId: '3-months', amount: '1000000', rateBps: 300 }
    },
    other: 403,
  },
  'user.stakingClaim': {
    input: async ({ api, owner, other }) => {
      await makeStake(api, owner)
      await nextDay(api, owner, other)
      return {}
    },
    other: 422,
  },
  'user.leaveStake': {
    input: async ({ api, owner }) => {
      const { id, amount } = await makeStake(api, owner)
      return { stakeId: id, returned: amount, reward: '0' }
    },
    other: 404,
  },
  'user.stakingClaimList': fixed({ limit: 5 }),
  'user.dividends': emptyExample,
  'user.payout': {
    input: async ({ api, owner }) => {
      const address = await makeMover(api, owner)
      await creditStored(api)
      return { coin: 'USDC', address, isAlways: true }
    },
    other: 403,
  },
  'user.buyBacks': emptyExample,
  'user.buyBackCode': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      return { buyBack: (await openBuyBackStored(api)).id }
    },
    other: 403,
  },
  'user.offerShares': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      const { id: buyBack } = await openBuyBackStored(api)
      await owner.call('POST', 'user/buyBackCode', { buyBack })
      return { buyBack, shares: '1000000', code: await codeFor(api, owner.email) }
    },
    other: 403,
  },
  'user.takeBackOffer': byId(async ({ api }) => ({ buyBack: (await openBuyBackStored(api)).id })),
  'user.votes': emptyExample,
  'user.voteCode': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      return { vote: (await openVoteStored(api)).id }
    },
    other: 403,
  },
  'user.vote': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      const { id: vote } = await openVoteStored(api)
      await owner.call('POST', 'user/voteCode', { vote })
      const code = await codeFor(api, owner.email)
      return { vote, choices: ['for', 'against'], salt: saltOf(1), code }
    },
    other: 403,
  },
  'user.signedVote': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      const wallet = makeWalletOwner()
      await linkWallet(owner, wallet)
      const choices: BallotChoice[] = ['for', 'against']
      return signedBallot(api, owner, await openVoteStored(api), { owner: wallet, choices })
    },
    other: 403,
  },
  'user.dividendProof': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      const { id } = await creditStored(api)
      await auditAndLog(api.services)
      return { dividend: id }
    },
    // A member who held no shares has no line.
    other: 200,
  },
  'user.voteProof': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      const vote = await openVoteStored(api)
      await cast(api, owner, vote, ['for', 'against'])
      await closeVoteStored(api, vote)
      return { vote: vote.id }
    },
    other: 404,
  },
  'user.stopPayouts': emptyExample,
  'user.reinvest': {
    input: async ({ api, owner }) => {
      await makeMover(api, owner)
      return { dividend: null, accepted: await acceptCurrentDocuments(owner) }
    },
    other: 403,
  },
  'user.stopReinvesting': fixed({ dividend: null }),
  'user.taxResidence': {
    input: async ({ api, owner }) => {
      await makeMover(api, owner)
      return { country: 'DE', number: '12 345' }
    },
    other: 403,
  },
  'user.rewardCalculator': fixed({ id: '12-months', amount: '100000000' }),
  'wallet.getCurrencyList': emptyExample,
  'wallet.getCurrencyListwithAmount': fixed({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  }),
  'wallet.getConvertedAmount': fixed({ currency: 'USDT', pay: hundred }),
  'wallet.shareToken': emptyExample,
  'wallet.custodyCheck': emptyExample,
  'wallet.deliveries': fixed({ limit: 5 }),
  'wallet.allowWallet': {
    input: async ({ api, owner }) => ({ address: await makeMover(api, owner) }),
    other: 403,
  },
  'wallet.deliver': {
    input: async ({ api, owner }) => ({
      address: await makeMover(api, owner),
      shares: '1000000',
    }),
    other: 403,
  },
  'wallet.cancelDelivery': {
    input: async ({ api, owner }) => {
      const address = await makeMover(api, owner)
      const { opened } = await owner.call('POST', 'wallet/deliver', { address, shares: '1000000' })
      return { id: (opened as { id: string }).id }
    },
    other: 404,
  },
  'wallet.recovery': emptyExample,
  'wallet.legalOrders': emptyExample,
  'wallet.startRecovery': {
    input: async ({ api, owner }) => {
      const { lost, fresh } = await makeLostWallet(api, owner)
      return { from: lost, to: fresh }
    },
    other: 403,
  },
  'wallet.recoveryCheck': {
    input: async ({ api, owner }) => {
      const { id } = await makeRecovery(owner, await makeLostWallet(api, owner))
      return { id }
    },
    other: 403,
  },
  'wallet.recoveryCode': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      return {}
    },
    other: 403,
  },
  'wallet.askRecovery': {
    input: async ({ api, owner }) => {
      const id = await makeCheckedRecovery(api, owner)
      await owner.call('POST', 'wallet/recoveryCode')
      return { id, code: await codeFor(api, owner.email) }
    },
    other: 403,
  },
  'wallet.stopRecovery': {
    input: async ({ api, owner }) => {
      const { id } = await makeRecovery(owner, await makeLostWallet(api, owner))
      return { id, wasMe: true }
    },
    other: 404,
  },
  'wallet.gifts': fixed({ limit: 5 }),
  'wallet.giftCode': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      return {}
    },
    other: 403,
  },
  'wallet.giveShares': {
    input: async ({ api, owner }) => {
      await makeHolder(api, owner)
      await owner.call('POST', 'wallet/giftCode')
      const code = await codeFor(api, owner.email)
      return { to: 'friend@elsewhere.example', name: 'A friend', shares: '1000000', code }
    },
    other: 403,
  },
  'wallet.takeBackGift': {
    input: async ({ api, owner }) => ({ id: (await makeGift(api, owner)).id }),
    other: 404,
  },
  'wallet.answerGift': {
    input: async ({ api, owner }) => {
      const sender = await makeMember(api)
      await makeHolder(api, owner)
      const { id } = await makeGift(api, sender, owner.email)
      return { id, answer: 'accept' }
    },
    other: 404,
  },
  'wallet.placeOrder': {
    input: async ({ api, owner }) => ({
      payer: await makeBuyer(api, owner),
      quoteId: (await quoteTo(owner)).id,
      accepted: await acceptCurrentDocuments(owner),
    }),
    other: 403,
  },
  'wallet.placeBankOrder': {
    input: async ({ api, owner }) => {
      await makeBuyer(api, owner)
      const { id: quoteId } = await quoteTo(owner, { currency: 'USD', pay: '50000' })
      return { quoteId, accepted: await acceptCurrentDocuments(owner) }
    },
    other: 403,
  },
  'wallet.cancelOrder': {
    input: async ({ api, owner }) => ({ orderId: (await makeOrder(api, owner)).id }),
    other: 404,
  },
  'wallet.buyShare': {
    input: async ({ api, owner }) => ({
      orderId: (await makeOrder(api, owner)).id,
      hash: someHash(),
    }),
    other: 404,
  },
  'wallet.recordSwap': {
    input: async ({ api, owner }) => ({
      hash: someHash(),
      payer: await linkNewWallet(api, await accountIdOf(api, owner)),
      payCurrency: 'USDT',
      pay: hundred,
      receiveCurrency: 'BNB',
      receive: '1',
    }),
    other: 422,
  },
  'wallet.resolvePayment': {
    input: async ({ api, owner }) => ({
      transactionId: (await makeTransaction(api, owner, { status: 'returning' })).id,
      choice: 'refund',
    }),
    other: 404,
  },
  'transactions.getMinimumPaymentAmount': fixed({ currency: 'USDT' }),
  'wallet.faucet': fixed({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
  'wallet.sendTransfer': {
    input: async ({ api, owner }) => {
      await makeBuyer(api, owner)
      return { orderId: (await makeBankOrder(owner)).id, way: 'as-asked' }
    },
    other: 404,
  },
  'wallet.walletAvatar': fixed({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
  'wallet.walletName': fixed({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
  'wallet.priceAlerts': emptyExample,
  'wallet.setPriceAlert': fixed({ terms: { kind: 'move', moveBps: 500 } }),
  'wallet.removePriceAlert': {
    input: async ({ owner }) => {
      const terms = { kind: 'move', moveBps: 250 }
      const { opened } = await owner.call('POST', 'wallet/priceAlerts', { terms })
      return { id: (opened as { docs: { id: string }[] }).docs[0]?.id }
    },
    other: 404,
  },
  'chain.rpc': fixed({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  'admin.getBankOverView': emptyExample,
  'admin.auditChain': emptyExample,
  'admin.auditTotals': {
    input: async ({ api }) => {
      await publishAudit(api.services)
      return {}
    },
    other: 200,
  },
  'admin.auditCheckpoint': emptyExample,
  'admin.auditWitness': byId(async ({ api }) => ({ checkpoint: await cosignedCheckpoint(api) })),
  'admin.auditProofs': emptyExample,
  'static.faqListUser': emptyExample,
  'static.staticList': fixed({ kind: 'page' }),
  'static.getStatic': fixed({ kind: 'page', slug: 'privacy-policy' }),
  'static.download': fixed({ kind: 'page', slug: 'privacy-policy' }),
  'static.downloadPdf': fixed({ slug: 'share-terms' }),
  'team.teamList': emptyExample,
  'blog.getblogMediaList': fixed({ kind: 'post' }),
  'blog.viewBlog': byId(async ({ api }) => {
    const { body } = await api.get('blog/getblogMediaList?kind=post')
    const [{ slug, category }] = (body.data as { docs: [{ slug: string; category: string }] }).docs
    return { kind: 'post', slug, category }
  }),
  'health.live': emptyExample,
  'health.ready': emptyExample,
  'health.service': emptyExample,
  'health.status': byId(async ({ api }) => {
    await publishAudit(api.services)
    await renewOwnSignals(api.services, { isWorking: true, isSending: false })
    await watchPrices(api.services)
    await watchNodes(api.services)
    return {}
  }),
}

async function logInAgain(api: TestApi, owner: TestMember): Promise<TestMember> {
  const { status } = await owner.call('GET', 'user/passkeys')
  return status === 200 ? owner : logIn(api, owner)
}

export async function atLastStep(api: TestApi, owner: TestMember): Promise<string> {
  const code = await firstCode(api, owner)
  await owner.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
  const challengeId = await challenge(api, owner)
  await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode: await codeFor(api, owner.phone),
    emailCode: await codeFor(api, owner.email),
  })
  return challengeId
}

export function newPerson() {
  exampleCount += 1
  return {
    fullName: 'Grace Hopper',
    email: `newcomer${exampleCount}@example.com`,
    phone: `+1303555${String(1000 + exampleCount)}`,
    password,
    acceptsTerms: true,
  }
}

export async function signup(api: TestApi) {
  const person = newPerson()
  const { body } = await api.send('POST', 'user/create-account', person)
  return { ...person, signupId: (body.data as { signupId: string }).signupId }
}

export async function signupWithPhone(api: TestApi) {
  const startedSignup = await signup(api)
  const { signupId, phone } = startedSignup
  await api.send('POST', 'user/verify-phone-otp', { signupId, code: await codeFor(api, phone) })
  return startedSignup
}

export async function challenge(api: TestApi, { email, device }: Partial<TestMember>) {
  const credentials = { identifier: email, password, device }
  const { body } = await api.send('POST', 'user/userLogin', credentials)
  return (body.data as { challengeId: string }).challengeId
}

export async function secondSession(api: TestApi, owner: TestMember): Promise<string> {
  api.clock.forward(1000)
  const second = await logIn(api, owner)
  const { opened } = await second.call('GET', 'user/sessions')
  const { docs } = opened as { docs: { id: string; isThis: boolean }[] }
  return docs.find(({ isThis }) => isThis)?.id as string
}

export async function requestPasswordReset(api: TestApi, { email }: Pick<TestMember, 'email'>) {
  const { body } = await api.send('POST', 'user/forgotPassword', { identifier: email })
  return (body.data as { requestId: string }).requestId
}

export async function resetId(api: TestApi, owner: Pick<TestMember, 'email'>): Promise<string> {
  const requestId = await requestPasswordReset(api, owner)
  const code = await codeFor(api, owner.email)
  const { body } = await api.send('POST', 'user/verifyOTPForgotPassword', { requestId, code })
  return (body.data as { resetId: string }).resetId
}

export async function beginTwoFactor(owner: TestMember): Promise<string> {
  const { opened } = await owner.call('POST', 'user/enableTwoFactorGoogle', { password })
  return (opened as { secret: string }).secret
}

export function authenticatorCode(api: TestApi, secret: string, steps = 0): Promise<string> {
  const epoch = Math.floor(api.clock.now().getTime() / 1000) + steps * 30
  return generate({ secret, epoch })
}

async function firstCode(api: TestApi, owner: TestMember): Promise<string> {
  return authenticatorCode(api, await beginTwoFactor(owner))
}

export async function makeNotification(api: TestApi, owner: TestMember): Promise<string> {
  const { id: accountId } = (await owner.call('GET', 'user/getProfile')).opened as { id: string }
  const at = api.clock.now()
  await notify(api.services, api.services.db, {
    accountId,
    kind: 'new-login',
    facts: { device: 'Lynx' },
    at,
  })
  const { opened } = await owner.call('GET', 'notification/listNotification')
  return (opened as { docs: { id: string }[] }).docs[0]?.id as string
}
