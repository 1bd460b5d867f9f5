import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cleanup, waitFor } from '@testing-library/react'
import { madeUpTag } from '../../../scripts/messages/made-up'
import { makeApi } from '../../support/api'
import { makeMover } from '../../support/mover'
import { memberSite } from '../../support/person'
import { quickMember } from '../../support/quick-member'
import { renderSite, toPresent } from '../../support/render-site'
import { makeHolder } from '../../support/staking'
import { openBuyBackStored } from '../../support/stored-buy-back'
import { creditStored } from '../../support/stored-dividend'
import { openVoteStored } from '../../support/stored-vote'
import { englishIn } from '../english'
import { renderedTexts } from '../said'
import { madeUpVote } from '../vote'

const share = 1_000_000n

beforeEach(() => {
  document.documentElement.lang = madeUpTag
})
afterEach(() => {
  document.documentElement.lang = 'en'
})

/** Names of people, programs, wallets and networks, which are not translated. */
const given = ['Ada Byron', 'BNB Smart Chain', 'United States', 'A browser']

async function drawn(): Promise<void> {
  await waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull()
    expect(document.querySelector('main [aria-busy=true]')).toBeNull()
  })
}

const memberPaths = [
  ...['/dashboard', '/wallet', '/wallet/move', '/wallet/bring-back', '/wallet/send'],
  ...['/wallet/lost', '/rights', '/transactions', '/buy-shares', '/staking', '/swap', '/kyc'],
  ...['/settings', '/settings?section=security', '/notifications', '/contactus'],
]

test('no page of a member has an English sentence', async () => {
  const api = await makeApi()
  toPresent(api)
  const member = await quickMember(api)
  await makeMover(api, member)
  await makeHolder(api, member, 40n * share)
  await creditStored(api)
  const { id: vote } = await openVoteStored(api, madeUpVote)
  const { id: buyBack } = await openBuyBackStored(api)
  const left: Record<string, string[]> = {}
  for (const path of [...memberPaths, `/rights/${vote}`, `/rights/${buyBack}`]) {
    await memberSite(api, path, member)
    await drawn()
    const found = englishIn(renderedTexts(), given)
    if (found.length > 0) left[path] = found
    cleanup()
  }
  expect(left).toEqual({})
})

test('no page of a visitor has one', async () => {
  const api = await makeApi()
  toPresent(api)
  const left: Record<string, string[]> = {}
  for (const path of ['/', '/contactus', '/auth/signup', '/auth/login', '/auth/forgot-password']) {
    await renderSite(path, { api })
    await drawn()
    const found = englishIn(renderedTexts(), given)
    if (found.length > 0) left[path] = found
    cleanup()
  }
  expect(left).toEqual({})
})

/** Draws a page that is one file, as a browser would that reads the made-up language. */
function draw(html: string): void {
  Object.defineProperty(navigator, 'languages', { value: [madeUpTag], configurable: true })
  const [, script = ''] = /<script[^>]*>([\s\S]*)<\/script>/.exec(html) ?? []
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  new Function('setInterval', script)(() => {})
}

test('nor has the page that opens an escrow file', () => {
  const make = `import { load } from './scripts/run.mjs'
    console.log(await (await load('product/escrow-page')).escrowPage())`
  const args = ['--input-type=module', '--eval', make]
  draw(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  expect(document.documentElement.lang).toBe(madeUpTag)
  expect(document.querySelector('h1')?.textContent).toMatch(/[áéíóúý]/)
  expect(englishIn(renderedTexts(), ['English'])).toEqual([])
})

test('nor the page that stands in when nothing answers', () => {
  const program = readFileSync('public/service-worker.js', 'utf8')
  const page = new Function('addEventListener', `${program}\nreturn page`)(() => {})
  for (const isOnline of [true, false]) {
    draw(page('nonce', isOnline))
    expect(document.documentElement.lang).toBe(madeUpTag)
    expect(document.querySelector('h1')?.textContent).toMatch(/[áéíóúý]/)
    expect(englishIn(renderedTexts())).toEqual([])
  }
})
