import { screen, waitFor, within } from '@testing-library/react'
import { ballotKeyEntry } from '@/contract/public-log'
import { noteKey } from '@/contract/signed-notes'
import { answerBps } from '@/features/rights/vote-rules'
import { queryClient } from '@/lib/api/query-client'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { auditLogEntries } from '@/server/modules/ledger/tables'
import { votes } from '@/server/modules/votes/tables'
import { logMemoryOfProcess } from '@/server/signer'
import { invalidateNotifications } from '@/session/stale-queries'
import { makeApi, type TestApi } from '../support/api'
import { logFile, logOf, signLog } from '../support/audit-log'
import { auditAndLog } from '../support/jobs'
import { codeFor, type TestMember } from '../support/member'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { savedFiles, textOfLast } from '../support/saved-files'
import { makeHolder } from '../support/staking'
import { cast, closeVoteStored, openVoteStored, resolutions, voteOf } from '../support/stored-vote'
import { runVerifyProgram } from '../support/verify-program'

let api: TestApi
let member: TestMember
beforeEach(async () => {
  api = await makeApi()
  toPresent(api)
  member = await quickMember(api)
  await makeHolder(api, member)
})

const open = (path: string) => memberSite(api, path, member)

const answer = (resolution: RegExp, choice: string) =>
  within(screen.getByRole('radiogroup', { name: resolution })).getByRole('radio', { name: choice })

async function answerAndVote({ user, press }: Awaited<ReturnType<typeof open>>) {
  await user.click(answer(/Issue new shares/, 'Against'))
  await user.click(answer(/Elect a director/, 'For'))
  await press('Get a code')
  const code = await screen.findByRole('textbox', { name: 'Code from the email' })
  await user.type(code, await codeFor(api, member.email))
  await press('Vote')
}

test('a member answers, confirms with a code, and keeps a fingerprint that tells nothing once the page is left @rest', async () => {
  const vote = await openVoteStored(api)
  const site = await open('/rights')
  await site.user.click(await screen.findByRole('link', { name: /General meeting.*Vote/ }))
  expect(await screen.findByText(/^Vote until/)).toBeVisible()
  await site.user.click(screen.getByRole('button', { name: 'Get a code' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Choose an answer for each resolution.')
  await answerAndVote(site)
  const receipt = await screen.findByRole('region', { name: 'Your ballot is in' })
  expect(within(receipt).getByRole('heading', { name: 'Your ballot is in' })).toHaveFocus()
  expect(receipt).toHaveTextContent('Your browser calculated the same fingerprint.')
  await waitFor(() => expect(document.querySelector('[data-state=voted]')).toBeVisible())
  expect(within(receipt).getByRole('heading', { name: 'Your ballot is in' })).toHaveFocus()
  const { fingerprint } = (await voteOf(member, vote)).ballot ?? { fingerprint: '' }
  expect(receipt).toHaveTextContent(fingerprint.slice(0, 8))
  const asked = screen.getByRole('region', { name: '2 resolutions' })
  expect(within(asked).getByText('You voted against')).toBeVisible()
  expect(within(asked).getByText('You voted for')).toBeVisible()
  await site.reload()
  expect(await screen.findByRole('region', { name: 'Your ballot is in' })).toBeVisible()
  expect(screen.queryByText(/You voted|Against/)).not.toBeInTheDocument()
})

test('after the end the totals stand there, the own answers, the proof, and then the meeting @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  await closeVoteStored(api, vote)
  await open(`/rights/${vote.id}`)
  const owners = await screen.findByRole('region', {
    name: 'How the owners instructed the custodian',
  })
  expect(within(owners).getByText('Against 100.00%')).toBeVisible()
  expect(await within(owners).findByText('You voted against')).toBeVisible()
  expect(within(owners).getByText('You abstained')).toBeVisible()
  const proof = screen.getByRole('region', { name: 'Your ballot in the count' })
  expect(await within(proof).findByText('Checked in your browser, just now')).toBeVisible()
  expect(within(proof).getByText(/^Yours is the only ballot/)).toBeVisible()
  expect(screen.getByText('The bank hasn’t reported it yet.')).toBeVisible()
})

test('a count that arrives while a member reads does not move the page @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  await open(`/rights/${vote.id}`)
  await screen.findByRole('region', { name: 'Your ballot is in' })
  await closeVoteStored(api, vote)
  await queryClient.invalidateQueries()
  await screen.findByRole('region', { name: 'How the owners instructed the custodian' })
  expect(document.body).toHaveFocus()
})

test('a receipt’s key is looked up in the log, and the saved file is verified without us @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  await auditAndLog(api.services)
  await signLog(api, logMemoryOfProcess())
  const site = await open(`/rights/${vote.id}`)
  expect(await screen.findByText(/^The receipt’s key is in the public log/)).toBeVisible()
  const saved = savedFiles()
  await site.press('Save receipt')
  const { bytes } = await logFile(api, `tile/entries/000.p/${(await entriesIn()).length}`)
  expect(runVerifyProgram('receipt', await textOfLast(saved), bytes).text).toContain(
    `of vote ${vote.id}`,
  )
  await closeVoteStored(api, vote)
  await queryClient.invalidateQueries()
  await site.press('Save proof')
  expect(runVerifyProgram('ballot', await textOfLast(saved)).text).toContain('against, abstain')
})

