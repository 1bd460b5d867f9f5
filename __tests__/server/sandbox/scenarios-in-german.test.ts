import type { ScenarioList } from '@/contract/sandbox'
import { chosenLocale, inLocale } from '@/messages/locale'
import { carryLanguages } from '@/server/platform/node/listen'
import { sampleAccount, sandboxFor } from '@/server/sandbox'
import { inGerman } from '@/server/sandbox/scenarios/in-german'
import { makeApi } from '../../support/api'

test('each state and each group has its German words, and no others are kept', async () => {
  carryLanguages()
  const api = await makeApi({ bank: sampleAccount })
  api.services.sandbox = sandboxFor('one')
  const list = async (asked: string) => {
    const work = () => api.get('/api/sandbox/scenarios')
    const { body } = await inLocale(chosenLocale({ asked }), work)
    return (body.data as ScenarioList).scenarios
  }
  const [english, german] = [await list('en'), await list('de')]
  const said = (states: typeof english) => states.flatMap(({ group, title }) => [group, title])
  expect(new Set(said(english))).toEqual(new Set(Object.keys(inGerman)))
  expect(said(german)).toEqual(said(english).map((words) => inGerman[words]))
})
