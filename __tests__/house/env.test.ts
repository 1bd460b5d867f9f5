import { readFileSync } from 'node:fs'
import { envClient } from '@/config/env.client'
import { envSchema, readServerEnv, requiredInProduction } from '@/config/env.server'
import { houseName } from '@/config/house'
import { sandboxTrustedAddresses, trustedAddresses } from '@/config/trusted-addresses'
import { routerContract, wrappedContract } from '@/server/sandbox/chain/local-chain'
import { sandboxQuoteSigner, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'

const example = readFileSync('.env.example', 'utf8')
const listed = new Map(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name as string,
    value as string,
  ]),
)

test('.env.example lists the exact settings in order', () => {
  expect([...listed.keys()]).toEqual(Object.keys(envSchema._zod.def.shape))
})

test('its values are the defaults', () => {
  const following = { NEXT_PUBLIC_SITE_URL: '', CONSOLE_ORIGIN: '' }
  const defaults = { ...readServerEnv({}), ...following } as Record<string, unknown>
  for (const [name, value] of listed)
    expect([name, value]).toEqual([name, String(defaults[name] ?? '')])
})

test('copied as it is, it changes nothing', () => {
  expect(readServerEnv(Object.fromEntries(listed))).toEqual(readServerEnv({}))
})

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4123' }, 'http://localhost:4123'],
  [{ PORT: '4123', NEXT_PUBLIC_SITE_URL: '' }, 'http://localhost:4123'],
  [{ PORT: '4123', NEXT_PUBLIC_SITE_URL: 'https://fnx.example' }, 'https://fnx.example'],
])('with %j links lead to %s', (env, address) => {
  expect(readServerEnv(env).NEXT_PUBLIC_SITE_URL).toBe(address)
})

test.each([
  ['4123', 'http://localhost:4123'],
  [undefined, 'http://localhost:3000'],
])('pages on PORT %s name that address too', async (port, address) => {
  const before = process.env.PORT
  if (port === undefined) delete process.env.PORT
  else process.env.PORT = port
  await jest.isolateModulesAsync(async () => {
    const { envClient: freshClient } = await import('@/config/env.client')
    expect(freshClient.siteUrl).toBe(address)
  })
  if (before === undefined) delete process.env.PORT
  else process.env.PORT = before
})

test('every setting is explained above it', () => {
  for (const block of example.trim().split(/\n(?=#)/)) expect(block).toMatch(/^#/)
  expect(example).toMatch(/^#/)
})

test('only those that production needs are marked', () => {
  const marked: string[] = []
  let isMarked = false
  let isComment = false
  for (const line of example.split('\n')) {
    if (line.startsWith('#')) {
      isMarked = (isComment && isMarked) || line.startsWith('# [production]')
      isComment = true
      continue
    }
    isComment = false
    if (isMarked && line.includes('=')) marked.push(line.split('=')[0] as string)
  }
  expect(marked.sort()).toEqual([...requiredInProduction].sort())
})

test('nothing secret is made visible to browsers', () => {
  const publicNames = [...listed.keys()].filter((name) => name.startsWith('NEXT_PUBLIC_'))
  expect(publicNames.filter((name) => /SECRET|TOKEN|PASSWORD|DATABASE/.test(name))).toEqual([])
  const shownNames = [...Object.keys(envClient), ...Object.keys(trustedAddresses)]
  // The name is in the document. Next to the others are the mode, and whether `dev:mock` compiled
  // the pages.
  expect(shownNames).toHaveLength(publicNames.length - 1 + 2)
})

test('the browser’s defaults are the server’s', () => {
  const server = readServerEnv({})
  expect(houseName()).toBe(server.NEXT_PUBLIC_APP_NAME)
  expect(envClient).toMatchObject({
    appMode: server.APP_MODE,
    apiUrl: server.NEXT_PUBLIC_API_URL,
    siteUrl: server.NEXT_PUBLIC_SITE_URL,
  })
})

test('every public setting has a default in next.config.js', () => {
  const config = readFileSync('next.config.js', 'utf8')
  const publicNames = [...listed.keys()].filter((name) => name.startsWith('NEXT_PUBLIC_'))
  for (const name of publicNames.filter((publicName) => publicName !== 'NEXT_PUBLIC_APP_NAME'))
    expect([name, config.includes(`${name}:`)]).toEqual([name, true])
})

test('sandbox pages trust their server’s own addresses', () => {
  expect(sandboxTrustedAddresses).toEqual({
    treasuries: [sandboxTreasury.address.toLowerCase()],
    quoteSigner: sandboxQuoteSigner.address.toLowerCase(),
    router: routerContract.address.toLowerCase(),
    wrapped: wrappedContract.address.toLowerCase(),
  })
})

test('production pages trust the addresses in their settings', async () => {
  const before = { ...process.env }
  Object.assign(process.env, {
    NEXT_PUBLIC_APP_MODE: 'production',
    NEXT_PUBLIC_TREASURIES: '0xAb, 0xCd',
    NEXT_PUBLIC_QUOTE_SIGNER: '0xEf',
  })
  const givenAddresses = { treasuries: ['0xab', '0xcd'], quoteSigner: '0xef' }
  const importAgain = async () => (await import('@/config/trusted-addresses')).trustedAddresses
  await jest.isolateModulesAsync(async () => {
    const router = '0x10ed43c718714eb63d5aa57b78b54704e256024e'
    const wrapped = '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'
    expect(await importAgain()).toEqual({ ...givenAddresses, router, wrapped })
  })
  Object.assign(process.env, {
    NEXT_PUBLIC_SWAP_ROUTER: '0xA2',
    NEXT_PUBLIC_SWAP_WRAPPED: '0xB4',
  })
  await jest.isolateModulesAsync(async () =>
    expect(await importAgain()).toEqual({ ...givenAddresses, router: '0xa2', wrapped: '0xb4' }),
  )
  process.env = before
})
