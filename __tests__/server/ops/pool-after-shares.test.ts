import { runCommand } from '@/server/ops/commands'
import { makeApi } from '../../support/api'

test('the reward pool is not filled before shares are on sale', async () => {
  const { services } = await makeApi()
  const say = (...words: string[]) => runCommand(services, [...words, '--by', 'an operator'])
  expect(await say('rewards', 'deposit')).toEqual({
    isDone: false,
    text: 'The reward pool is not filled: no shares are on sale yet. Issue them first (`ops shares issue`), then deposit again.',
  })
  expect((await say('shares', 'issue')).isDone).toBe(true)
  expect((await say('rewards', 'deposit')).text).toMatch(/^Deposited: 90,000 shares/)
})
