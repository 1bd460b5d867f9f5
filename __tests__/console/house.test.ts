import { carryHouse, ownHouse } from '@/config/house'
import { operatorRoles } from '@/server/modules/operators'
import { makeApi } from '../support/api'
import { consoleOrigin, makeOperator, openConsole, operatorVisit } from '../support/console-visit'

afterEach(() => carryHouse(ownHouse))

test('the console has the mark of a house that brings one, before and after signing in', async () => {
  const api = await makeApi()
  const app = openConsole(api)
  const visit = await operatorVisit(
    api,
    app,
    await makeOperator(api, 'erika@fnx.example', ...operatorRoles),
  )
  const ask = (path: string, cookie = '') =>
    app.request(`${consoleOrigin}${path}`, { headers: { cookie } })
  expect((await ask('/logo-dark.svg')).status).toBe(404)
  const logo = { dark: '<svg id="night"/>', light: '<svg id="day"/>' }
  carryHouse({ ...ownHouse, name: 'Nordhafen', logo })
  for (const html of [await (await ask('/sign-in')).text(), (await visit.get('/')).text]) {
    expect(html).toContain('srcSet="/logo-light.svg"')
    expect(html).not.toContain('class="mark-slice"')
  }
  expect(await (await ask('/logo-dark.svg')).text()).toBe(logo.dark)
  const light = await ask('/logo-light.svg')
  expect([light.headers.get('content-type'), await light.text()]).toEqual([
    'image/svg+xml',
    logo.light,
  ])
})
