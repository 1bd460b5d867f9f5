import { act, screen, waitFor, within } from '@testing-library/react'
import type { Hex } from 'viem'
import { disconnect } from 'wagmi/actions'
import { walletConfig } from '@/lib/chain/wallet-config'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import type { TestMember } from '../support/member'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { makeHolder } from '../support/staking'
import { openVoteStored, voteOf } from '../support/stored-vote'
import { linkWallet, makeWalletOwner } from '../support/wallet-owner'

const wallet = announceWallet()
let api: TestApi
let member: TestMember

beforeEach(async () => {
  wallet.refuses = false
  wallet.thinking = undefined
  wallet.shown = []
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  await makeHolder(api, member)
  await linkWallet(member, makeWalletOwner(wallet.privateKey as Hex))
})
afterEach(() => act(() => disconnect(walletConfig).catch(() => undefined)))

const answer = (resolution: RegExp, choice: string) =>
  within(screen.getByRole('radiogroup', { name: resolution })).getByRole('radio', { name: choice })

/** Answered, with the linked wallet chosen and connected. */
async function readyToSign() {
  enterAs(member)
  const vote = await openVoteStored(api)
  const { user } = await renderSite(`/rights/${vote.id}`, { api })
  const own = await screen.findByRole('radio', { name: /^0x.*plain words/ })
  expect(screen.getByRole('radio', { name: /^A code by email/ })).toBeChecked()
  await user.click(own)
  await user.click(screen.getByRole('button', { name: /^Connect 0x/ }))
  expect(screen.getByText('Choose an answer for each resolution.')).toBeVisible()
  await user.click(answer(/Issue new shares/, 'Against'))
  await user.click(answer(/Elect a director/, 'For'))
  await user.click(screen.getByRole('button', { name: /^Connect 0x/ }))
  await user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))
  const sign = await screen.findByRole('button', { name: 'Sign and vote' })
  return { vote, user, sign }
}

test('a linked wallet shows the answers in words, and its signature casts the ballot @rest', async () => {
  const { vote, user, sign } = await readyToSign()
  await user.click(sign)
  const receipt = await screen.findByRole('region', { name: 'Your ballot is in' })
  await waitFor(() =>
    expect(receipt).toHaveTextContent('Your browser calculated the same fingerprint.'),
  )
  expect(receipt).toHaveTextContent(
    (await voteOf(member, vote)).ballot?.fingerprint.slice(0, 8) ?? '',
  )
  expect(wallet.shown[0]?.message).toMatchObject({
    meeting: 'General meeting',
    votes: '100.000000',
    answers: [
      { resolution: '1 Issue new shares', choice: 'Against' },
      { resolution: '2 Elect a director', choice: 'For' },
    ],
  })
})

test('a wallet that refuses casts nothing, says so, and the code by email is as good @rest', async () => {
  const { vote, user, sign } = await readyToSign()
  wallet.refuses = true
  await user.click(sign)
  expect(await screen.findByText(/^Your wallet didn’t sign, so no ballot was cast/)).toBeVisible()
  expect((await voteOf(member, vote)).ballot).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^A code by email/ }))
  expect(screen.queryByText(/^Your wallet didn’t sign/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Get a code' }))
  expect(await screen.findByRole('textbox', { name: 'Code from the email' })).toBeVisible()
})

test('a member who changes an answer while the wallet asks is not surprised by its late signature @rest', async () => {
  const { vote, user, sign } = await readyToSign()
  let answerNow = () => {}
  wallet.thinking = new Promise((done) => {
    answerNow = done
  })
  await user.click(sign)
  expect(await screen.findByText(/^Answer in your wallet/)).toBeVisible()
  await user.click(answer(/Elect a director/, 'Abstain'))
  answerNow()
  wallet.thinking = undefined
  await user.click(screen.getByRole('button', { name: 'Sign and vote' }))
  await screen.findByRole('region', { name: 'Your ballot is in' })
  const { ballot } = await voteOf(member, vote)
  expect(ballot?.replacedAt).toBeNull()
  expect(wallet.shown.at(-1)?.message).toMatchObject({
    answers: [{ choice: 'Against' }, { choice: 'Abstain' }],
  })
})
