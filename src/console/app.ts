import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createElement } from 'react'
import { house } from '@/config/house'
import { chosenLocale, inLocale, offeredLocales } from '@/messages/locale'
import { NotDone, noteRefusedLook } from '@/server/modules/operators'
import { sessionOf } from '@/server/modules/operators/sign-in/sessions.service'
import { isSame } from '@/server/platform/crypto/crypto-node'
import { randomSecret } from '@/server/platform/crypto/keys'
import { asAppError } from '@/server/platform/errors'
import { readBytes } from '@/server/platform/http/body'
import { errorFields } from '@/server/platform/log/log'
import { carryLanguages } from '@/server/platform/node/listen'
import { networkOf } from '@/server/platform/security/events'
import {
  type ConsoleEvent,
  type ConsolePage,
  type ConsoleSettings,
  goTo,
  type OperatorTurn,
  type Reply,
  type Route,
  refuseForm,
  signedIn,
  type Turn,
} from './access'
import { contactRoutes } from './contacts'
import { Frame, failurePage, notHere, otherRole } from './drawing/frame'
import { RefusedPage } from './drawing/refused'
import { styleSheet } from './drawing/style'
import { consoleEvents } from './events'
import * as m from './messages/frame'
import { namesIn, nobodySpoken, SpokenOf } from './names'
import type { ConsoleNeeds } from './needs'
import { bankRoutes } from './pages/bank'
import { bookRoutes } from './pages/books'
import { publishedRoutes } from './pages/contents/routes'
import { custodyRoutes } from './pages/custody'
import { eventRoutes } from './pages/events'
import { identityRoutes } from './pages/identity/routes'
import { jobRoutes } from './pages/jobs'
import { legalOrderRoutes } from './pages/legal-orders'
import { newsletterRoutes } from './pages/newsletter/routes'
import { offeringRoutes } from './pages/offering'
import { operatorRoutes } from './pages/operators'
import { ownRoutes } from './pages/own'
import { refundFileRoutes } from './pages/payments/bank-refunds'
import { refundRoutes } from './pages/payments/refunds'
import { paymentRoutes } from './pages/payments/routes'
import { transferRoutes } from './pages/payments/transfer'
import { peopleRoutes } from './pages/people/routes'
import { priceRoutes } from './pages/prices'
import { questionRoutes } from './pages/questions/routes'
import { registerRoutes } from './pages/register/routes'
import { residenceRoutes } from './pages/residences'
import { signalRoutes } from './pages/signals'
import { termsRoutes } from './pages/terms/routes'
import { requestRoutes } from './requests/routes'
import { cookieFor, keepSecret, secretIn } from './sign-in/cookie'
import { passkeyScript } from './sign-in/passkeys'
import { signInRoutes } from './sign-in/routes'
import { countsFor, startRoutes } from './waiting'

const routesWith = (events: readonly ConsoleEvent[]): Route[] => [
  ...signInRoutes,
  ...startRoutes,
  ...ownRoutes,
  ...signalRoutes,
  ...jobRoutes,
  ...priceRoutes,
  ...requestRoutes,
  ...operatorRoutes,
  ...eventRoutes,
  ...contactRoutes,
  ...peopleRoutes,
  ...questionRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...bookRoutes,
  ...bankRoutes,
  ...refundFileRoutes,
  ...transferRoutes,
  ...custodyRoutes,
  ...registerRoutes,
  ...legalOrderRoutes,
  ...events.flatMap(({ routes }) => routes),
  ...identityRoutes,
  ...residenceRoutes,
  ...publishedRoutes,
  ...offeringRoutes,
  ...termsRoutes,
  ...newsletterRoutes,
]
export const consoleRoutes: readonly Route[] = routesWith(consoleEvents)

const policy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'"],
  ...["frame-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export function createConsole(needs: ConsoleNeeds, settings: ConsoleSettings): Hono {
  const app = new Hono()
  const isHttps = needs.consoleUrl.startsWith('https://')
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.header(name, value)
    if (isHttps) context.header('strict-transport-security', 'max-age=63072000')
    const cookie = cookieFor(context, needs)
    if (cookie !== undefined) context.header('set-cookie', cookie, { append: true })
  })
  addFiles(app)
  carryLanguages()
  app.use((context, next) => inLocale(languageOf(context, isHttps), next))
  for (const route of routesWith(settings.events ?? consoleEvents))
    app.on(route.method, route.path, (context) =>
      answerTo(route, context, { needs, settings, app }),
    )
  // Without the database there is no session, so no page of the console can be shown.
  app.onError((error, context) => {
    needs.log.error('console failed', errorFields(error))
    const status = asAppError(error).status as 500
    return context.text(`${m.notRespondingText()}\n`, status)
  })
  app.notFound(async (context) => {
    const turn = await turnOf(context, { needs, settings, app })
    return drawPage(turn, await operatorOf(turn), notHere())
  })
  return app
}

