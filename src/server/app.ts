import { type Context, Hono } from 'hono'
import { allEndpoints } from '@/contract'
import { adminCalls } from '@/contract/admin'
import { auditCalls } from '@/contract/audit'
import { blogCalls } from '@/contract/blog'
import { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import type { Endpoint } from '@/contract/define'
import { healthCalls } from '@/contract/health'
import { kycCalls } from '@/contract/kyc'
import { notificationCalls } from '@/contract/notification'
import { priceAlertCalls } from '@/contract/price-alert'
import { purchaseCalls } from '@/contract/purchase'
import { staticCalls } from '@/contract/static'
import { swapCalls } from '@/contract/swap'
import { teamCalls } from '@/contract/team'
import { transactionCalls } from '@/contract/transaction'
import { transactionsCalls } from '@/contract/transactions'
import { accountCalls } from '@/contract/user/account'
import { contactCalls } from '@/contract/user/contact'
import { holdingsCalls } from '@/contract/user/holdings'
import { loginCalls } from '@/contract/user/login'
import { passwordCalls } from '@/contract/user/password'
import { profileCalls } from '@/contract/user/profile'
import { protectedActionCalls } from '@/contract/user/protected-actions'
import { stakingCalls } from '@/contract/user/staking'
import { twoFactorCalls } from '@/contract/user/two-factor'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { walletCalls } from '@/contract/wallet'
import { walletNameCalls } from '@/contract/wallet-name'
import { routeOf } from './call-address'
import { openApiDocument } from './documentation/openapi'
import { documentationPage } from './documentation/page'
import { refused } from './envelope'
import { AppError } from './errors'
import { accountRoutes } from './groups/account.routes'
import { adminRoutes } from './groups/admin.routes'
import { auditRoutes } from './groups/audit.routes'
import { blogRoutes } from './groups/blog.routes'
import { contactRoutes } from './groups/contact.routes'
import { currencyRoutes, pricedCurrencyRoutes } from './groups/currency.routes'
import { healthRoutes } from './groups/health.routes'
import { holdingsRoutes } from './groups/holdings.routes'
import { kycRoutes } from './groups/kyc.routes'
import { loginRoutes } from './groups/login.routes'
import { notificationRoutes } from './groups/notification.routes'
import { passwordRoutes } from './groups/password.routes'
import { priceAlertRoutes } from './groups/price-alert.routes'
import { profileRoutes } from './groups/profile.routes'
import { protectedActionRoutes } from './groups/protected-actions.routes'
import { purchaseRoutes } from './groups/purchase.routes'
import { stakingRoutes } from './groups/staking.routes'
import { staticRoutes } from './groups/static.routes'
import { swapRoutes } from './groups/swap.routes'
import { teamRoutes } from './groups/team.routes'
import { transactionRoutes, transactionsRead } from './groups/transaction.routes'
import { transactionsRoutes } from './groups/transactions.routes'
import { twoFactorRoutes } from './groups/two-factor.routes'
import { walletRoutes } from './groups/wallet.routes'
import { walletLinkRoutes } from './groups/wallet-link.routes'
import { walletNameRoutes } from './groups/wallet-name.routes'
import { addIdentityWebhook } from './identity-webhook'
import { isMounted, type MountSettings, mountGroup } from './mount'
import { mountRpc } from './rpc/mount-rpc'
import type { Services } from './services'

interface AppChoices {
  /** Who is asking, for limits; each mount knows its own way. */
  addressOf?: (context: Context) => string
}

/** The whole API as one web-standard application; it neither listens nor reads settings. */
export function createApp(services: Services, choices: AppChoices = {}): Hono {
  const app = new Hono()
  const api = new Hono()
  const settings = { services, addressOf: choices.addressOf ?? (() => 'local') }
  mountGroup(api, settings, { group: 'user', calls: contactCalls, handlers: contactRoutes })
  mountGroup(api, settings, { group: 'user', calls: accountCalls, handlers: accountRoutes })
  mountGroup(api, settings, { group: 'user', calls: loginCalls, handlers: loginRoutes })
  mountGroup(api, settings, { group: 'user', calls: profileCalls, handlers: profileRoutes })
  mountGroup(api, settings, { group: 'user', calls: passwordCalls, handlers: passwordRoutes })
  mountGroup(api, settings, { group: 'user', calls: twoFactorCalls, handlers: twoFactorRoutes })
  mountGroup(api, settings, {
    group: 'user',
    calls: protectedActionCalls,
    handlers: protectedActionRoutes,
  })
  mountGroup(api, settings, { group: 'user', calls: walletLinkCalls, handlers: walletLinkRoutes })
  mountGroup(api, settings, { group: 'user', calls: holdingsCalls, handlers: holdingsRoutes })
  mountGroup(api, settings, { group: 'user', calls: stakingCalls, handlers: stakingRoutes })
  mountGroup(api, settings, { group: 'kyc', calls: kycCalls, handlers: kycRoutes })
  mountMoney(api, settings)
  mountRpc(api, { ...services, addressOf: settings.addressOf })
  mountGroup(api, settings, {
    group: 'notification',
    calls: notificationCalls,
    handlers: notificationRoutes,
  })
  mountGroup(api, settings, { group: 'admin', calls: adminCalls, handlers: adminRoutes })
  mountGroup(api, settings, { group: 'admin', calls: auditCalls, handlers: auditRoutes })
  mountGroup(api, settings, { group: 'static', calls: staticCalls, handlers: staticRoutes })
  mountGroup(api, settings, { group: 'team', calls: teamCalls, handlers: teamRoutes })
  mountGroup(api, settings, { group: 'blog', calls: blogCalls, handlers: blogRoutes })
  mountGroup(api, settings, { group: 'health', calls: healthCalls, handlers: healthRoutes })
  api.get('/openapi.json', (context) => context.json(openApiDocument(services.mode)))
  services.sandbox?.addRoutes({ app, api, settings })
  app.route('/api/v1', api)
  addIdentityWebhook(app, settings)
  app.get('/api/docs', (context) => context.html(documentationPage(services.mode)))
  const endpoints = allEndpoints()
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => isMounted(endpoint, services.mode))
  const others = refusals(services, '/api/v1', endpoints)
  app.notFound((context) => others.fetch(context.req.raw))
  app.onError((error) => refused(error, services.log))
  return app
}

