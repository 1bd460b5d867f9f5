import type { Hono } from 'hono'
import { isStakingOffered } from '@/config/staking-offered'
import { type ScenarioList, type ScenarioOpened, scenarioPath } from '@/contract/sandbox'
import { AppError } from '@/server/platform/errors'
import { envelopeOf } from '@/server/platform/http/envelope'
import { isSampleAccount } from '../bank/sample-account'
import { closeDaysOver } from '../days-over'
import { isHistoryOver } from '../demo-history'
import type { SandboxNeeds } from '../needs'
import { endOutages } from '../outages'
import { refuseStrangers } from '../outbox-page'
import { untilThere } from '../patience'
import { accountScenarios } from './accounts'
import { buyBackScenarios } from './buy-backs'
import { dividendScenarios } from './dividends'
import { scenariosForEverybody } from './for-everybody'
import { FreshMember, type Scene } from './fresh-member'
import { giftScenarios } from './gifts'
import { legalOrderScenarios } from './legal-orders'
import { ownWalletForEverybody, ownWalletScenarios } from './own-wallet'
import { paymentScenarios } from './payments'
import { questionScenarios } from './questions'
import { recoveryScenarios } from './recoveries'
import type { Arranged, ScenarioRows } from './scenario'
import { shareScenarios } from './shares'
import { transferScenarios } from './transfers'
import { voteScenarios } from './votes'

/** Opens scenarios. Each one logs a person in, so only this machine may ask for it. */
export function addScenarios(app: Hono, needs: SandboxNeeds): void {
  if (needs.identity.name !== 'sandbox') return
  app.get(scenarioPath, ({ req }) => {
    refuseStrangers(req.raw)
    return json({ scenarios: list(needs) })
  })
  app.post(`${scenarioPath}/:name`, async ({ req, env }) => {
    refuseStrangers(req.raw)
    return json(await open({ app, needs, env }, req.param('name')))
  })
}

const forOne: ScenarioRows = {
  ...accountScenarios,
  ...paymentScenarios,
  ...shareScenarios,
  ...ownWalletScenarios,
  ...dividendScenarios,
  ...giftScenarios,
  ...recoveryScenarios,
  ...legalOrderScenarios,
  ...voteScenarios,
  ...buyBackScenarios,
  ...questionScenarios,
}
const forEverybody: ScenarioRows = { ...ownWalletForEverybody, ...scenariosForEverybody }

/** Scenarios that begin with a stake. */
const ofStakes = /^(staking-|estate-moving$)/

function scenariosIn({ bank, sandbox }: SandboxNeeds): ScenarioRows {
  const always = isSampleAccount(bank) ? { ...forOne, ...transferScenarios } : forOne
  const all = sandbox?.hasOneUser === true ? { ...always, ...forEverybody } : always
  if (isStakingOffered()) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => !ofStakes.test(name)))
}

function list(needs: SandboxNeeds): ScenarioList['scenarios'] {
  return Object.entries(scenariosIn(needs)).map(([name, { group, title }]) => ({
    name,
    group: group(),
    title: title(),
    touchesAll: name in forEverybody,
  }))
}

async function open(scene: Scene, name: string): Promise<ScenarioOpened> {
  const scenario = new Map(Object.entries(scenariosIn(scene.needs))).get(name)
  if (scenario === undefined) throw new AppError('NOT_FOUND')
  endOutages()
  await untilPastIsMade(scene.needs)
  await closeDaysOver(scene.needs)
  const arranged = await scenario.arrange(scene)
  const opened: Partial<Arranged> =
    arranged instanceof FreshMember ? { member: arranged } : arranged
  const { member, path = scenario.path, storage } = opened
  const login = member === undefined ? null : await member.logIn()
  return {
    name,
    title: scenario.title(),
    path,
    login,
    storage: { ...member?.storage, ...storage },
  }
}

/** A scenario that was opened earlier would close the books before the demo person has a past. */
async function untilPastIsMade(needs: SandboxNeeds): Promise<void> {
  await untilThere('past of the demo person', async () => (await isHistoryOver(needs)) || undefined)
}

function json(data: ScenarioList | ScenarioOpened): Response {
  return new Response(envelopeOf(data), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