const yearSeconds = 365 * 24 * 60 * 60

/** As on the site: the address’s language is remembered; before any choice the browser’s counts. */
function languageOf(context: Context, secure: boolean): string {
  const language = context.req.query('lang')
  if (language !== undefined && offeredLocales().includes(language))
    setCookie(context, 'lang', language, {
      httpOnly: true,
      maxAge: yearSeconds,
      path: '/',
      sameSite: 'Lax',
      secure,
    })
  const accepts = context.req.header('accept-language')
  return chosenLocale({
    asked: language,
    cookie: getCookie(context, 'lang'),
    ...(accepts && { accepts }),
  })
}

const notDoneStatus = 422

interface Serving {
  needs: ConsoleNeeds
  settings: ConsoleSettings
  app: Hono
}

async function answerTo(route: Route, context: Context, serving: Serving): Promise<Response> {
  const turn = await turnOf(context, serving)
  const operatorTurn = await operatorOf(turn)
  let from: string | undefined
  try {
    if (/%00/.test(context.req.url)) return drawPage(turn, operatorTurn, notHere())
    if (route.method === 'POST') {
      // Until the right to act is checked, the body may not be larger than that of any form.
      const isActing = operatorTurn !== undefined && mayAct(route, operatorTurn)
      const max = isActing ? route.maxBytes : undefined
      if (!(await isOwnForm(turn, max))) return refusedForm(turn, route)
      turn.form.delete('token')
      from = turn.form.get('page') ?? undefined
      turn.form.delete('page')
      if ([...turn.form.values()].some((text) => text.includes('\0')))
        throw new NotDone(m.unstorableCharacterError)
    }
    const answer = await permit(route, turn, operatorTurn)
    if (answer instanceof Response) return answer
    // Sign-in and invitations are drawn without the frame, even for an operator who is signed in.
    const framedFor = route.right === 'nobody’s' ? undefined : operatorTurn
    return await drawPage(turn, framedFor, answer)
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    const { log } = serving.needs
    if (refusal.status >= 500) log.error('console failed', errorFields(refusal.cause))
    if (refusal.isTooMany) log.info('console limit reached', logFields(turn, route))
    return (
      (await drawAgain(turn, from, refusal, serving)) ??
      drawPage(
        turn,
        operatorTurn,
        failurePage(refusal.why, turn.form, pageOf(from, serving)),
        refusal.status,
      )
    )
  }
}

interface Refusal {
  why: string
  status: number
  field?: string | undefined
  cause?: unknown
  isTooMany?: boolean
}

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof NotDone)
    return { why: thrown.say(), field: thrown.field, status: notDoneStatus }
  const error = asAppError(thrown)
  const { message: why, status } = error
  return { why, status, cause: error.cause ?? error, isTooMany: error.code === 'TOO_MANY' }
}

/** Returns the page with the refused form as it was sent; undefined if it has no such form. */
async function drawAgain(
  turn: Turn,
  from: string | undefined,
  { why, field, status }: Refusal,
  { app }: Serving,
): Promise<Response | undefined> {
  const { context, needs } = turn
  const page = pageOf(from, { needs })
  if (page === undefined || status >= 500) return undefined
  refuseForm(turn, why, field)
  const { refused } = turn
  const sent = new Headers(context.req.raw.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) sent.delete(name)
  const request = new Request(new URL(page, context.req.url), { headers: sent })
  const pageResponse = await app.fetch(request, { ...context.env, refused })
  if (!refused?.isSaid) return undefined
  return new Response(pageResponse.body, { status, headers: pageResponse.headers })
}

/** Returns our page that a form names as its own. */
function pageOf(
  from: string | undefined,
  { needs: { consoleUrl } }: Pick<Serving, 'needs'>,
): string | undefined {
  if (from === undefined || !URL.canParse(from, consoleUrl)) return undefined
  const { origin, pathname, search } = new URL(from, consoleUrl)
  // A path that begins with two slashes would lead a browser to another host.
  const isOurs = origin === new URL(consoleUrl).origin && !pathname.startsWith('//')
  return isOurs ? pathname + search : undefined
}

const mayAct = ({ right }: Route, operatorTurn: OperatorTurn): boolean =>
  right === 'nobody’s' || right === 'every operator’s' || operatorTurn.may(right)

