import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { meterProcessor } from '../../scripts/test/processor'

const sumOfParts = (sums: Map<string, number>) =>
  [...sums.values()].reduce((sum, partSeconds) => sum + partSeconds, 0)
const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6

const busy = `while (process.cpuUsage().user < 300_000) ;
  console.log(JSON.stringify(process.cpuUsage()))`

test('a program that ended before it was seen is counted once', () => {
  const [first, second] = [meterProcessor(), meterProcessor()]
  const before = sumOfParts(first.stop())
  const ownBefore = process.cpuUsage()
  const { stdout } = spawnSync(process.execPath, ['-e', busy], { encoding: 'utf8' })
  const usedSeconds = sumOfParts(second.stop()) - before
  const knownSeconds = seconds(JSON.parse(stdout)) + seconds(process.cpuUsage(ownBefore))
  if (existsSync('/proc/self/stat')) {
    expect(usedSeconds).toBeGreaterThan(0.8 * knownSeconds)
    expect(usedSeconds).toBeLessThan(1.6 * knownSeconds)
  } else expect(usedSeconds).toBe(0)
})