function mountMoney(api: Hono, settings: MountSettings): void {
  mountGroup(api, settings, { group: 'wallet', calls: walletCalls, handlers: walletRoutes })
  mountGroup(api, settings, { group: 'wallet', calls: currencyCalls, handlers: currencyRoutes })
  mountGroup(api, settings, {
    group: 'wallet',
    calls: pricedCurrencyCalls,
    handlers: pricedCurrencyRoutes,
  })
  mountGroup(api, settings, { group: 'wallet', calls: purchaseCalls, handlers: purchaseRoutes })
  mountGroup(api, settings, { group: 'wallet', calls: swapCalls, handlers: swapRoutes })
  mountGroup(api, settings, { group: 'wallet', calls: priceAlertCalls, handlers: priceAlertRoutes })
  mountGroup(api, settings, { group: 'wallet', calls: walletNameCalls, handlers: walletNameRoutes })
  mountGroup(api, settings, {
    group: 'wallet',
    calls: transactionCalls,
    handlers: transactionRoutes,
    besides: transactionsRead,
  })
  mountGroup(api, settings, {
    group: 'transactions',
    calls: transactionsCalls,
    handlers: transactionsRoutes,
  })
}

/** Asked when no call took a request: its address may be known and only its method wrong. */
function refusals({ log }: Services, base: string, endpoints: Endpoint[]): Hono {
  const app = new Hono()
  const taken = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const route = base + routeOf(endpoint)
    const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    taken.set(route, [...(taken.get(route) ?? []), ...methods])
  }
  for (const [route, methods] of taken) {
    const headers = { allow: methods.join(', ') }
    app.all(route, () => refused(new AppError('METHOD_NOT_ALLOWED', { headers }), log))
  }
  app.notFound(() => refused(new AppError('NOT_FOUND'), log))
  return app
}