test('a receipt of just now is no fault while its key is on its way into the log @rest', async () => {
  await auditAndLog(api.services)
  await signLog(api, logMemoryOfProcess())
  const vote = await openVoteStored(api)
  const announcedAt = new Date(api.clock.now().getTime() - 2 * 86_400_000)
  await api.services.db.update(votes).set({ announcedAt })
  await cast(api, member, vote, ['against', 'abstain'])
  await open(`/rights/${vote.id}`)
  expect(await screen.findByText(/^The receipt’s key will be in the log soon/)).toBeVisible()
})

test('a receipt’s key is not looked up again with each notification @rest', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  await auditAndLog(api.services)
  await signLog(api, logMemoryOfProcess())
  const { server } = await open(`/rights/${vote.id}`)
  expect(await screen.findByText(/^The receipt’s key is in the public log/)).toBeVisible()
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => void asked.push(request.url))
  await invalidateNotifications(queryClient)
  expect(asked.filter((url) => url.includes('/user/votes'))).toHaveLength(1)
  expect(asked.filter((url) => url.includes('/log/'))).toEqual([])
})

test('a ballot that was begun stays with its vote when the browser goes to another one @rest', async () => {
  const [first, second] = [await openVoteStored(api), await openVoteStored(api)]
  const site = await open(`/rights/${second.id}`)
  await screen.findByText(/^Vote until/)
  await site.router.go(`/rights/${first.id}`)
  await site.user.click(answer(/Elect a director/, 'For'))
  expect(answer(/Elect a director/, 'For')).toBeChecked()
  await site.router.back()
  await waitFor(() => expect(answer(/Elect a director/, 'For')).not.toBeChecked())
})

test('another key in the log than the receipt’s is an alarm', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  const other = await noteKey('fnx-ballots', new Uint8Array(32).fill(7))
  await publishAudit(api.services, {
    otherEntries: async () => [ballotKeyEntry(vote.id, other.text)],
  })
  await signLog(api, logMemoryOfProcess())
  await open(`/rights/${vote.id}`)
  expect(await screen.findByText(/^The public log has another key for this vote/)).toBeVisible()
})

test('another log than this browser saw is an alarm, though it has the key', async () => {
  const vote = await openVoteStored(api)
  await cast(api, member, vote, ['against', 'abstain'])
  await auditAndLog(api.services)
  await signLog(api, logMemoryOfProcess())
  const { key } = await logOf(api)
  const seen = JSON.stringify({ key, size: 1, root: 'ab'.repeat(32) })
  window.localStorage.setItem('log-of-audits', seen)
  await open(`/rights/${vote.id}`)
  expect(await screen.findByText(/^The public log has another key for this vote/)).toBeVisible()
  window.localStorage.removeItem('log-of-audits')
})

const entriesIn = () => api.services.db.select().from(auditLogEntries)

test('a ballot of another tab takes the place of the one that was cast here @rest', async () => {
  const vote = await openVoteStored(api)
  const site = await open(`/rights/${vote.id}`)
  await screen.findByText(/^Vote until/)
  await answerAndVote(site)
  await screen.findByRole('region', { name: 'Your ballot is in' })
  api.clock.forward(60_000)
  const { ballot } = await cast(api, member, vote, ['for', 'for'])
  await queryClient.invalidateQueries()
  const receipt = screen.getByRole('region', { name: 'Your ballot is in' })
  await waitFor(() => expect(receipt).toHaveTextContent(ballot.fingerprint.slice(0, 8)))
  expect(receipt).toHaveTextContent('It replaces the one of')
  expect(receipt).not.toHaveTextContent('Your browser calculated')
})

const cruel = 'Elect "><img src=x onerror=alert(1)>\u202e\r\nEND:VCALENDAR\r\nBEGIN:VEVENT'

test('words that would break out of a page or of a calendar are words in both @rest', async () => {
  const title = { en: cruel, de: cruel }
  const again = resolutions.map((resolution) => {
    const own = `${cruel} ${resolution.title.en}`
    return { ...resolution, title: { en: own, de: own } }
  })
  await openVoteStored(api, { title, resolutions: again })
  const site = await open('/rights')
  const file = (await screen.findByRole('link', { name: 'Add to calendar' })).getAttribute('href')
  const lines = decodeURIComponent(file ?? '').split('\r\n')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  await site.user.click(screen.getByRole('link', { name: /onerror=alert.*Vote/ }))
  expect(await screen.findAllByRole('heading', { level: 3, name: /onerror=alert/ })).toHaveLength(2)
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test.each([
  [{ for: '76351918', against: '99942173' }, 4331],
  [{ for: '1', against: '99999999' }, 1],
  [{ for: '99999999', against: '1' }, 9999],
  [{ for: '5', against: '0' }, 10_000],
  [{ for: '0', against: '0' }, 0],
])(
  'parts of a result are rounded to the nearest, and a small side never shows zero: %j @rest',
  (totals, forBps) => {
    const parts = answerBps({ ...totals, abstain: '7' })
    expect(parts.forBps).toBe(forBps)
    if (forBps > 0) expect(parts.againstBps).toBe(10_000 - forBps)
  },
)
