import { renewSignal } from '@/server/platform/signals/renew'
import { aboveFloat } from '../acts/desk-acts.service'
import { newestCheck, newestWatch, type TokenInBooks } from '../books/token'
import { waitingFreezes } from '../freezes/follow'
import type { CustodyNeeds } from '../needs'
import type { ShareFreeze } from '../tables'
import { fewDeliveries, fewestDeliveries } from './funds'

/**
 * Reports the state of custody to operators: an alarm if books and chain or the powers over the
 * token are wrong, or a wallet has to be frozen; a warning while a key runs out of BNB, with the
 * number of deliveries that it can still pay for. Otherwise it reports how long the comparison has
 * been impossible.
 */
export async function tellCustody(needs: CustodyNeeds, token: TokenInBooks): Promise<void> {
  const check = await newestCheck(needs.db, token)
  const watch = await newestWatch(needs.db, token)
  const looked = [check, watch].map((look) => (look?.at ?? token.createdAt).getTime())
  const ageMs = Math.max(0, needs.clock.now().getTime() - Math.min(...looked))
  const short = (watch?.funds ?? []).filter(({ deliveries }) => deliveries < fewDeliveries)
  const isEmpty = short.some(({ deliveries }) => deliveries < fewestDeliveries)
  const powers = watch?.powers.length ?? 0
  const freezes = await waitingFreezes(needs.db, token)
  const above = (await aboveFloat(needs.db, token)) ?? 0n
  const messages = [
    ...(check?.isEqual === false ? ['books and chain differ'] : []),
    ...(powers > 0 ? [`powers not as meant: ${powers}`] : []),
    ...freezesSaid(freezes),
    ...(above > 0n ? ['desk above its float'] : []),
    ...short.map(({ who, deliveries }) => `low on BNB: ${who}, ${deliveries}`),
  ]
  const now = needs.clock.now()
  const isUnfrozen = freezes.some(({ state, dueAt }) => state === 'wanted' || isPast(dueAt, now))
  const isWrong = check?.isEqual === false || powers > 0 || isEmpty || isUnfrozen
  await renewSignal(needs, {
    name: 'custody',
    value: ageMs / 1_000,
    ...(isWrong
      ? { state: 'alarm' }
      : (short.length > 0 || freezes.length > 0 || above > 0n) && { state: 'warn' }),
    details: { said: messages.join(', ') },
  })
}

const isPast = (dueAt: Date | null, now: Date) => dueAt !== null && dueAt <= now

function freezesSaid(freezes: ShareFreeze[]): string[] {
  return (['wanted', 'lifting'] as const).flatMap((state) => {
    const count = freezes.filter((freeze) => freeze.state === state).length
    const what = state === 'wanted' ? 'wallets to freeze' : 'wallets to let go'
    return count === 0 ? [] : [`${what}: ${count}`]
  })
}