async function permit(
  route: Route,
  turn: Turn,
  operatorTurn: OperatorTurn | undefined,
): Promise<Reply> {
  if (route.right === 'nobody’s') return route.answer(turn)
  if (operatorTurn === undefined) return goTo('/sign-in')
  if (!mayAct(route, operatorTurn)) {
    const { id, email } = operatorTurn.operator
    const look = { operator: email, page: `${route.method} ${route.path}` }
    if (await noteRefusedLook(turn.needs, look))
      turn.needs.log.info('console refused', { path: route.path, operator: id })
    return drawPage(turn, operatorTurn, otherRole(), 403)
  }
  return route.answer(operatorTurn)
}

async function isOwnForm(turn: Turn, maxBytes: number | undefined): Promise<boolean> {
  const { req } = turn.context
  if (req.header('origin') !== turn.needs.consoleUrl) return false
  const site = req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') return false
  const type = req.header('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    return false
  const body = await readBytes(req.raw, maxBytes)
  // A body of any other content type makes this throw, and then counts as empty.
  const sent = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (sent === undefined) return false
  for (const [name, value] of sent) {
    // Files are left out, because a refused form is drawn again and must not contain them.
    if (typeof value === 'string') turn.form.append(name, value)
    else
      turn.files.set(name, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return isSame(turn.form.get('token') ?? '', turn.formToken)
}

function refusedForm(turn: Turn, route: Route): Response {
  turn.needs.log.info('console form refused', logFields(turn, route))
  return turn.context.text(`${m.formExpiredText()}\n`, 403)
}

const logFields = ({ address }: Turn, { path }: Route) => ({ path, network: networkOf(address) })

async function turnOf(context: Context, { needs, settings }: Serving): Promise<Turn> {
  const storedSecret = secretIn(context, needs)
  const secret = storedSecret ?? randomSecret()
  if (storedSecret === undefined) keepSecret(context, secret)
  const visit = await needs.keys.hash(`console-visit:${secret}`)
  return {
    needs,
    context,
    visit,
    secret,
    events: settings.events ?? consoleEvents,
    formToken: await needs.keys.hash(`console-form:${secret}`),
    address: settings.addressOf(context),
    form: new URLSearchParams(),
    files: new Map(),
    refused: context.env?.refused,
  }
}

async function operatorOf(turn: Turn): Promise<OperatorTurn | undefined> {
  const current = await sessionOf(turn.needs, turn.secret)
  return current && signedIn(turn, current.operator, current.session)
}

async function drawPage(
  turn: Turn,
  operatorTurn: OperatorTurn | undefined,
  page: ConsolePage,
  status: number = page.status ?? 200,
): Promise<Response> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  const counts = operatorTurn ? await countsFor(operatorTurn) : {}
  const props = { turn, operatorTurn, counts, title: page.title, children: page.body }
  const spoken = nobodySpoken()
  const framed = createElement(Frame, props)
  const draw = () =>
    renderToStaticMarkup(
      createElement(
        SpokenOf.Provider,
        { value: spoken },
        createElement(RefusedPage.Provider, { value: turn.refused }, framed),
      ),
    )
  let drawnPage = draw()
  if (turn.refused?.field !== undefined && !turn.refused.isSaid) {
    // The form has no such field, so the reason is shown above it.
    turn.refused.field = undefined
    drawnPage = draw()
  }
  if (operatorTurn && spoken.ids.size > 0) {
    spoken.named = await namesIn(operatorTurn, [...spoken.ids])
    if (turn.refused) turn.refused.isSaid = false
    drawnPage = draw()
  }
  const html = `<!doctype html>${drawnPage}`
  return turn.context.html(html, status as 200)
}

const fonts = {
  400: () => require.resolve('@fontsource/geist/files/geist-latin-400-normal.woff2'),
  500: () => require.resolve('@fontsource/geist/files/geist-latin-500-normal.woff2'),
  600: () => require.resolve('@fontsource/geist/files/geist-latin-600-normal.woff2'),
}

function addFiles(app: Hono): void {
  const style = styleSheet()
  app.get('/console.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/passkey.js', (context) =>
    context.body(passkeyScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  for (const theme of ['dark', 'light'] as const)
    app.get(`/logo-${theme}.svg`, (context) => {
      const drawing = house().logo?.[theme]
      return drawing === undefined
        ? context.notFound()
        : context.body(drawing, 200, { 'content-type': 'image/svg+xml' })
    })
  for (const [weight, file] of Object.entries(fonts))
    app.get(`/geist-${weight}.woff2`, async (context) => {
      const font = new Uint8Array(await readFile(file()))
      return context.body(font, 200, { 'content-type': 'font/woff2' })
    })
}
