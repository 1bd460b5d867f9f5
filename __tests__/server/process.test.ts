import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentFolder, markdownFile, removeContentFolders } from '../support/contents'
import {
  type Bundle,
  bundleServer,
  freePort,
  killAll,
  type Running,
  refusalOf,
  runOps,
  startServer,
} from '../support/server-process'

let bundle: Bundle
let home: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fnx-home-'))
  bundle = await bundleServer()
})
afterAll(() => {
  killAll()
  removeContentFolders()
  rmSync(home, { recursive: true, force: true })
})

const settingsFor = async (name: string) => ({
  DATA_DIR: join(home, name),
  PORT: String(await freePort()),
})
const withoutApi = { NEXT_PUBLIC_API_URL: 'https://api.example/api/v1' }

describe('settings that cannot work', () => {
  test('a port that is taken is refused plainly @rest', async () => {
    const port = await freePort()
    const otherServer = createServer().listen(port, '127.0.0.1')
    const { code, said } = await refusalOf(bundle, { PORT: String(port), ...withoutApi })
    otherServer.close()
    expect([code, said]).toEqual([1, `Port ${port} is taken. Set a free PORT.`])
  })

  test('a HOST of another machine is refused plainly @rest', async () => {
    const { code, said } = await refusalOf(bundle, {
      HOST: '203.0.113.7',
      PORT: String(await freePort()),
      ...withoutApi,
    })
    expect([code, said]).toEqual([1, 'HOST 203.0.113.7 isn’t this machine’s.'])
  })

  test('a file as data directory is refused plainly @rest', async () => {
    const { code, said } = await refusalOf(bundle, { DATA_DIR: __filename })
    expect(code).toBe(1)
    expect(said).toMatch(/^Can’t use .+ \(.+\)\. Set DATA_DIR to .+\.$/)
  })
})

