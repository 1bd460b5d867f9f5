import type * as Support from '../../support/api'
import { atNight } from '../../support/size'

const inAFileOfItsOwn = async (act: (api: Support.TestApi) => Promise<void>) => {
  await globalThis.closeDatabases?.()
  jest.resetModules()
  const { makeApi }: typeof Support = require('../../support/api')
  await act(await makeApi())
}

atNight('one test file’s changes to the sample never reach another', async () => {
  let first = ''
  await inAFileOfItsOwn(async (api) => {
    first = (await api.get('wallet/getFNXprice?range=all')).text
    await api.database.script(
      `insert into share_price (at, price_micro_usd) values ('2026-11-20T11:59:00Z', 1);
      delete from content_item where kind = 'faq'; delete from bank_overview`,
    )
  })
  await inAFileOfItsOwn(async (api) => {
    expect((await api.get('wallet/getFNXprice?range=all')).text === first).toBe(true)
    expect((await api.get('static/faqListUser')).text).toContain('question')
    expect((await api.get('admin/getBankOverView')).status).toBe(200)
  })
})
