import type { BankOverview } from '@/contract/admin'
import { bankOverviews } from '@/server/modules/content/tables'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { requireOffering } from '@/server/modules/offerings'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { makeApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'
import { makeHolder, share } from '../../support/staking'

test('the bank figures come as kept, with the fee of the offering, marked as sample', async () => {
  const api = await makeApi()
  const { status, body } = await api.get('admin/getBankOverView')
  expect(status).toBe(200)
  const { feeBps } = await requireOffering(api.services.db)
  expect(feeBps).toBeGreaterThan(0)
  expect(body.data).toEqual({ ...sampleBank, campaign: { ...sampleBank.campaign, feeBps } })
  expect((body.data as BankOverview).isSample).toBe(true)
})

test('the shares sold are those of the last audit @rest', async () => {
  const api = await makeApi()
  await makeHolder(api, await quickMember(api), 12n * share)
  await publishAudit(api.services)
  const { body } = await api.get('admin/getBankOverView')
  expect((body.data as BankOverview).campaign.sharesSoldMicro).toBe(String(12n * share))
})

test('before shares are issued none is sold', async () => {
  const api = await makeApi()
  await publishAudit(api.services)
  const { body } = await api.get('admin/getBankOverView')
  expect((body.data as BankOverview).campaign.sharesSoldMicro).toBe('0')
})

test('with no figures published yet it says so', async () => {
  const api = await makeApi()
  await api.services.db.delete(bankOverviews)
  const { body } = await api.get('admin/getBankOverView')
  await api.services.db.insert(bankOverviews).values({ document: sampleBank })
  expect(body).toEqual({
    status: 404,
    code: 'BANK_NOT_PUBLISHED',
    message: 'No bank figures yet.',
  })
})

test('broken figures are an error of ours', async () => {
  const api = await makeApi()
  await api.services.db
    .update(bankOverviews)
    .set({ document: { ...sampleBank, equityCents: '1.5' } })
  const { status, body, text } = await api.get('admin/getBankOverView')
  await api.services.db.update(bankOverviews).set({ document: sampleBank })
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
  expect(text).not.toContain('equityCents')
})
