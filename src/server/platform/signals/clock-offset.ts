import type { Services } from '@/server/services'

/**
 * How far this process's clock is ahead of the database's, in milliseconds. What it takes to ask is not
 * held against it: the other one's time lies between the two looks, or the clocks differ.
 */
export async function clockOffsetMs({
  clock,
  databaseTime,
}: Pick<Services, 'clock' | 'databaseTime'>): Promise<number> {
  const before = clock.now().getTime()
  const there = (await databaseTime()).getTime()
  const after = clock.now().getTime()
  if (there < before) return before - there
  return there > after ? after - there : 0
}
