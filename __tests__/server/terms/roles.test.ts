import { type Role, rolesOf } from '@/config/env.server'
import { carryStaking, isStakingOffered } from '@/config/staking-offered'
import {
  closedDays,
  everInForce,
  memberLimits,
  newestVersions,
  stakingPlansAt,
  type TermsPart,
  versionAt,
} from '@/server/modules/terms'
import { followPlans } from '@/server/start/follow-plans'
import { makeApi } from '../../support/api'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { isoDayOf } from '../../support/own-terms'
import { inRole } from '../../support/roles'

afterEach(() => carryStaking(true))

const wishes = (today: string): [TermsPart, kind: string, given: Record<string, string>][] => [
  [
    'taxes',
    'taxes-change',
    { countries: 'DE 26.375', other: '15', unknown: '30', source: 'The treaty', asOf: today },
  ],
  [
    'limits',
    'limits-change',
    {
      transferCents: '5000',
      firstTransferCents: '500',
      reservedMicroShares: '1000',
      giftMicroShares: '50',
      gifts: '2',
    },
  ],
  ['closed-days', 'closed-days-change', { days: '2026-12-24' }],
  ['plans', 'plans-change', { '3-months': '', '6-months': '', '12-months': '' }],
]

test('each part of the terms is asked for, approved, written and read with the rights of the process that does it', async () => {
  const { services, clock } = await makeApi()
  const { db } = services
  const roles: Role[] = rolesOf({ ROLE: 'all', CONSOLE_PORT: 3100 })
  expect(roles).toEqual(['web', 'worker', 'follower', 'console'])
  for (const [part, kind, fields] of wishes(isoDayOf(clock.now()))) {
    const wish = {
      kind,
      given: { ...fields, holdsOn: '' },
      reason: 'the board',
      by: 'ada@fnx.example',
    }
    const { request } = await askFor(services, wish as Parameters<typeof askFor>[1])
    const decision = { id: request.id, by: 'bo@fnx.example', isApproved: true, reason: 'read it' }
    await decideRequest(services, decision)
    await runDueRequests(services)
    for (const role of roles) {
      const numbers = await inRole(role, async () => {
        const inForce = await versionAt(db, part, clock.now())
        return [inForce, ...everInForce(await newestVersions(db, part, {}))].map(
          ({ number }) => number,
        )
      })
      expect([role, part, numbers]).toEqual([role, part, [2, 2, 1]])
    }
  }
  for (const role of roles) {
    const readTerms = await inRole(role, async () => ({
      limits: await memberLimits(db, clock.now()),
      days: await closedDays(db, clock.now()),
      plans: (await stakingPlansAt(db, clock.now())).plans,
    }))
    expect([role, readTerms]).toMatchObject([
      role,
      { limits: { gifts: 2n }, days: ['2026-12-24'], plans: [] },
    ])
    carryStaking(true)
    const stop = await inRole(role, () => followPlans(services))
    await stop()
    expect([role, isStakingOffered()]).toEqual([role, false])
  }
})
