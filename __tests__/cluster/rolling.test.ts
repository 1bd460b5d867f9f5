import { type KillFixture, killFixture } from '../support/kill-fixture'
import { type Product, startProduct } from '../support/product'
import { openPlace } from '../support/role-place'
import { pause, seedOfRun } from '../support/seeded'
import { freePort } from '../support/server-process'

const aSecond = Number(process.env.CLUSTER_REQUESTS ?? 50)
const askReadyMs = 250

interface Web {
  settings: Record<string, string>
  signals: string
  isReady: boolean
  open: number
  product?: Product
}

let fixture: KillFixture
let webs: Web[]

beforeAll(async () => {
  fixture = await killFixture(seedOfRun('rolling restart'), 20)
  for (const role of ['worker', 'follower'] as const) await openPlace(fixture, role, 1)
  webs = []
  for (const nth of [1, 2]) {
    const signals = await freePort()
    const settings = {
      ...fixture.settings,
      ROLE: 'web',
      DATA_DIR: `${fixture.settings.DATA_DIR}-web-${nth}`,
      DATABASE_POOL: '8',
      DRAIN_SECONDS: '5',
      PORT: String(await freePort()),
      SIGNALS_PORT: String(signals),
    }
    const web = { settings, signals: `http://127.0.0.1:${signals}`, isReady: false, open: 0 }
    webs.push(web)
    await startWeb(web)
  }
}, 300_000)
afterAll(async () => {
  for (const { product } of webs ?? []) await product?.stop()
  await fixture?.stop()
})

async function startWeb(web: Web): Promise<void> {
  const { settings } = web
  const { DATA_DIR: dataDir = '', PORT: port } = settings
  web.product = await startProduct({ dataDir, port: Number(port), env: settings })
}

test('restarting webs one by one under load fails no request', async () => {
  let isOver = false
  const choosing = Promise.all(webs.map((web) => lookOnAndOn(web, () => isOver)))
  const loads: Promise<RequestResult>[] = []
  const load = async () => {
    const beganAt = performance.now()
    while (!isOver) {
      while (loads.length < ((performance.now() - beganAt) * aSecond) / 1_000)
        loads.push(runLoad(loads.length))
      await pause(5)
    }
  }
  const untilReady = async (web: Web) => {
    while (!web.isReady) await pause(50)
  }
  await Promise.all(webs.map(untilReady))
  const loading = load()
  const beganAt = performance.now()
  try {
    await pause(3_000)
    for (const web of webs) {
      await web.product?.stop()
      await startWeb(web)
      await untilReady(web)
      await pause(3_000)
    }
  } finally {
    isOver = true
    await Promise.all([loading, choosing])
  }
  const answers = await Promise.all(loads)
  const seconds = (performance.now() - beganAt) / 1_000
  const failedResults = answers.filter(({ status }) => status !== 200)
  const slowest = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(slowest[Math.floor(slowest.length * share)] ?? 0)
  process.stdout.write(
    `${answers.length} requests in ${seconds.toFixed(0)} s through ${webs.length} restarts: ${failedResults.length} failed; median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms\n`,
  )
  expect(failedResults).toEqual([])
}, 600_000)

/** Like a load balancer: a process that is slow on a busy machine still counts as alive. */
async function lookOnAndOn(web: Web, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    web.isReady = await fetch(`${web.signals}/ready`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    await pause(askReadyMs)
  }
}

interface RequestResult {
  path: string
  status: number | string
  ms: number
}

const quote = '/api/v1/wallet/getConvertedAmount?currency=USDT&pay=100000000000000000000'
const calls = [quote, '/api/v1/user/getProfile', '/api/v1/wallet/offering']
const paths = ['/', ...calls, ...calls, ...calls]

async function runLoad(turn: number): Promise<RequestResult> {
  const path = paths[turn % paths.length] as string
  const [web] = webs.filter(({ isReady }) => isReady).sort((a, b) => a.open - b.open)
  if (web === undefined) return { path, status: 'nobody is ready', ms: 0 }
  web.open += 1
  const buyer = fixture.buyers[turn % fixture.buyers.length] as KillFixture['buyers'][0]
  const beganAt = performance.now()
  const status = await fetch(`${web.product?.url}${path}`, {
    headers: { token: buyer.token, 'x-forwarded-for': `10.1.${turn % 250}.${(turn >> 8) % 250}` },
  }).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    (error: Error) => String(error.cause ?? error),
  )
  web.open -= 1
  return { path, status, ms: performance.now() - beganAt }
}
