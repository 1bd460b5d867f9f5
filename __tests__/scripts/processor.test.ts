import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { meterProcessor } from '../../scripts/test/processor'

const all = (sums: Map<string, number>) => [...sums.values()].reduce((sum, one) => sum + one, 0)
const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6

const busy = `while (process.cpuUsage().user < 300_000) ;
  console.log(JSON.stringify(process.cpuUsage()))`

test('a program that has ended before anybody looked is counted, and once', () => {
  const [first, second] = [meterProcessor(), meterProcessor()]
  const before = all(first.stop())
  const ownBefore = process.cpuUsage()
  const { stdout } = spawnSync(process.execPath, ['-e', busy], { encoding: 'utf8' })
  const used = all(second.stop()) - before
  const known = seconds(JSON.parse(stdout)) + seconds(process.cpuUsage(ownBefore))
  if (existsSync('/proc/self/stat')) {
    expect(used).toBeGreaterThan(0.8 * known)
    expect(used).toBeLessThan(1.6 * known)
  } else expect(used).toBe(0)
})