describe('a running server', () => {
  let settings: { DATA_DIR: string; PORT: string }
  let server: Running

  beforeAll(async () => {
    settings = await settingsFor('running')
    server = await startServer(bundle, settings)
  })

  test('answers the API and leaves the rest to pages @rest', async () => {
    const [api, page, files] = await Promise.all([
      fetch(`${server.url}/api/v1/health/ready`),
      fetch(`${server.url}/price`),
      fetch(`${server.url}/robots.txt`),
    ])
    expect(await api.json()).toMatchObject({ status: 200 })
    expect(await page.text()).toBe('a page')
    expect(await files.text()).toMatch(/^User-agent: \*/)
  })

  test('listens only on this machine by default @rest', async () => {
    expect(server.url).toBe(`http://127.0.0.1:${settings.PORT}`)
    await expect(fetch(`http://[::1]:${settings.PORT}/`)).rejects.toThrow()
  })

  test('sends headers that protect pages and answers @rest', async () => {
    const page = await fetch(`${server.url}/`)
    const api = await fetch(`${server.url}/api/v1/health/live`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*frame-ancestors 'self' https:\/\/app\.safe\.global/,
    )
    for (const { headers } of [page, api])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a stored answer is the first one, word for word @rest', async () => {
    const address = `${server.url}/api/v1/static/getStatic?kind=page&slug=about`
    const german = { headers: { 'accept-language': 'de' } }
    const answers: unknown[][] = []
    for (const languageHeaders of [{}, {}, german, german, {}]) {
      const answer = await fetch(address, languageHeaders)
      const { date: _, ...headers } = Object.fromEntries(answer.headers)
      answers.push([answer.status, headers, await answer.text()])
    }
    const [madeTexts, storedTexts, inGerman, storedInGerman, textsAgain] = answers
    expect([storedTexts, storedInGerman, textsAgain]).toEqual([madeTexts, inGerman, madeTexts])
    expect(inGerman?.[2]).not.toBe(madeTexts?.[2])
  })

  test('a second process on the same directory refuses @rest', async () => {
    const { code, said } = await refusalOf(bundle, { ...settings, PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(said).toBe(
      `Process ${server.pid} uses ${settings.DATA_DIR}. Stop it, or set another DATA_DIR.`,
    )
    expect((await fetch(`${server.url}/api/v1/health/ready`)).status).toBe(200)
    expect(readFileSync(join(settings.DATA_DIR, 'lock'), 'utf8')).toMatch(
      new RegExp(`^${server.pid} `),
    )
  })

  test.each([
    ['a Host header that is none', 'GET /api/v1/health/live HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a Host header with a path', 'GET /api/v1/health/live HTTP/1.1\r\nHost: x/y\r\n\r\n'],
    ['a backslash in the path', 'GET /api/v1\\health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a broken escape', 'GET /api/v1/static/getStatic?slug=%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no Host in HTTP/1.0', 'GET /api/v1/nowhere HTTP/1.0\r\n\r\n'],
    [
      'a body of another length',
      'POST /api/v1/user/contactUs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}xxxx',
    ],
    [
      'a chunk that is none',
      'POST /api/v1/user/contactUs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002'],
  ])('%s is refused below 500 @rest', async (_, text) => {
    const answer = await raw(Number(settings.PORT), text)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect((await fetch(`${server.url}/api/v1/health/live`)).status).toBe(200)
  })

  test('a caller who hangs up is no error @rest', async () => {
    const before = server.output()
    await raw(
      Number(settings.PORT),
      'POST /api/v1/user/contactUs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name"',
      200,
    )
    await fetch(`${server.url}/api/v1/health/live`)
    // The chain is away here, as a job says.
    const output = server.output().slice(before.length)
    expect(output.match(/^[\d:]+ \w+ (?!pools failed).*$/gm)).toBeNull()
  })

  test('takes commands over a socket for its owner only @rest', async () => {
    expect(statSync(join(settings.DATA_DIR, 'ops.sock')).mode & 0o777).toBe(0o600)
    const folder = contentFolder({
      'a.md': markdownFile({ slug: 'put-in', title: 'Put in while running' }),
    })
    const { code, said } = await runOps(bundle, settings, 'content', 'import', folder)
    expect([code, said]).toEqual([0, 'Imported 1 text. Pages show them within a minute.'])
    const answer = await fetch(`${server.url}/api/v1/static/getStatic?slug=put-in`)
    expect(await answer.json()).toMatchObject({ data: { title: 'Put in while running' } })
  })

  test('a command that fails leaves it running @rest', async () => {
    const refusedRun = await runOps(bundle, settings, 'content', 'import', '/nowhere')
    expect(refusedRun).toEqual({ code: 1, said: 'There is no folder /nowhere.' })
    const answer = await overSocket(join(settings.DATA_DIR, 'ops.sock'), 'not json')
    expect(answer).toMatch(/^HTTP\/1\.1 500 .*This failed: /s)
    expect((await fetch(`${server.url}/api/v1/health/ready`)).status).toBe(200)
  })

  test('SIGTERM ends it with 0, lock and socket removed, and commands then open the directory @rest', async () => {
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(settings.DATA_DIR, 'lock'))).toBe(false)
    expect(existsSync(join(settings.DATA_DIR, 'ops.sock'))).toBe(false)
    const { code, said } = await runOps(bundle, settings, 'messages')
    expect([code, said]).toEqual([0, 'No messages.'])
    expect(existsSync(join(settings.DATA_DIR, 'lock'))).toBe(false)
  })
})

describe('ending', () => {
  test('SIGTERM while opening also ends it with 0 @rest', async () => {
    const settings = await settingsFor('opening')
    const { startProgram } = await import('../support/server-process')
    const program = startProgram(bundle.server, [], settings)
    while (!existsSync(join(settings.DATA_DIR, 'lock'))) await pause(20)
    await pause(200)
    expect(await program.stop()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(settings.DATA_DIR, 'lock'))).toBe(false)
  })

  test('ends by itself without its starter @rest', async () => {
    const server = await startServer(bundle, { ...(await settingsFor('orphan')), ...withoutApi })
    server.child.disconnect()
    expect((await server.exited).code).toBe(0)
  })
})

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Raw bytes: a client would mend them. */
async function raw(port: number, text: string, waitMs = 20_000): Promise<string> {
  return exchange({ host: '127.0.0.1', port }, text, waitMs)
}

async function overSocket(path: string, body: string): Promise<string> {
  return exchange(
    { path },
    `POST / HTTP/1.0\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    20_000,
  )
}

async function exchange(
  to: { host: string; port: number } | { path: string },
  text: string,
  waitMs: number,
): Promise<string> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(to)
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    const wait = setTimeout(end, waitMs)
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
      if (answer.includes('\r\n\r\n') && waitMs > 200) setTimeout(end, 50)
    })
    socket.on('close', () => {
      clearTimeout(wait)
      resolve(answer)
    })
    socket.on('error', () => undefined)
    socket.write(text)
  })
}
