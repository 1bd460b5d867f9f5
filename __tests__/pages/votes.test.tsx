import { screen, within } from '@testing-library/react'
import { makeApi, type TestApi } from '../support/api'
import { codeFor, type TestMember } from '../support/member'
import { enterAs, handsOf } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { makeHolder } from '../support/staking'
import {
  announceVoteStored,
  cast,
  closeVoteStored,
  openVoteStored,
  voteOf,
} from '../support/stored-vote'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  await makeHolder(api, member)
})

async function open(path: string) {
  enterAs(member)
  const site = await renderSite(path, { api })
  return { ...site, ...handsOf(site.user) }
}

const answer = (resolution: RegExp, choice: string) =>
  within(screen.getByRole('radiogroup', { name: resolution })).getByRole('radio', { name: choice })

test('an announced vote is listed with its dates, and goes into a calendar', async () => {
  await announceVoteStored(api)
  await open('/rights')
  expect(await screen.findByRole('link', { name: /General meeting.*Announced/ })).toBeVisible()
  const file = screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(file)).toContain('SUMMARY:Last moment to vote: General meeting')
})

test('a member answers, confirms with a code, and keeps a fingerprint that tells nothing', async () => {
  const vote = await openVoteStored(api)
  const site = await open('/rights')
  await site.user.click(await screen.findByRole('link', { name: /General meeting.*Vote/ }))
  expect(await screen.findByText(/^Vote until/)).toBeVisible()
  await site.user.click(screen.getByRole('button', { name: 'Get a code' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose an answer for each resolution.')
  await site.user.click(answer(/Issue new shares/, 'Against'))
  await site.user.click(answer(/Elect a director/, 'For'))
  await site.user.click(screen.getByRole('button', { name: 'Get a code' }))
  const code = await screen.findByRole('textbox', { name: 'Code from the email' })
  await site.user.type(code, await codeFor(api, member.email))
  await site.user.click(screen.getByRole('button', { name: 'Vote' }))
  const receipt = await screen.findByRole('region', { name: 'Your ballot is in' })
  expect(receipt).toHaveTextContent('Your browser worked out the same fingerprint.')
  const { fingerprint } = (await voteOf(member, vote)).ballot ?? { fingerprint: '' }
  expect(receipt).toHaveTextContent(fingerprint.slice(0, 8))
  expect(screen.queryByText('Against')).not.toBeInTheDocument()
})

test('after the end the totals stand there, the own answers, the proof, and then the meeting', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  await closeVoteStored(api, vote)
  await open(`/rights/${vote.id}`)
  const owners = await screen.findByRole('region', {
    name: 'How FNX owners instructed the custodian',
  })
  expect(within(owners).getByText('Against 100.00%')).toBeVisible()
  expect(await within(owners).findByText('You voted against')).toBeVisible()
  expect(within(owners).getByText('You abstained')).toBeVisible()
  const proof = screen.getByRole('region', { name: 'Your ballot in the count' })
  expect(await within(proof).findByText('Checked in your browser, just now')).toBeVisible()
  expect(screen.getByText('The bank has not reported it yet.')).toBeVisible()
})
