import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { mainRouter } from '@/config/chain'
import { readServerEnv } from '@/config/env.server'
import { refuseOtherRouter } from '@/server/platform/node/pages'
import { productionSettings } from '../../support/production-settings'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-built-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const otherRouter = `0x${'a9'.repeat(20)}`
const file = 'required-server-files.json'
const settings = (router: string) =>
  readServerEnv({ ...productionSettings, NEXT_PUBLIC_SWAP_ROUTER: router })

function buildPages(router: string) {
  const config = { env: { NEXT_PUBLIC_SWAP_ROUTER: router } }
  writeFileSync(join(folder, file), JSON.stringify({ config }))
}

test.each([
  ['', ''],
  ['', mainRouter],
  [mainRouter.toLowerCase(), ''],
  [otherRouter, otherRouter.toUpperCase().replace('0X', '0x')],
])('pages for the router "%s" are served at "%s"', (built, ownRouter) => {
  buildPages(built)
  expect(() => refuseOtherRouter(settings(ownRouter), folder)).not.toThrow()
})

test.each([
  [otherRouter, ''],
  ['', otherRouter],
])('pages for the router "%s" are not served at "%s"', (built, ownRouter) => {
  buildPages(built)
  expect(() => refuseOtherRouter(settings(ownRouter), folder)).toThrow(
    /its pages were built to swap/,
  )
})

test('a sandbox always has its own router', () => {
  buildPages(otherRouter)
  expect(() => refuseOtherRouter(readServerEnv({}), folder)).not.toThrow()
})

test('a server refuses such pages before opening them @rest', async () => {
  buildPages(otherRouter)
  const before = process.env.NEXT_DIST_DIR
  process.env.NEXT_DIST_DIR = relative(process.cwd(), folder)
  await jest.isolateModulesAsync(async () => {
    const { nextHandler } = await import('@/server/platform/node/pages')
    const opening = nextHandler(false, settings(''), () => false)
    await expect(opening).rejects.toThrow(/its pages were built to swap/)
  })
  if (before === undefined) delete process.env.NEXT_DIST_DIR
  else process.env.NEXT_DIST_DIR = before
})
