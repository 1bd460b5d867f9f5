import { setTimeout as wait } from 'node:timers/promises'
import { FirstPage } from '../../scripts/first-page.mjs'
import { Progress } from '../../scripts/progress.mjs'
import { Fake, freePort } from '../support/fake'

interface Answer {
  status: number
  text: string
}

/** Polls without a pause from now on, and records the answers. */
function askOn(port: number) {
  const answers: (Answer | 'refused')[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const answer = await fetch(`http://127.0.0.1:${port}/dashboard`)
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => 'refused' as const)
      answers.push(answer)
      await wait(1)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return answers
    },
  }
}

describe('a start', () => {
  let project: Fake
  beforeAll(() => {
    project = new Fake()
  })
  afterAll(() => project.remove())

  test('answers with its steps until the product takes the address over, without refusing a connection', async () => {
    project.write('pages/index.tsx', 'export default () => "first"')
    const port = await freePort()
    const run = project.start('scripts/start.mjs', { PORT: String(port), NEXT_PUBLIC_WAIT: '1500' })
    await run.says('Building the pages')
    const asking = askOn(port)
    await run.says('Ready')
    await wait(200)
    const answers = await asking.stop()
    run.child.kill('SIGTERM')
    await run.ended

    const statuses = answers.map((answer) => (answer === 'refused' ? answer : answer.status))
    const first = statuses.indexOf(200)
    expect(new Set(statuses)).toEqual(new Set([503, 200]))
    expect(answers[0]).toMatchObject({ text: expect.stringContaining('Building the pages') })
    expect(answers.at(-1)).toEqual({ status: 200, text: 'the product' })
    expect(first).toBeGreaterThan(0)
  })

  test('that fails ends as without the page, and its address with it @rest', async () => {
    const failing = "setTimeout(() => { console.log('Unexpected token'); process.exit(1) }, 500)"
    const brokenFake = new Fake()
    brokenFake.write('node_modules/next/dist/bin/next', failing)
    const port = await freePort()
    const run = brokenFake.start('scripts/start.mjs', { PORT: String(port) })
    const asking = askOn(port)
    const { code, output } = await run.ended
    expect((await asking.stop()).at(-1)).toBe('refused')
    expect(code).toBe(1)
    expect(output).toMatch(/\nUnexpected token\n\nThe pages could not be built\.\n$/)
    await brokenFake.remove()
  })

  test('of an address that others reach is not answered before the product @rest', async () => {
    project.write('pages/index.tsx', 'export default () => "second"')
    const port = await freePort()
    const env = { PORT: String(port), HOST: '0.0.0.0', NEXT_PUBLIC_WAIT: '300' }
    const run = project.start('scripts/start.mjs', env)
    const asking = askOn(port)
    await run.says('Ready')
    const answers = await asking.stop()
    run.child.kill('SIGTERM')
    await run.ended
    expect(answers.some((answer) => answer !== 'refused' && answer.status === 503)).toBe(false)
  })
})

describe('the page', () => {
  let progress: Progress
  let page: FirstPage
  let address: string
  beforeAll(async () => {
    progress = new Progress({ say: () => {} })
    page = new FirstPage(progress)
    const port = await freePort()
    await page.listen(port, '127.0.0.1')
    address = `http://127.0.0.1:${port}`
  })
  afterAll(() => {
    page.close()
    progress.close()
  })

  const fetchPage = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init)

  test.each(['/', '/api/v1/health', '/_next/static/one.js'])(
    'says at %s that nothing is there yet',
    async (path) => {
      const { status, headers } = await fetchPage(path)
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        503,
        '1',
        'no-store',
      ])
    },
  )

  test('shows each step with its seconds, those that are done first', async () => {
    progress.begin('packages', 'Installing the packages')
    progress.begin('web', 'Building the pages')
    progress.end('packages')
    const text = await (await fetchPage('/')).text()
    expect(text.match(/<li>.*?<\/li>/g)).toEqual([
      '<li>Installing the packages <span>done in less than a second</span></li>',
      '<li>Building the pages <span>0 s so far</span></li>',
    ])
  })

  test.each([
    ['what the browser would rather read', { 'accept-language': 'de-AT,en;q=0.8' }, 'de'],
    ['what a person has chosen here', { cookie: 'a=b; lang=de', 'accept-language': 'en' }, 'de'],
    ['English where it has neither', { 'accept-language': 'fr, constructor' }, 'en'],
  ])('speaks %s', async (_, headers, language) => {
    const text = await (await fetchPage('/', { headers })).text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(language === 'de' ? '<h1>FNX startet</h1>' : '<h1>FNX is starting</h1>')
  })

  test('runs no script but its own file', async () => {
    const { headers, text } = await fetchPage('/').then(async (response) => ({
      headers: response.headers,
      text: await response.text(),
    }))
    expect(text.match(/<script.*?<\/script>/g)).toEqual(['<script src="/first-start.js"></script>'])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    const script = await fetchPage('/first-start.js')
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})
