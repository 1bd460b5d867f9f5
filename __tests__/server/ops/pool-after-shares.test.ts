import { sharePrices } from '@/server/modules/offerings/tables'
import { runCommand } from '@/server/ops/commands'
import { makeApi } from '../../support/api'
import { openConsole, visitAs } from '../../support/console-visit'

const refusal =
  'No shares are on sale yet. Issue them first: under Books in the console, or with `npm run ops -- shares issue`.'

test('the reward pool is not filled before shares are on sale @rest', async () => {
  const { services } = await makeApi()
  const say = (...words: string[]) => runCommand(services, [...words, '--by', 'an operator'])
  expect(await say('rewards', 'deposit')).toEqual({ isDone: false, text: refusal })
  expect((await say('shares', 'issue')).isDone).toBe(true)
  expect((await say('rewards', 'deposit')).text).toMatch(/^Deposited: 90,000 shares/)
})

test('a production has no price before shares are on sale', async () => {
  const { services } = await makeApi({ mode: 'production' })
  await services.db.delete(sharePrices)
  const say = (...words: string[]) =>
    runCommand(services, [...words, '--by', 'ada', '--reason', 'The first day'])
  expect(await say('price', 'set', '10')).toEqual({ isDone: false, text: refusal })
  await say('shares', 'issue')
  expect((await say('price', 'set', '10')).isDone).toBe(true)
})

test('the console asks for neither before shares are on sale @rest', async () => {
  const api = await makeApi()
  const app = openConsole(api)
  const ines = await visitAs(api, app, 'ines@fnx.example', 'treasury')
  const ask = (kind: string) => ines.send(`/ask/${kind}`, { price: '10', reason: 'The first day' })
  for (const kind of ['rewards-deposit', 'price-set']) {
    const { status, text } = await ask(kind)
    expect([kind, status]).toEqual([kind, 422])
    expect(text).toContain(refusal)
  }
  await runCommand(api.services, ['shares', 'issue', '--by', 'an operator'])
  for (const kind of ['rewards-deposit', 'price-set'])
    expect((await ask(kind)).location).toMatch(/^\/requests\//)
})
