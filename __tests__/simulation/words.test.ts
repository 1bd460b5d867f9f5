import { runChild } from '../../scripts/children.mjs'
import { plants } from '../../scripts/simulate/planted'

test('who asks for a planted fault that is none is told which there are', async () => {
  const args = ['scripts/run.mjs', 'simulate', '--planted', 'nobody planted this']
  const { code, output } = await runChild({ args, quiet: true })
  expect(code).toBe(1)
  for (const { name } of plants) expect(output).toContain(name)
}, 120_000)
